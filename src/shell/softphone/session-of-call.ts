import { phaseOf } from '../../core';
import type { SoftphoneSession } from '../../core/ports';
import type { SoftphoneView } from '../../core/shell-view';
import type { CallView } from '../../core/views';

/** The softphone's leg of a call: by the call's id, or, for an engine that sends none, the only live leg. */
export function sessionOfCall(
  sessions: readonly SoftphoneSession[],
  call: Pick<CallView, 'callId' | 'facts'> | null,
): SoftphoneSession | null {
  const live = sessions.filter((session) => session.state !== 'ended');
  if (!call) return live[0] ?? null;
  const own = live.find((session) => session.callId === call.callId) ?? live.find((session) => session.id === call.facts.sipCallId);
  return own ?? (live.length === 1 && live[0]!.callId === null ? live[0]! : null);
}

/**
 * Whether a leg waits for the agent's click. One's own leg of a call that goes out does not, nor does one that the phone
 * answers by itself although the call that it carries is not known yet.
 */
export function isToAnswer(
  { answersItself, sessions }: Pick<SoftphoneView, 'answersItself' | 'sessions'>,
  session: SoftphoneSession,
  call: Pick<CallView, 'status' | 'facts'> | null,
): boolean {
  if (session.direction !== 'in' || session.state !== 'ringing' || session.resume) return false;
  if (call) return phaseOf(call, answersItself) === 'incoming';
  return !answersItself || sessions.some(({ state }) => state === 'established');
}

/** Word of `softphone.…` for a leg's hold; null: it is not held. What the server has not agreed to is not said as a fact. */
export const holdWord = ({ held, pending }: Pick<SoftphoneSession, 'held' | 'pending'>): 'holding' | 'resuming' | 'held' | null => {
  if (pending) return held ? 'holding' : 'resuming';
  return held ? 'held' : null;
};
