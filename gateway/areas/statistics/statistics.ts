/** What an agent has done in this hour and today, against the centre's quotas (GOAL, ENDPOINT-014). */
import type { QuotaKind } from '@dialer/contract/quotas';
import { salesOf } from '@dialer/rules/dispositions';
import { type Agent, isAdvisor } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { readGlobals, readQuotas } from '../../people/settings';
import { readWorkRules } from '../../people/work-rules';
import type { GatewayContext } from '../../platform/context';
import type { Reply } from '../../platform/http/routes';
import { countHours, countNewLeads, countPromises, countWork } from './figures';

const goal = (current: { hour: number; day: number }, target: { hourly: number; daily: number }) => ({
  hourly: { current: current.hour, target: target.hourly },
  daily: { current: current.day, target: target.daily },
});

/** `ctx.use(createStatistics)`: the figures of an agent. */
export function createStatistics(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const centres = ctx.use(createCentres);

  /** Hourly and daily target of the agent's role [SET-033]. */
  async function targets(agent: Agent, kind: QuotaKind): Promise<{ hourly: number; daily: number }> {
    const quotas = await readQuotas(db, agent.tenantId, kind);
    const [hourly, daily] = quotas[isAdvisor(agent) ? 'advisor' : 'qualifier'];
    return { hourly, daily };
  }

  return async (agent: Agent): Promise<Reply<'getStatistics'>> => {
    const now = ctx.clock.now();
    const [globals, rules] = await Promise.all([readGlobals(db, agent.tenantId), readWorkRules(db, agent)]);
    const [{ called, sold }, dials, meetings, sales, worked, open, fresh] = await Promise.all([
      countWork(db, agent, now, salesOf(centres.of(agent.tenant.variant))),
      targets(agent, 'dials'),
      targets(agent, 'meetings'),
      targets(agent, 'sales'),
      countHours(db, agent, now),
      countPromises(db, agent),
      countNewLeads(db, agent.tenantId, { threshold: globals['new-leads-threshold'], rules }),
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
  };
}
