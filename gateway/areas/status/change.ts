/** An agent's own change of status: whether they may, and the change (flows F3). */
import type { AgentStatus } from '@dialer/contract';
import { createCallControl } from '../../calls/control';
import { isOutboundEligible } from '../../people/agents';
import { createCentres } from '../../people/centre';
import { hasOverdueLock } from '../../people/overdue';
import { createPresence } from '../../people/presence';
import { refusalOf } from '../../people/status-rules';
import { createStatuses, type Present } from '../../people/statuses';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { forbidden } from '../../platform/problem';

/** Words for the refusals whose keys the page does not own. */
const WORDS: Record<string, string> = {
  'status.onlyOnACall': 'This status is only for a call.',
  'status.systemOnly': 'This status is set by the system.',
  'status.notYours': 'This status is not for your role.',
  'status.notHere': 'This status is not used here.',
  'status.deactivated': 'Calling is switched off for your account.',
  'status.noPage': 'The dialer is not open with you.',
};

/** Only these are counted: nobody else's change waits for the count. */
const BREAKS: readonly AgentStatus[] = ['break', 'lunch-break'];
const NO_BREAKS = { break: 0, 'lunch-break': 0 };

/** `ctx.use(createStatusChange)`: takes the status for the agent, or throws 403 in words for them. */
export function createStatusChange(ctx: GatewayContext) {
  const statuses = ctx.use(createStatuses);
  const control = ctx.use(createCallControl);
  const centres = ctx.use(createCentres);
  const presence = ctx.use(createPresence);

  async function refusal(account: SignedIn, status: AgentStatus): Promise<string | null> {
    const current = (await statuses.of(account)).status;
    return refusalOf({
      status,
      current,
      roles: account.roles,
      outboundEligible: isOutboundEligible(account),
      statuses: centres.of(account.tenant.variant).statuses,
      deactivated: account.deactivated,
      hasPage: await presence.hasPage(account.id),
      onCall: (await control.liveOf(account)) !== null,
      phoneMissing: current === 'not-synced',
      overdueLock: status === 'ready' && (await hasOverdueLock(ctx, account)),
      takenToday: BREAKS.includes(status) ? await statuses.takenToday(account) : NO_BREAKS,
    });
  }

  return async (account: SignedIn, status: AgentStatus): Promise<Present> => {
    const reason = await refusal(account, status);
    if (reason) throw forbidden(WORDS[reason] ?? reason);
    return statuses.set(account, status, 'agent');
  };
}
