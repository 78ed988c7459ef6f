import type { SoftphoneSession } from '../../core/ports';
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
