import type { CoreView } from '@dialer/host';

export type WaitingState =
  | { kind: 'deactivated' | 'call' | 'dispose' | 'dialing' | 'looking' | 'paced' | 'inbound' | 'phone' | 'idle' }
  | { kind: 'overdue'; count: number }
  /** `seconds` to the next look [SHELL-030]; `fault`: the gateway could not say whether there is a lead. */
  | { kind: 'none' | 'fault'; seconds: number };

/** What the agent waits for, the most pressing first. */
export function waitingState({ session, status, autoDial, calls, leads }: CoreView): WaitingState {
  if (session.deactivated) return { kind: 'deactivated' };
  if (calls.live) return { kind: 'call' };
  if (leads.current || leads.toDispose.length > 0) return { kind: 'dispose' };
  if (autoDial.dialing) return { kind: 'dialing' };
  if (status.overdueFollowUps > 0 && session.flag('enforcedFollowUps')) return { kind: 'overdue', count: status.overdueFollowUps };
  const again = autoDial.failed ? 'fault' : autoDial.noLead ? 'none' : null;
  if (autoDial.active && autoDial.paced) return { kind: 'paced' };
  if (autoDial.active) return again ? { kind: again, seconds: autoDial.nextTickIn ?? 0 } : { kind: 'looking' };
  // No status can be chosen before it: the phone says what is wrong with it.
  if (!status.selector.allow && status.selector.reasonKey === 'why.phone_not_connected') return { kind: 'phone' };
  return { kind: session.inboundOnly ? 'inbound' : 'idle' };
}
