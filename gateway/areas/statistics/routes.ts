/** An agent's figures, for themselves and for those who lead them (GOAL, ENDPOINT-014). */
import { holdsRole } from '@dialer/contract';
import { type Agent, agentById } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { defineArea } from '../../platform/http/routes';
import { forbidden, notFound } from '../../platform/problem';
import { createTurns } from '../../platform/turns';
import { createStatistics } from './statistics';

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const statistics = ctx.use(createStatistics);
  const turns = ctx.use(createTurns);

  /** One's own; of everybody in the centre for managers and those above, who have the list of all its people too. */
  async function subject(account: SignedIn, id: number): Promise<Agent> {
    const agent = await agentById(db, id);
    if (!agent || agent.tenantId !== account.tenantId) throw notFound('There is no such person.');
    if (id !== account.id && !holdsRole(account.roles, 'manager')) throw forbidden();
    return agent;
  }

  return defineArea({
    getStatistics: ({ account, params }) => turns.run(account.id, async () => statistics(await subject(account, params.id))),
  });
}
