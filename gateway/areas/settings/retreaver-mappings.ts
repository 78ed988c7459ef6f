/** Numbers of the call-tracking provider, each with the prefix by which its calls are tagged [SET-063, SET-068]. */
import { and, asc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { TEXTS } from '@dialer/contract/limits';
import { SHORT_CALL_S } from '../../calls/storage/stored-calls';
import { startOf } from '../../people/centre';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { calls, retreaverMappings } from '../../platform/db/schema';
import type { Handlers } from '../../platform/http/routes';
import { fieldProblem, notFound } from '../../platform/problem';
import { numbersOfOthers } from '../lead-settings/whose-number';
import { announceRecord, merged, recordChange, refuseUnseen } from '../workspace/record-change';

type Row = typeof retreaverMappings.$inferSelect;
type Wire = Record<'prefix', string> & Record<'duplicate_checker' | 'short_calls', boolean>;

const toWire = ({ prefix, duplicateChecker, shortCalls }: Row): Wire => ({
  prefix,
  duplicate_checker: duplicateChecker,
  short_calls: shortCalls,
});
const toColumns = ({ prefix, duplicate_checker, short_calls }: Wire) => ({
  prefix,
  duplicateChecker: duplicate_checker,
  shortCalls: short_calls,
});
const kind = 'retreaver-mapping' as const;

/** Today's answered calls of the provider, number by number; the first agent who answered is who answered. */
async function callsSince(orm: Orm, tenantId: number, from: Date) {
  const tracked = (field: string) => sql`${calls.facts} -> 'tracked' ->> ${field}`;
  const did = sql<string>`${calls.facts} -> 'tracked' ->> 'did'`;
  const duplicate = sql`coalesce(${tracked('duplicate')}, 'false') = 'true'`;
  const lasted = sql`round(extract(epoch from ${calls.endedAt} - coalesce(${calls.farUpAt}, ${calls.endedAt})))`;
  const short = sql`(coalesce(${tracked('shortCalls')}, 'false') = 'true' and ${calls.endedAt} is not null and ${lasted} < ${SHORT_CALL_S})`;
  const count = (of: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${of}))::int`;
  const rows = await orm
    .select({
      did,
      calls: sql<number>`count(*)::int`,
      duplicates: count(duplicate),
      short: count(short),
      billed: count(sql`not ${duplicate} and not ${short}`),
    })
    .from(calls)
    .where(and(eq(calls.tenantId, tenantId), gte(calls.createdAt, from), isNotNull(calls.agentUpAt), sql`${did} is not null`))
    .groupBy(sql`1`);
  return Object.fromEntries(rows.map(({ did: number, ...counts }) => [number, counts]));
}

export function mappingHandlers(ctx: GatewayContext) {
  const now = () => new Date(ctx.clock.now());
  const own = (tenantId: number, did: string) => and(eq(retreaverMappings.tenantId, tenantId), eq(retreaverMappings.did, did));

  return {
    async getRetreaverMappings({ account }) {
      const rows = await ctx.db
        .select()
        .from(retreaverMappings)
        .where(eq(retreaverMappings.tenantId, account.tenantId))
        .orderBy(asc(retreaverMappings.did));
      return Object.fromEntries(rows.map((row) => [row.did, toWire(row)]));
    },

    getRetreaverCalls: async ({ account }) =>
      callsSince(ctx.db, account.tenantId, startOf('day', ctx.clock.now(), account.tenant.timezone)),

    // Adds and updates [SET-068]; the page says which of the two it means, other callers get whichever it is.
    async saveRetreaverMapping({ account, params: { did }, body: { add, was, ...wanted }, tx }) {
      const { tenantId } = account;
      let revision: number | null = null;
      await tx(async (orm) => {
        // A call to a number has to find one centre: of two that add it at once the second hears of the first.
        const taken = await numbersOfOthers(orm, tenantId, [did]);
        const [row] = await orm.select().from(retreaverMappings).where(own(tenantId, did));
        if (taken.length > 0 || (row && add === true)) throw fieldProblem('did', TEXTS.didTaken);
        // An edit of a mapping that somebody has deleted does not bring it back unasked.
        if (!row && was) throw notFound('This DID is not mapped any more.');
        const current = row ? toWire(row) : null;
        if (current) await refuseUnseen(orm, tenantId, { kind, id: did }, { current: { ...current }, was, wanted });
        const to = current ? merged({ current, was, wanted }) : wanted;
        if (current) await orm.update(retreaverMappings).set(toColumns(to)).where(own(tenantId, did));
        else await orm.insert(retreaverMappings).values({ tenantId, did, ...toColumns(to) });
        revision = await recordChange(orm, account, now(), { kind, id: did, name: did, from: current, to });
      });
      await announceRecord(ctx, tenantId, revision);
    },

    async removeRetreaverMapping({ account, params: { did }, tx }) {
      let revision: number | null = null;
      await tx(async (orm) => {
        const [row] = await orm.delete(retreaverMappings).where(own(account.tenantId, did)).returning();
        if (!row) throw notFound('This DID is not mapped.');
        revision = await recordChange(orm, account, now(), { kind, id: did, name: did, from: toWire(row), to: null });
      });
      await announceRecord(ctx, account.tenantId, revision);
    },
  } satisfies Handlers;
}
