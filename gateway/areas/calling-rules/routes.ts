/** The law that the centre dials by, what it narrows by itself, and unsure rules that an administrator takes on. */
import moment from 'moment-timezone';
import { isUnsure, lawVersion } from '../../calls/gate/rules-of-law';
import { ruleWords } from '../../calls/gate/rule-words';
import { readTerms, TERMS, type StoredTerms } from '../../calls/gate/terms';
import { fullName } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { writeSetting } from '../../people/settings';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { announceRecord, merged, recordChange, refuseUnseen, type Fields } from '../workspace/record-change';
import { rulesInWords, widestHours } from './law-words';

type Change = { readonly id: string; readonly name: string; readonly from: Fields | null; readonly to: Fields | null };

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);
  const now = () => new Date(ctx.clock.now());

  /** Changes what the centre has settled, in one transaction, and lets its pages know. */
  async function settle(
    { account, tx }: { account: SignedIn; tx: (body: (orm: Orm) => Promise<void>) => Promise<void> },
    step: (stored: StoredTerms, orm: Orm) => Promise<{ next: StoredTerms; change: Change }>,
  ): Promise<void> {
    let revision: number | null = null;
    await tx(async (orm) => {
      await lockState(orm, account.tenantId);
      const { next, change } = await step(await readTerms(orm, account.tenantId), orm);
      await writeSetting(orm, account.tenantId, TERMS, next, account.id, now());
      revision = await recordChange(orm, account, now(), { kind: 'calling-rule', ...change });
    });
    await announceRecord(ctx, account.tenantId, revision);
  }

  return defineArea({
    async getCallingRules({ account }) {
      const stored = await readTerms(ctx.db, account.tenantId);
      const { country, rings = ['US', 'CA'] as const } = centres.of(account.tenant.variant);
      const ownFirst = rings.toSorted((a, b) => Number(b === country) - Number(a === country));
      return {
        version: lawVersion(),
        zone_data: moment.tz.dataVersion,
        terms: { days: stored.days && [...stored.days], most: stored.most },
        widest: widestHours(ownFirst, stored, ctx.clock.now(), account.language),
        rules: rulesInWords(ownFirst, stored, ctx.clock.now(), account.language),
      };
    },

    saveCallingTerms: ({ body: { was, ...wanted }, ...call }) =>
      settle(call, async (stored, orm) => {
        const current = { days: stored.days, most: stored.most };
        const id = 'terms';
        await refuseUnseen(orm, call.account.tenantId, { kind: 'calling-rule', id }, { current, was, wanted });
        const next = merged<typeof current>({ current, was, wanted });
        return { next: { ...stored, ...next }, change: { id, name: '', from: current, to: next } };
      }),

    acceptCallingRule: ({ params: { rule }, body: { reason }, ...call }) =>
      settle(call, async (stored) => {
        if (!isUnsure(rule)) throw notFound('There is no unsure rule of this name.');
        const accepted = { ...stored.accepted, [rule]: { reason, by: fullName(call.account), at: now().toISOString() } };
        const change = { id: rule, name: ruleWords(rule, 'en'), from: { reason: stored.accepted[rule]?.reason ?? '' }, to: { reason } };
        return { next: { ...stored, accepted }, change };
      }),

    withdrawCallingRule: ({ params: { rule }, ...call }) =>
      settle(call, async (stored) => {
        const { [rule]: known, ...accepted } = stored.accepted;
        if (!known) throw notFound('Nobody has accepted this rule.');
        const change = { id: rule, name: ruleWords(rule, 'en'), from: { reason: known.reason }, to: { reason: '' } };
        return { next: { ...stored, accepted }, change };
      }),
  });
}
