/** Everything a page needs to know after a hello; also what makes up for events that it missed. */
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Notification, Snapshot } from '@dialer/contract';
import { createCommands } from './commands';
import { createStatuses } from '../people/statuses';
import { readState } from '../areas/workspace/state';
import type { Agent } from '../people/agents';
import { createOrchestrator } from '../calls/orchestrator';
import { createPresence } from '../people/presence';
import { callsOf, toDisposeOf } from '../calls/store';
import { withUndisposed, withUnstored } from '../calls/unstored';
import type { GatewayContext } from '../platform/context';
import { notifications } from '../platform/db/schema';

/** A notification that does not expire is shown to who comes within a day. */
const KEEP_MS = 24 * 3_600_000;
const MOST = 20;

export const toWire = (row: typeof notifications.$inferSelect): Notification => ({
  id: row.id,
  message: row.message,
  type: row.type,
  dismissible: row.dismissible,
  expires: row.expires,
  timeout: row.timeout,
});

/** Notifications that this person would still see, newest first [NOTIF-015]. */
async function unexpired(ctx: GatewayContext, agent: Agent): Promise<Notification[]> {
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.tenantId, agent.tenantId),
        gt(notifications.createdAt, new Date(now - KEEP_MS)),
        or(
          eq(notifications.expires, false),
          sql`${notifications.createdAt} + make_interval(secs => ${notifications.timeout}) > ${new Date(now)}`,
        ),
        or(eq(notifications.teamMembersOnly, false), eq(notifications.senderId, agent.managerId ?? -1)),
      ),
    )
    .orderBy(desc(notifications.createdAt))
    .limit(MOST);
  return rows.map(toWire);
}

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
