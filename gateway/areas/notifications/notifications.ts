/** Notifications as the wire has them, and which of them somebody who comes now still sees. */
import { and, desc, eq, gt, or, sql } from 'drizzle-orm';
import type { Notification } from '@dialer/contract';
import type { Agent } from '../../people/agents';
import type { GatewayContext } from '../../platform/context';
import { notifications } from '../../platform/db/schema';

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
export async function unexpired(ctx: GatewayContext, agent: Pick<Agent, 'tenantId' | 'managerId'>): Promise<Notification[]> {
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
