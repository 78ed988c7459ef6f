/** What a call is doing, in one word: call bar, softphone and status say the same. Pure. */
import type { CallView, PageCallStatus } from '../views';

/** `calling`: the far party has not answered yet, whether or not the agent's own phone is up already [CALL-002]. */
export type CallPhase = 'calling' | 'talking' | Exclude<PageCallStatus, 'dialing' | 'answered'>;

/**
 * `answersItself`: the agent's phone needs no click. It rings first for a call that the gateway dials, too, and that is
 * nothing to answer or to reject then: Reject would end one's own call.
 */
export function phaseOf(call: Pick<CallView, 'status' | 'facts'>, answersItself = false): CallPhase {
  if (call.status === 'dialing') return 'calling';
  if (call.status === 'incoming' && call.facts.direction === 0 && answersItself) return 'calling';
  if (call.status !== 'answered') return call.status;
  return call.facts.since.farUp === undefined ? 'calling' : 'talking';
}
