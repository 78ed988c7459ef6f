/** What the figures of an agent's goals are counted from. */
import { and, eq, gt, gte, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Agent } from '../../people/agents';
import { startOf } from '../../people/centre';
import { dialledAs, ofWorkRules } from '../../people/work-conditions';
import { isFree, mayHold, NO_RULES, type WorkRules } from '../../people/work-rules';
import type { Orm } from '../../platform/db/database';
import { calls, dispositions, followUps, leadKeys, leads, statusLog } from '../../platform/db/schema';
import { limits } from '../../platform/limits';

/**
 * An agent's calls and sales of this hour and today, by the centre's calendar; `now` in epoch milliseconds, `sales` the
 * dispositions that the centre counts as one.
 */
export async function countWork(orm: Orm, agent: Agent, now: number, sales: readonly string[]) {
  const hour = startOf('hour', now, agent.tenant.timezone);
  const day = startOf('day', now, agent.tenant.timezone);
  // A colleague's extension, the mailbox and a number for help are no dials.
  const isDial = sql`${calls.direction} = 0 and length(${calls.phone}) = 10`;
  const [called] = await orm
    .select({
      hour: sql<number>`count(*) filter (where ${isDial} and ${calls.createdAt} >= ${hour})::int`,
      day: sql<number>`count(*) filter (where ${isDial})::int`,
      transferredHour: sql<number>`count(*) filter (where ${calls.liveTransfer} = 1 and ${calls.createdAt} >= ${hour})::int`,
      transferredDay: sql<number>`count(*) filter (where ${calls.liveTransfer} = 1)::int`,
      pickups: sql<number>`count(*) filter (where ${calls.farUpAt} is not null and (${calls.direction} = 1 or ${isDial}))::int`,
    })
    .from(calls)
    .where(and(eq(calls.accountId, agent.id), gte(calls.createdAt, day)));
  const [sold] = await orm
    .select({ hour: sql<number>`count(*) filter (where ${dispositions.createdAt} >= ${hour})::int`, day: sql<number>`count(*)::int` })
    .from(dispositions)
    .where(and(eq(dispositions.accountId, agent.id), inArray(dispositions.disposition, [...sales]), gte(dispositions.createdAt, day)));
  return { called: called!, sold: sold! };
}

/** Hours of today outside offline, to two decimals. */
export async function countHours(orm: Orm, agent: Agent, now: number): Promise<number> {
  const day = startOf('day', now, agent.tenant.timezone);
  const [row] = await orm
    .select({
      seconds: sql<string>`coalesce(sum(extract(epoch from coalesce(${statusLog.endedAt}, ${new Date(now)}) - greatest(${statusLog.startedAt}, ${day}))), 0)`,
    })
    .from(statusLog)
    .where(
      and(
        eq(statusLog.accountId, agent.id),
        sql`${statusLog.status} <> 'offline'`,
        // Not `coalesce`: of years of statuses an index gives those of today.
        or(isNull(statusLog.endedAt), gt(statusLog.endedAt, day)),
      ),
    );
  return Math.round(Number(row!.seconds) / 36) / 100;
}

/** The agent's own promises that are not kept yet. */
export const countPromises = (orm: Orm, agent: Agent): Promise<number> =>
  orm.$count(followUps, and(eq(followUps.accountId, agent.id), isNull(followUps.doneAt)));

/**
 * Fresh leads that nobody works on and that `rules` allow, counted no farther than `limits.statistics.newLeads`, or than `threshold` where that
 * is more: every page asks after every call, and beyond it the number tells nobody anything. `more`: there are others.
 */
export async function countNewLeads(
  orm: Orm,
  tenantId: number,
  { threshold = 0, rules = NO_RULES }: { threshold?: number; rules?: WorkRules } = {},
): Promise<{ count: number; more: boolean }> {
  const most = Math.max(limits.statistics.newLeads, Math.ceil(threshold));
  const isFresh = and(eq(leads.tenantId, tenantId), eq(leads.new, true), isNull(leads.claimedBy), isNotNull(leads.dueAt))!;
  const counted = isFree(rules) ? await countAll(orm, isFresh, most + 1) : await countGiven(orm, isFresh, most + 1, rules);
  return { count: Math.min(counted, most), more: counted > most };
}

const countAll = (orm: Orm, isFresh: SQL, most: number): Promise<number> =>
  orm.$count(
    orm
      .select({ one: sql`1`.as('one') })
      .from(leads)
      .where(isFresh)
      .limit(most)
      .as('fresh'),
  );

/** Those that the dialer would give this person: pool by pool, so that leads of others are not walked through. */
async function countGiven(orm: Orm, isFresh: SQL, most: number, rules: WorkRules): Promise<number> {
  const pool = leadKeys.pool(leads);
  const { rows } = await orm.execute<{ pool: string }>(sql`
    with recursive found(pool) as (
      (select ${pool} from ${leads} where ${isFresh} order by 1 limit 1)
      union all
      select further.pool from found
      cross join lateral (select ${pool} as pool from ${leads} where ${isFresh} and ${pool} > found.pool order by 1 limit 1) as further
    )
    select pool from found`);
  const pools = rows.map((row) => row.pool).filter((each) => mayHold(each, rules));
  const {
    rows: [counted],
  } = await orm.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from unnest(${sql.param(pools)}::text[]) as there(pool)
      cross join lateral (
        select 1 from ${leads} where ${isFresh} and ${pool} = there.pool and ${ofWorkRules(rules)} and ${dialledAs(rules)} limit ${most}
      ) as one limit ${most}
    ) as fresh`);
  return counted!.count;
}
