/** A manager's word to the floor (flows F19). */
import { and, eq } from 'drizzle-orm';
import type { GatewayContext } from '../../platform/context';
import { accounts, notifications } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { toWire } from './notifications';

export function createArea(ctx: GatewayContext) {
  return defineArea({
    /** To everyone of the centre, or to the sender's team only [NOTIF-016]; whoever is away finds it in the snapshot. */
    async sendNotification({ account, body }) {
      const [row] = await ctx.db
        .insert(notifications)
        .values({
          tenantId: account.tenantId,
          senderId: account.id,
          message: body.message,
          type: body.type,
          dismissible: body.dismissible,
          expires: body.expires,
          timeout: body.expires ? (body.timeout ?? null) : null,
          teamMembersOnly: body.teamMembersOnly,
          createdAt: new Date(ctx.clock.now()),
        })
        .returning();
      const team = body.teamMembersOnly ? eq(accounts.managerId, account.id) : undefined;
      const receivers = await ctx.db
        .select({ id: accounts.id })
        .from(accounts)
        .where(and(eq(accounts.tenantId, account.tenantId), team));
      for (const { id } of receivers) ctx.people.send(id, 'notification', toWire(row!));
    },
  });
}
