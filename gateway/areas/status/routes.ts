/** An agent's own status, overstays and do-not-disturb (flows F3). */
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { AgentStatus } from '@dialer/contract';
import { hasFlag } from '../../people/centre';
import { createOrchestrator } from '../../calls/orchestrator';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { followUps, overstays } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { forbidden } from '../../platform/problem';
import { refusalOf } from '../../people/status-rules';
import { createStatuses } from '../../people/statuses';

/** Words for the refusals whose keys the page does not own. */
const WORDS: Record<string, string> = {
  'status.onlyOnACall': 'This status is only for a call.',
  'status.systemOnly': 'This status is set by the system.',
  'status.advisorOnly': 'This status is for advisors only.',
  'status.notHere': 'This status is not used here.',
  'status.deactivated': 'Calling is switched off for your account.',
};

/** Overdue promises lock ready and auto-dial where the centre enforces them [STATUS-011, FUP-006]. */
export async function hasOverdueLock(ctx: GatewayContext, agent: Pick<SignedIn, 'id' | 'tenant'>): Promise<boolean> {
  if (!(await hasFlag(ctx.db, agent.tenant, 'enforcedFollowUps'))) return false;
  const [row] = await ctx.db
    .select({ one: sql`1` })
    .from(followUps)
    .where(and(eq(followUps.accountId, agent.id), isNull(followUps.doneAt), lt(followUps.startsAt, new Date(ctx.clock.now()))))
    .limit(1);
  return row !== undefined;
}

export function createArea(ctx: GatewayContext) {
  const statuses = ctx.use(createStatuses);
  const calls = ctx.use(createOrchestrator);

  async function refusal(account: SignedIn, status: AgentStatus): Promise<string | null> {
    const current = (await statuses.of(account)).status;
    return refusalOf({
      status,
      current,
      roles: account.roles,
      onSlica: account.tenant.variant === 'SLICA',
      deactivated: account.deactivated,
      onCall: calls.liveOf(account.id) !== undefined,
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
      statuses.setDnd(account.id, body.active);
    },
  });
}
