/** An agent's own status, overstays and do-not-disturb (flows F3). */
import type { AgentStatus } from '@dialer/contract';
import { isOutboundEligible } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { hasOverdueLock } from '../../people/overdue';
import { createDesk } from '../../calls/desk';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { overstays } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { refusalOf } from '../../people/status-rules';
import { createStatuses } from '../../people/statuses';

/** Words for the refusals whose keys the page does not own. */
const WORDS: Record<string, string> = {
  'status.onlyOnACall': 'This status is only for a call.',
  'status.systemOnly': 'This status is set by the system.',
  'status.notYours': 'This status is not for your role.',
  'status.notHere': 'This status is not used here.',
  'status.deactivated': 'Calling is switched off for your account.',
};

export function createArea(ctx: GatewayContext) {
  const statuses = ctx.use(createStatuses);
  const desk = ctx.use(createDesk);
  const centres = ctx.use(createCentres);

  async function refusal(account: SignedIn, status: AgentStatus): Promise<string | null> {
    const current = (await statuses.of(account)).status;
    return refusalOf({
      status,
      current,
      roles: account.roles,
      outboundEligible: isOutboundEligible(account),
      statuses: centres.of(account.tenant.variant).statuses,
      deactivated: account.deactivated,
      onCall: (await desk.liveOf(account)) !== null,
      phoneMissing: current === 'not-synced',
      overdueLock: status === 'ready' && (await hasOverdueLock(ctx, account)),
      takenToday: await statuses.takenToday(account),
    });
  }

  const noteOverstay = (account: SignedIn, status: string, receiver: 'chat' | 'real-time-viewer') =>
    ctx.db
      .insert(overstays)
      .values({ tenantId: account.tenantId, accountId: account.id, status, receiver, createdAt: new Date(ctx.clock.now()) });

  return defineArea({
    async setStatus({ account, body }) {
      const reason = await refusal(account, body.status);
      if (reason) throw forbidden(WORDS[reason] ?? reason);
      const { duration, since } = await statuses.set(account, body.status, 'agent');
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
