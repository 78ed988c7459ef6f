/** An agent's own status, overstays and do-not-disturb (flows F3). */
import { and, desc, eq, gte } from 'drizzle-orm';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { overstays, statusLog } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { createSerial } from '../../platform/serial';
import { createStatuses } from '../../people/statuses';
import { createStatusChange } from './change';

export function createArea(ctx: GatewayContext) {
  const statuses = ctx.use(createStatuses);
  const change = ctx.use(createStatusChange);

  const serial = createSerial();

  /** Once for each stay in a status and receiver: a page that was loaded anew tells it again, and that is no second one. */
  const noteOverstay = (account: SignedIn, status: string, receiver: 'chat' | 'real-time-viewer') =>
    serial.run(String(account.id), async () => {
      const [stay] = await ctx.db
        .select({ since: statusLog.startedAt })
        .from(statusLog)
        .where(eq(statusLog.accountId, account.id))
        .orderBy(desc(statusLog.startedAt), desc(statusLog.id))
        .limit(1);
      const ofThisStay = and(
        eq(overstays.accountId, account.id),
        eq(overstays.receiver, receiver),
        stay && gte(overstays.createdAt, stay.since),
      );
      if ((await ctx.db.$count(overstays, ofThisStay)) > 0) return;
      const createdAt = new Date(ctx.clock.now());
      await ctx.db.insert(overstays).values({ tenantId: account.tenantId, accountId: account.id, status, receiver, createdAt });
    });

  return defineArea({
    async setStatus({ account, body }) {
      const { duration, since } = await change(account, body.status);
      return { data: { duration, since } };
    },

    async notifyOverstay({ account, body }) {
      await noteOverstay(account, body.status, 'chat');
    },

    async notifyOverstayRtv({ account, body }) {
      await noteOverstay(account, body.status, 'real-time-viewer');
    },

    /** Only of one's own extension; `active` is the parameter's value [STATUS-038, STATUS-039]. */
    async setExtensionParameter({ account, body }) {
      if (body.extension !== account.extension) throw forbidden('This is not your extension.');
      await statuses.setDnd(account.id, body.active);
    },
  });
}
