/** Which dispositions the gateway takes of a person: those that their panel offers, and what the system sets by itself. */
import { mayDispose, type CallFacts } from '@dialer/rules/dispositions';
import type { SignedIn } from '../../platform/auth/sessions';
import { fieldProblem } from '../../platform/problem';

/** Facts of the call that is disposed. */
export type DisposedCall = CallFacts & { readonly direction: 0 | 1 };

/** 422 in words for a disposition that this person may not give this call; `code` lets a page say it in its language. */
export function checkDisposition(
  account: SignedIn,
  disposition: string,
  { call, reschedule }: { call: DisposedCall | null; reschedule: boolean },
): void {
  const chooser = {
    roles: account.roles,
    variant: account.tenant.variant,
    outboundEligible: account.roles.includes('advisor') && account.outboundEligibility !== 'none',
    canTransferToMatcha: account.canTransferToMatcha,
    canTransferToSunlife: account.canTransferToSunlife,
    inbound: call?.direction === 1,
  };
  if (mayDispose(disposition, chooser, { call, reschedule })) return;
  throw fieldProblem('disposition', `You cannot dispose this call as “${disposition}”.`, { code: 'disposition-not-offered' });
}
