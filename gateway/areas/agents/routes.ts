/** People of a centre: lists, and what a manager may do to an agent's page, sockets and calling. */
import { and, eq } from 'drizzle-orm';
import { holdsRole } from '@dialer/contract';
import { agentById } from '../../people/agents';
import { createCallControl } from '../../calls/control';
import { createPhoneAccounts } from '../../calls/phone-accounts';
import { mayManage } from '../../platform/auth/access';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { accounts } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden, notFound } from '../../platform/problem';
import { createStatuses } from '../../people/statuses';
import { listAdvisors, listAgents, listAvailableAdvisors, listManagers } from './lists';

export function createArea(ctx: GatewayContext) {
  const { db } = ctx;

  /** The person acted upon: of the caller's own centre (another centre's people do not exist), and not above the caller. */
  async function target(account: SignedIn, id: number) {
    const [row] = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.tenantId, account.tenantId)));
    if (!row) throw notFound('There is no such person.');
    if (!mayManage(account.roles, row.roles)) throw forbidden();
    return row;
  }

  /** Whether an advisor takes transfers: of oneself, or of a person whom one manages [USERS-028]. */
  async function setTransfers(
    account: SignedIn,
    column: 'internalLiveTransfers' | 'externalLiveTransfers',
    asked: { value: 0 | 1; agentId?: number | undefined },
  ) {
    const own = asked.agentId === undefined || asked.agentId === account.id;
    if (!own && !holdsRole(account.roles, 'manager')) throw forbidden();
    const { id } = own ? account : await target(account, asked.agentId!);
    await db
      .update(accounts)
      .set({ [column]: asked.value === 1 })
      .where(eq(accounts.id, id));
  }

  /** A live call is not cut: its end leads to offline. Without one the agent is offline now [USERS-019, SHELL-028]. */
  async function stopCalling(id: number): Promise<void> {
    const agent = await agentById(db, id);
    if (agent && !(await ctx.use(createCallControl).liveOf(agent))) await ctx.use(createStatuses).set(agent, 'offline', 'manager');
  }

  return defineArea({
    getAgents: async ({ account, query }) => listAgents(db, account.tenantId, query.role),
    getAvailableAdvisors: async ({ account, query }) => listAvailableAdvisors(db, account.tenantId, query),
    getAdvisors: async ({ account, query }) => listAdvisors(db, account.tenantId, query),
    getManagers: async ({ account }) => listManagers(db, account.tenantId),

    // Without a body the state is toggled [USERS-020].
    async setCallingStatus({ account, params, body }) {
      const agent = await target(account, params.id);
      const deactivated = body?.deactivated ?? !agent.deactivated;
      await db.update(accounts).set({ deactivated }).where(eq(accounts.id, agent.id));
      ctx.people.send(agent.id, 'calling-status', { deactivated });
      if (deactivated) await stopCalling(agent.id);
      await ctx.use(createPhoneAccounts).setDeactivated(agent.id, deactivated);
    },

    setInternalTransferAvailability: ({ account, body }) => setTransfers(account, 'internalLiveTransfers', body),
    setExternalTransferAvailability: ({ account, body }) => setTransfers(account, 'externalLiveTransfers', body),

    async repairFrontend({ account, params }) {
      ctx.people.send((await target(account, params.id)).id, 'frontend-repair', {});
    },

    async resetSockets({ account, params }) {
      ctx.people.disconnect((await target(account, params.id)).id);
    },
  });
}
