/** What a manager allows beyond the centre's own rules, for the number of one lead: who may, until when, and why. */
import { and, eq } from 'drizzle-orm';
import { ALLOWS_CALLS } from '@dialer/contract';
import { storedPhone } from '@dialer/rules/phone';
import { LONGEST_OVERRIDE_MS, overridesOf, type Override } from '../../calls/gate/overrides';
import { numberOf } from '../../calls/gate/numbers-of-lead';
import { createPermits, type Asked, type Permit } from '../../calls/gate/permits';
import { mayNotRing, whyNotInWords } from '../../calls/gate/refusal-words';
import { leadById } from '../../calls/lead-claims';
import { fullName } from '../../people/agents';
import { lockCentre } from '../../people/managed';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { callOverrides } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { fieldProblem, forbidden, notFound } from '../../platform/problem';
import { announceRecord, recordChange } from '../workspace/record-change';

type Shown = Reply<'allowCall'>;
/** Of a lead that is looked at. */
type Allowance = Pick<Reply<'getListedLead'>['calling'], 'override' | 'may_allow' | 'why_not' | 'law_until'>;

const shown = ({ id, by, until, reason }: Override): Shown => ({ id, by, until: until.toISOString(), reason });

/** The same wish of the same person within so many milliseconds is one that was sent twice. */
const REPEAT_MS = 60_000;
const isRepeat = (last: Override, { id }: SignedIn, { until, reason }: Pick<Override, 'until' | 'reason'>, now: number): boolean =>
  last.accountId === id && last.reason === reason && last.until.getTime() === until.getTime() && now - last.at.getTime() < REPEAT_MS;

/** `ctx.use(createOverrides)` */
export function createOverrides(ctx: GatewayContext) {
  const permits = ctx.use(createPermits);
  const now = () => new Date(ctx.clock.now());

  const inForce = async (orm: Orm, tenantId: number, phone: string): Promise<Override | undefined> =>
    (await overridesOf(orm, tenantId, [phone], ctx.clock.now())).get(phone);

  function mustAllow({ permissions }: SignedIn): void {
    if (!permissions.includes(ALLOWS_CALLS)) throw forbidden('You may not allow calls beyond the rules of your centre.');
  }

  /** Adds a row, and puts it among the centre's changes; `was`: what it takes back. */
  async function add(
    orm: Orm,
    account: SignedIn,
    row: Pick<Override, 'phone' | 'leadId' | 'until' | 'reason'>,
    was: Override | null,
  ): Promise<{ made: Override; revision: number | null }> {
    const { tenantId, id: accountId } = account;
    const at = now();
    const [made] = await orm
      .insert(callOverrides)
      .values({ ...row, tenantId, at, accountId, by: fullName(account) })
      .returning();
    const to = was ? { until: null } : { until: row.until.toISOString(), reason: row.reason };
    const from = was && { until: was.until.toISOString() };
    const revision = await recordChange(orm, account, at, { kind: 'call-override', id: made!.id, name: row.phone, from, to });
    return { made: made!, revision };
  }

  /** One at a time for a centre: what is in force is looked at and changed in one transaction. */
  async function inTurn(account: SignedIn, step: (orm: Orm) => Promise<{ made: Override; revision: number | null }>): Promise<Override> {
    const { made, revision } = await ctx.db.tx(async (orm) => {
      await lockCentre(orm, account.tenantId);
      return step(orm);
    });
    await announceRecord(ctx, account.tenantId, revision);
    return made;
  }

  return {
    /** What of a lead's verdict a manager may lift; `why_not`: what nobody does, in words. */
    async of({ tenantId, language }: SignedIn, asked: Asked, verdict: Permit): Promise<Allowance> {
      const override = await inForce(ctx.db, tenantId, storedPhone(asked.number));
      const none = { override: override ? shown(override) : null, may_allow: false, why_not: null, law_until: null };
      if (verdict.allowed) return none;
      const beyond = await permits.beyond(asked);
      const at = ctx.clock.now();
      if (beyond.why !== null) return { ...none, why_not: whyNotInWords(beyond.why, beyond, at, language) };
      const closes = beyond.facts.open.find(({ from, to }) => from <= at && at < to)?.to ?? at;
      const lawUntil = Math.min(closes, at + LONGEST_OVERRIDE_MS);
      return { ...none, may_allow: true, law_until: new Date(lawUntil).toISOString() };
    },

    /** 403 with the reason where the law, a registry or the do-not-call list forbids the call: nobody lifts those. */
    async allow(account: SignedIn, { leadId, until: said, reason }: { leadId: string; until: string; reason: string }): Promise<Shown> {
      mustAllow(account);
      const lead = await leadById(ctx.db, account.tenantId, leadId);
      if (!lead) throw notFound('There is no such lead.');
      const until = new Date(said);
      const at = ctx.clock.now();
      if (until.getTime() <= at) throw fieldProblem('until', 'This time has passed.');
      if (until.getTime() > at + LONGEST_OVERRIDE_MS) throw fieldProblem('until', 'A call is allowed for 24 hours at most.');
      const number = numberOf(lead);
      const beyond = await permits.beyond({ centre: account.tenant, number, lead });
      if (beyond.why !== null) throw mayNotRing({ ...beyond, why: beyond.why }, at, account.language);
      const row = { phone: storedPhone(number), leadId, until, reason };
      const made = await inTurn(account, async (orm) => {
        const last = await inForce(orm, account.tenantId, row.phone);
        return last && isRepeat(last, account, row, at) ? { made: last, revision: null } : add(orm, account, row, null);
      });
      return shown(made);
    },

    /** Takes back what is in force; the row stays, as calls may have been made by it. */
    async end(account: SignedIn, id: number): Promise<void> {
      mustAllow(account);
      const mine = and(eq(callOverrides.id, id), eq(callOverrides.tenantId, account.tenantId));
      await inTurn(account, async (orm) => {
        const [row] = await orm.select().from(callOverrides).where(mine);
        const last = row && (await inForce(orm, account.tenantId, row.phone));
        if (!row || last?.id !== id) throw notFound('Nothing is allowed by this any more.');
        return add(orm, account, { phone: row.phone, leadId: row.leadId, until: now(), reason: row.reason }, row);
      });
    },
  };
}
