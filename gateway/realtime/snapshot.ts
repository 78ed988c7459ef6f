/** Everything a page needs to know after a hello; also what makes up for events that it missed. */
import type { Snapshot } from '@dialer/contract';
import { createCommands } from './commands';
import { createStatuses } from '../people/statuses';
import { unexpired } from '../areas/notifications/notifications';
import { readState } from '../areas/workspace/state';
import type { Agent } from '../people/agents';
import { createOrchestrator } from '../calls/orchestrator';
import { createPresence } from '../people/presence';
import { callsOf, toDisposeOf } from '../calls/store';
import { withUndisposed, withUnstored } from '../calls/unstored';
import type { GatewayContext } from '../platform/context';

export async function buildSnapshot(ctx: GatewayContext, agent: Agent): Promise<Snapshot> {
  const now = ctx.clock.now();
  const statuses = ctx.use(createStatuses);
  const unstored = ctx.use(createOrchestrator).unstoredOf(agent.id);
  const [present, calls, toDispose, shown, plugins, registered] = await Promise.all([
    statuses.of(agent),
    callsOf(ctx.db, agent.id, now),
    toDisposeOf(ctx.db, agent.id, now),
    unexpired(ctx, agent),
    readState(ctx.db, agent.tenantId),
    agent.extension ? ctx.use(createPresence).hasPhone(agent.extension) : false,
  ]);
  return {
    commands: ['hello', ...Object.keys(ctx.use(createCommands))],
    agent: { ...present, dnd: statuses.dnd(agent.id, present.status), deactivated: agent.deactivated, phone: { registered } },
    calls: withUnstored(calls, unstored),
    toDispose: withUndisposed(toDispose, unstored, now),
    waiting: [],
    notifications: shown,
    plugins: { revision: plugins.revision },
  };
}
