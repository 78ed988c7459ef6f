/** A manager's word to the floor (flows F19). */
import type { GatewayContext } from '../../platform/context';
import { notifications } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { announceRecord, recordChange } from '../workspace/record-change';
import { receiversOf, sentBefore, toWire } from './notifications';

export function createArea(ctx: GatewayContext) {
  const countSent = createRation(ctx, limits.notifications.perMinute);

  return defineArea({
    getNotifications: async ({ account }) => sentBefore(ctx, account),

    /** To everyone of the centre, or to the sender's team only [NOTIF-016]; whoever is away finds it in the snapshot. */
    async sendNotification({ account, body, tx }) {
      countSent(account.id);
      const now = new Date(ctx.clock.now());
      const content = { ...body, timeout: body.expires ? (body.timeout ?? null) : null };
      let row: typeof notifications.$inferSelect | undefined;
      let revision: number | null = null;
      await tx(async (orm) => {
        [row] = await orm
          .insert(notifications)
          .values({ ...content, tenantId: account.tenantId, senderId: account.id, createdAt: now })
          .returning();
        const record = { kind: 'notification' as const, id: row!.id, name: body.message };
        revision = await recordChange(orm, account, now, { ...record, from: null, to: content });
      });
      for (const id of await receiversOf(ctx, account, body.teamMembersOnly)) ctx.people.send(id, 'notification', toWire(row!));
      await announceRecord(ctx, account.tenantId, revision);
    },
  });
}
