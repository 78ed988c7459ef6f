/** An agent's own status, overstays and do-not-disturb (flows F3). */
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { overstays } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { createStatuses } from '../../people/statuses';
import { createStatusChange } from './change';

export function createArea(ctx: GatewayContext) {
  const statuses = ctx.use(createStatuses);
  const change = ctx.use(createStatusChange);

  const noteOverstay = (account: SignedIn, status: string, receiver: 'chat' | 'real-time-viewer') =>
    ctx.db
      .insert(overstays)
      .values({ tenantId: account.tenantId, accountId: account.id, status, receiver, createdAt: new Date(ctx.clock.now()) });

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
