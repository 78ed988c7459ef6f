/** What an agent has done in this hour and today, against the centre's quotas (GOAL, ENDPOINT-014). */
import { holdsRole } from '@dialer/contract';
import { type Agent, agentById, isAdvisor } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { forbidden, notFound } from '../../platform/problem';
import { readGlobals, readSetting } from '../../people/settings';
import { countHours, countNewLeads, countPromises, countWork } from './figures';

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

  return defineArea({
    async getStatistics({ account, params }) {
      const agent = await subject(account, params.id);
      const now = ctx.clock.now();
      const globals = await readGlobals(db, agent.tenantId);
      const [{ called, sold }, dials, meetings, sales, worked, open, fresh] = await Promise.all([
        countWork(db, agent, now),
        targets(agent, 'dials'),
        targets(agent, 'meetings'),
        targets(agent, 'sales'),
        countHours(db, agent, now),
        countPromises(db, agent),
        countNewLeads(db, agent.tenantId, globals['new-leads-threshold']),
      ]);
      return {
        dials: goal(called, dials),
        transfers: goal({ hour: called.transferredHour, day: called.transferredDay }, meetings),
        sales: goal(sold, sales),
        hours: worked,
        followUps: open,
        pickups: called.pickups,
        new_leads: fresh.count,
        new_leads_more: fresh.more,
        'new-leads-threshold': globals['new-leads-threshold'],
      };
    },
  });
}
