/** The law that the centre dials by, what it narrows by itself, and unsure rules that an administrator takes on. */
import moment from 'moment-timezone';
import { placeAnew } from '../../calls/gate/ban-stack';
import { isUnsure, lawVersion } from '../../calls/gate/rules-of-law';
import { regionWords, ruleWords } from '../../calls/gate/rule-words';
import { readTerms, TERMS, type StoredTerms } from '../../calls/gate/terms';
import { fullName } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { writeSetting } from '../../people/settings';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { defineArea } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { lockState } from '../../plugins/state';
import { announceRecord, merged, recordChange, refuseUnseen, type RecordChange } from '../workspace/record-change';
import { bansShown, begun, ended, placesToBan } from './bans';
import { rulesInWords, widestHours } from './law-words';

type Change = Omit<RecordChange, 'kind'> & { readonly kind?: RecordChange['kind'] };

export function createArea(ctx: GatewayContext) {
  const centres = ctx.use(createCentres);
  const inBackground = ctx.use(createBackground);
  const now = () => new Date(ctx.clock.now());

  /** Changes what the centre has settled, in one transaction, and lets its pages know. */
  async function settle<R>(
    { account, tx }: { account: SignedIn; tx: (body: (orm: Orm) => Promise<R>) => Promise<R> },
    step: (stored: StoredTerms, orm: Orm) => Promise<{ next: StoredTerms; change: Change; reply: R }>,
  ): Promise<R> {
    let revision: number | null = null;
    const answer = await tx(async (orm) => {
      await lockState(orm, account.tenantId);
      const { next, change, reply } = await step(await readTerms(orm, account.tenantId), orm);
      await writeSetting(orm, account.tenantId, TERMS, next, account.id, now());
      revision = await recordChange(orm, account, now(), { kind: 'calling-rule', ...change });
      return reply;
    });
    await announceRecord(ctx, account.tenantId, revision);
    return answer;
  }

  /** Those that the centre rings, its own first. */
  function countriesOf({ tenant }: SignedIn) {
    const { country, rings = ['US', 'CA'] as const } = centres.of(tenant.variant);
    return rings.toSorted((a, b) => Number(b === country) - Number(a === country));
  }

  return defineArea({
    async getCallingRules({ account }) {
      const stored = await readTerms(ctx.db, account.tenantId);
      const ownFirst = countriesOf(account);
      return {
        version: lawVersion(),
        zone_data: moment.tz.dataVersion,
        terms: { days: stored.days && [...stored.days], most: stored.most },
        widest: widestHours(ownFirst, stored, ctx.clock.now(), account.language),
        rules: rulesInWords(ownFirst, stored, ctx.clock.now(), account.language),
        bans: bansShown(stored, ctx.clock.now(), account.language),
        places: placesToBan(ownFirst, account.language),
      };
    },

    async beginEmergencyBan({ body: wanted, ...call }) {
      const { account } = call;
      const reply = await settle(call, async (stored) => {
        const { next, ban } = begun(stored, wanted, { by: fullName(account), countries: countriesOf(account), now: ctx.clock.now() });
        const { id, region, from, until, reason } = ban;
        const change = {
          kind: 'emergency-ban' as const,
          id,
          name: regionWords(region, 'en'),
          from: null,
          to: { region, from, until, reason },
        };
        return { next, change, reply: { id } };
      });
      const centre = { tenantId: account.tenantId, country: centres.of(account.tenant.variant).country };
      inBackground(placeAnew(ctx.db.lane('search'), centre, wanted.region), 'leads of a ban were not placed anew');
      return reply;
    },

    endEmergencyBan: ({ params: { id }, ...call }) =>
      settle(call, async (stored) => {
        const { next, ban, until } = ended(stored, id, { by: fullName(call.account), now: ctx.clock.now() });
        const times = { from: { until: ban.until }, to: { until } };
        return { next, change: { kind: 'emergency-ban', id, name: regionWords(ban.region, 'en'), ...times }, reply: undefined };
      }),

    saveCallingTerms: ({ body: { was, ...wanted }, ...call }) =>
      settle(call, async (stored, orm) => {
        const current = { days: stored.days, most: stored.most };
        const id = 'terms';
        await refuseUnseen(orm, call.account.tenantId, { kind: 'calling-rule', id }, { current, was, wanted });
        const next = merged<typeof current>({ current, was, wanted });
        return { next: { ...stored, ...next }, change: { id, name: '', from: current, to: next }, reply: undefined };
      }),

    acceptCallingRule: ({ params: { rule }, body: { reason }, ...call }) =>
      settle(call, async (stored) => {
        if (!isUnsure(rule)) throw notFound('There is no unsure rule of this name.');
        const accepted = { ...stored.accepted, [rule]: { reason, by: fullName(call.account), at: now().toISOString() } };
        const change = { id: rule, name: ruleWords(rule, 'en'), from: { reason: stored.accepted[rule]?.reason ?? '' }, to: { reason } };
        return { next: { ...stored, accepted }, change, reply: undefined };
      }),

    withdrawCallingRule: ({ params: { rule }, ...call }) =>
      settle(call, async (stored) => {
        const { [rule]: known, ...accepted } = stored.accepted;
        if (!known) throw notFound('Nobody has accepted this rule.');
        const change = { id: rule, name: ruleWords(rule, 'en'), from: { reason: known.reason }, to: { reason: '' } };
        return { next: { ...stored, accepted }, change, reply: undefined };
      }),
  });
}
