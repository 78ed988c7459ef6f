/** What an agent has done in this hour and today, against the centre's quotas (GOAL, ENDPOINT-014). */
import { and, eq, gt, gte, isNull, or, sql } from 'drizzle-orm';
import { type Agent, agentById, isAdvisor } from '../../calls/agents';
import { startOf } from '../../calls/centre';
import { holdsRole } from '@dialer/contract';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { calls, dispositions, followUps, leads, statusLog } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden, notFound } from '../../platform/problem';
import { readGlobals, readSetting } from '../settings/globals';

type Kind = 'dials' | 'meetings' | 'sales';

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');

  /** One's own; of everybody in the centre for managers and those above, who have the list of all its people too. */
  async function subject(account: SignedIn, id: number): Promise<Agent> {
    const agent = await agentById(db, id);
    if (!agent || agent.tenantId !== account.tenantId) throw notFound('There is no such person.');
    if (id !== account.id && !holdsRole(account.roles, 'manager')) throw forbidden();
    return agent;
  }

  /** Hourly and daily target: kept as `{role: [hour, day, week, month]}` [SET-035]. */
  async function targets(agent: Agent, kind: Kind): Promise<{ hourly: number; daily: number }> {
    const stored = (await readSetting(db, agent.tenantId, `quotas:${kind}`)) as Record<string, number[]> | undefined;
    const quota = stored?.[isAdvisor(agent) ? 'advisor' : 'qualifier'] ?? [];
    return { hourly: quota[0] ?? 0, daily: quota[1] ?? 0 };
  }

  const goal = (current: { hour: number; day: number }, target: { hourly: number; daily: number }) => ({
    hourly: { current: current.hour, target: target.hourly },
    daily: { current: current.day, target: target.daily },
  });

  async function counts(agent: Agent) {
    const hour = startOf('hour', ctx.clock.now(), agent.tenant.timezone);
    const day = startOf('day', ctx.clock.now(), agent.tenant.timezone);
    const [called] = await db
      .select({
        hour: sql<number>`count(*) filter (where ${calls.direction} = 0 and ${calls.createdAt} >= ${hour})::int`,
        day: sql<number>`count(*) filter (where ${calls.direction} = 0)::int`,
        transferredHour: sql<number>`count(*) filter (where ${calls.liveTransfer} = 1 and ${calls.createdAt} >= ${hour})::int`,
        transferredDay: sql<number>`count(*) filter (where ${calls.liveTransfer} = 1)::int`,
        pickups: sql<number>`count(*) filter (where ${calls.farUpAt} is not null)::int`,
      })
      .from(calls)
      .where(and(eq(calls.accountId, agent.id), gte(calls.createdAt, day)));
    const [sold] = await db
      .select({ hour: sql<number>`count(*) filter (where ${dispositions.createdAt} >= ${hour})::int`, day: sql<number>`count(*)::int` })
      .from(dispositions)
      .where(and(eq(dispositions.accountId, agent.id), eq(dispositions.disposition, 'Sold'), gte(dispositions.createdAt, day)));
    return { called: called!, sold: sold!, day };
  }

  /** Hours of today outside offline, to two decimals. */
  async function hours(agent: Agent, day: Date): Promise<number> {
    const now = new Date(ctx.clock.now());
    const [row] = await db
      .select({
        seconds: sql<string>`coalesce(sum(extract(epoch from coalesce(${statusLog.endedAt}, ${now}) - greatest(${statusLog.startedAt}, ${day}))), 0)`,
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

  return defineArea({
    async getStatistics({ account, params }) {
      const agent = await subject(account, params.id);
      const { called, sold, day } = await counts(agent);
      const [dials, meetings, sales, worked, open, fresh, globals] = await Promise.all([
        targets(agent, 'dials'),
        targets(agent, 'meetings'),
        targets(agent, 'sales'),
        hours(agent, day),
        db.$count(followUps, and(eq(followUps.accountId, agent.id), isNull(followUps.doneAt))),
        db.$count(
          leads,
          and(eq(leads.tenantId, agent.tenantId), eq(leads.new, true), isNull(leads.claimedBy), sql`${leads.dueAt} is not null`),
        ),
        readGlobals(db, agent.tenantId),
      ]);
      return {
        dials: goal(called, dials),
        transfers: goal({ hour: called.transferredHour, day: called.transferredDay }, meetings),
        sales: goal(sold, sales),
        hours: worked,
        followUps: open,
        pickups: called.pickups,
        new_leads: fresh,
        'new-leads-threshold': globals['new-leads-threshold'],
      };
    },
  });
}
