/** Everything a page needs to know after a hello; also what makes up for events that it missed. */
import type { Snapshot } from '@dialer/contract';
import { createCommands } from './commands';
import { createStatuses } from '../people/statuses';
import { countAsked } from '../areas/exceptions/repository';
import { unexpired } from '../areas/notifications/notifications';
import { readState } from '../plugins/state';
import type { Agent } from '../people/agents';
import { termsOf } from '../people/terms';
import { createCallControl } from '../calls/control';
import { createLiveTransfers } from '../calls/transfers/live';
import { createPresence } from '../people/presence';
import type { GatewayContext } from '../platform/context';

export async function buildSnapshot(ctx: GatewayContext, agent: Agent): Promise<Snapshot> {
  const statuses = ctx.use(createStatuses);
  const [present, calls, waiting, shown, plugins, asked, registered] = await Promise.all([
    statuses.of(agent),
    ctx.use(createCallControl).callsOf(agent),
    ctx.use(createLiveTransfers).waitingFor(agent),
    unexpired(ctx, agent),
    readState(ctx.db, agent.tenantId),
    countAsked(ctx.db, agent),
    agent.extension ? ctx.use(createPresence).hasPhone(agent.extension) : false,
  ]);
  return {
    commands: ['hello', ...Object.keys(ctx.use(createCommands))],
    agent: {
      ...present,
      dnd: await statuses.dnd(agent.id, present.status),
      deactivated: agent.deactivated,
      permissions: agent.permissions,
      phone: { registered },
    },
    ...calls,
    waiting,
    notifications: shown,
    plugins: { revision: plugins.revision },
    terms: termsOf(agent),
    exceptions: asked,
  };
}
