/** What a call is doing, in one word: call bar, softphone and status say the same. Pure. */
import { ENGINE_DOWN, UNKNOWN_NUMBER } from '@dialer/contract';
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

/**
 * Its agent has hung up, and the gateway has not said so: it may be away. Nobody hears them any more, and the call is over as
 * soon as it is said.
 */
export const isHangingUp = ({ end, agent }: Pick<CallView['facts'], 'end' | 'agent'>): boolean => end === null && agent === 'down';

/** How a call that is over came to its end, as its agent is told. */
export type CallEnd = 'by_you' | 'by_lead' | 'dropped' | 'busy' | 'no_answer' | 'declined' | 'unknown_number' | 'unreachable';

const UNANSWERED: Partial<Record<string, CallEnd>> = {
  busy: 'busy',
  declined: 'declined',
  'no-answer': 'no_answer',
  cancelled: 'no_answer',
  normal: 'no_answer',
  [UNKNOWN_NUMBER]: 'unknown_number',
};

export function endOf({ end, since }: Pick<CallView['facts'], 'end' | 'since'>): CallEnd | null {
  if (!end) return null;
  if (end.by === 'agent') return 'by_you';
  if (end.cause === ENGINE_DOWN) return 'dropped';
  if (since.farUp !== undefined) return end.by === 'far' ? 'by_lead' : 'dropped';
  return UNANSWERED[end.cause] ?? 'unreachable';
}
