/** Which dispositions the gateway takes of a person: those that their panel offers, and what the system sets by itself. */
import type { CentreDispositions } from '@dialer/contract';
import { mayDispose, type CallResult } from '@dialer/rules/dispositions';
import { isOutboundEligible } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import { fieldProblem } from '../../platform/problem';

/** Facts of the call that is disposed. */
export type DisposedCall = CallResult & { readonly direction: 0 | 1 };

/**
 * 422 in words for a disposition that this person may not give; `code` lets a page say it in its language. `calls`: those
 * that are disposed by it, the newest first; what the system set after one of them holds after a redial too (flows F5).
 */
export function checkDisposition(
  account: SignedIn,
  disposition: string,
  centre: CentreDispositions,
  { calls, reschedule }: { calls: readonly DisposedCall[]; reschedule: boolean },
): void {
  const chooser = {
    roles: account.roles,
    centre,
    outboundEligible: isOutboundEligible(account),
    canTransferToMatcha: account.canTransferToMatcha,
    canTransferToSunlife: account.canTransferToSunlife,
    inbound: calls[0]?.direction === 1,
  };
  if ([null, ...calls].some((call) => mayDispose(disposition, chooser, { call, reschedule }))) return;
  throw fieldProblem('disposition', `You cannot dispose this call as “${disposition}”.`, { code: 'disposition-not-offered' });
}
