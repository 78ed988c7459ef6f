/** One person beside their row: what they do now, whether page and telephone are there, and their day by the hour. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { createCallControl } from '../../calls/control';
import { agentById, fullName } from '../../people/agents';
import { startOf } from '../../people/centre';
import { createPresence } from '../../people/presence';
import { createStatuses } from '../../people/statuses';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, calls, statusLog } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { notFound } from '../../platform/problem';
import { countFollowUps } from './follow-ups';

/** Today's dials by the hour of the centre's clock; hours in between without any count 0. */
async function dialsByHour(orm: Orm, id: number, now: number, timezone: string) {
  const hour = sql<number>`extract(hour from ${calls.createdAt} at time zone ${timezone})::int`;
  const rows = await orm
    .select({ hour, dials: sql<number>`count(*)::int` })
    .from(calls)
    .where(and(eq(calls.accountId, id), eq(calls.direction, 0), gte(calls.createdAt, startOf('day', now, timezone))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const [first, last] = [rows[0]?.hour ?? 0, rows.at(-1)?.hour ?? -1];
  const dials = new Map(rows.map((row) => [row.hour, row.dials]));
  return Array.from({ length: last - first + 1 }, (_, nth) => ({ hour: first + nth, dials: dials.get(first + nth) ?? 0 }));
}

/** Has the person ever been in a status? Who has not is offline since no moment. */
async function hasBeenThere(orm: Orm, id: number): Promise<boolean> {
  const rows = await orm.select({ id: statusLog.id }).from(statusLog).where(eq(statusLog.accountId, id)).limit(1);
  return rows.length > 0;
}

async function nameOf(orm: Orm, id: number | null): Promise<string> {
  const [row] = id === null ? [] : await orm.select().from(accounts).where(eq(accounts.id, id));
  return row ? fullName(row) : '';
}

export async function overviewOf(ctx: GatewayContext, account: SignedIn, id: number): Promise<Reply<'getAgentOverview'>> {
  const db = ctx.db.lane('search');
  const agent = await agentById(db, id);
  if (!agent || agent.tenantId !== account.tenantId) throw notFound('There is no such person.');
  const presence = ctx.use(createPresence);
  const now = ctx.clock.now();
  const [{ status, since }, live, page, phone, followUps, dials, team, been] = await Promise.all([
    ctx.use(createStatuses).of(agent),
    ctx.use(createCallControl).liveOf(agent),
    presence.hasPage(id),
    agent.extension ? presence.hasPhone(agent.extension) : false,
    countFollowUps(db, id, new Date(now)),
    dialsByHour(db, id, now, agent.tenant.timezone),
    nameOf(db, agent.managerId),
    hasBeenThere(db, id),
  ]);
  const counted = { follow_ups: followUps, dials_by_hour: dials };
  return { team, status, since: been ? since : null, on_a_call: live !== null, page, phone, ...counted };
}
