/** When leads come back after dials that reached nobody: rules of the centre, and of a campaign (decision 131). */
import { eq } from 'drizzle-orm';
import { ANOTHER_NUMBER, RECYCLE_OUTCOMES, type RecycleRule } from '@dialer/contract';
import type { PayloadOf } from '@dialer/contract/schemas';
import { campaignBySlug } from '../../people/campaigns';
import { createCentres } from '../../people/centre';
import { asRules, readCentreRules, RECYCLE } from '../../people/recycle-rules';
import { readDialingSequence, writeSetting } from '../../people/settings';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { campaigns } from '../../platform/db/schema';
import { fieldProblem } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { merged, recordChange, refuseUnseen } from '../workspace/record-change';

type Body = PayloadOf<'setRecycleRules', 'body'>;
/** Each rule by what it speaks of, so that two people may change two of them at once. */
type ByOutcome = Record<string, Pick<RecycleRule, 'minutes' | 'tries' | 'other'> | null>;

/** Dispositions that bring a lead back, in the order of the centre's file. */
const dispositionsOf = (ctx: GatewayContext, { tenant }: SignedIn): string[] =>
  ctx
    .use(createCentres)
    .of(tenant.variant)
    .dispositions.filter(({ next }) => next === 'again')
    .map(({ value }) => value);

const byOutcome = (rules: readonly RecycleRule[], all: readonly string[]): ByOutcome =>
  Object.fromEntries(
    all.map((after) => {
      const rule = rules.find((each) => each.after === after);
      return [after, rule ? { minutes: rule.minutes, tries: rule.tries, other: rule.other } : null];
    }),
  );
/** As the changes of the centre tell it: `30 min, 3 ×`. A page has words for `ANOTHER_NUMBER`. */
function ruleInWords({ minutes, tries, other }: NonNullable<ByOutcome[string]>): string | string[] {
  const parts = [minutes === null ? [] : `${minutes} min`, tries === null ? [] : `${tries} ×`].flat();
  return other ? [...parts, ANOTHER_NUMBER] : parts.join(', ');
}
const inWords = (all: ByOutcome) => Object.fromEntries(Object.entries(all).map(([after, rule]) => [after, rule && ruleInWords(rule)]));

async function ownRules(orm: Orm, campaignId: number): Promise<readonly RecycleRule[]> {
  const [row] = await orm.select({ own: campaigns.recycle }).from(campaigns).where(eq(campaigns.id, campaignId));
  return asRules(row?.own ?? []);
}

/** `slug` null: those of the centre. Throws 404 for a campaign of another centre. */
export async function recyclingOf(
  ctx: GatewayContext,
  account: SignedIn,
  slug: string | null,
): Promise<PayloadOf<'getRecycleRules', 'reply'>> {
  const { tenantId } = account;
  const centre = await readCentreRules(ctx.db, tenantId);
  const campaign = slug === null ? null : await campaignBySlug(ctx.db, tenantId, slug);
  const rules = campaign ? await ownRules(ctx.db, campaign.id) : centre;
  const sequence = await readDialingSequence(ctx.db, tenantId);
  return { rules: [...rules], centre: campaign ? [...centre] : [], sequence, dispositions: dispositionsOf(ctx, account) };
}

/** Refuses rules for what brings no lead back, and two for one outcome, at the rule that is wrong. */
function refuseStrange(rules: readonly RecycleRule[], known: readonly string[]): void {
  rules.forEach(({ after }, at) => {
    if (!known.includes(after)) throw fieldProblem(`rules.${at}.after`, `Nothing brings a lead back after “${after}”.`);
    if (rules.findIndex((rule) => rule.after === after) < at)
      throw fieldProblem(`rules.${at}.after`, `There are two rules for “${after}”.`);
  });
}

/** Gives the centre's new revision; null: nothing differed. */
export async function setRecycling(
  ctx: GatewayContext,
  orm: Orm,
  account: SignedIn,
  slug: string | null,
  { rules, was }: Body,
): Promise<number | null> {
  const { tenantId } = account;
  const now = new Date(ctx.clock.now());
  await lockState(orm, tenantId);
  const campaign = slug === null ? null : await campaignBySlug(orm, tenantId, slug);
  const current = campaign ? await ownRules(orm, campaign.id) : await readCentreRules(orm, tenantId);
  const known = [...RECYCLE_OUTCOMES, ...dispositionsOf(ctx, account)];
  refuseStrange(rules, known);
  // A rule for a disposition that the centre has no more is shown to nobody, and goes with the next save.
  const sides = { current: byOutcome(current, known), was: was && byOutcome(was, known), wanted: byOutcome(rules, known) };
  const about = { kind: 'recycling' as const, id: campaign?.id ?? 'centre' };
  await refuseUnseen(orm, tenantId, about, sides);
  const next = merged<ByOutcome>(sides);
  const written = known.flatMap((after) => (next[after] ? { after, ...next[after] } : []));
  if (campaign) await orm.update(campaigns).set({ recycle: written }).where(eq(campaigns.id, campaign.id));
  else await writeSetting(orm, tenantId, RECYCLE, written, account.id, now);
  const name = campaign?.name ?? account.tenant.name;
  return recordChange(orm, account, now, { ...about, name, from: inWords(sides.current), to: inWords(next) });
}
