/**
 * The second party of a call (`call.side`), for page and gateway: whether there is one, who hears whom, and what may be
 * done with them when (flows F14, F15, F17).
 */
import type { Call, SideRefusal } from '@dialer/contract';

export type Side = NonNullable<Call['side']>;
/** What an agent does with a second party. `destroy` and `hang-up` are never refused while there is one. */
export type SideAct = 'join' | 'leave' | 'kick' | 'destroy' | 'swap' | 'hang-up';
/** What somebody beside the agent hears. `you`: the agent alone; `others`: all but the agent, who is on hold. */
export type Hears = 'ringing' | 'you' | 'music' | 'all' | 'others' | 'gone';

/** Somebody is being rung into the call, or is in it: a colleague or a number. */
export const isSideOpen = (side: Call['side']): side is Side => side !== null && side.state !== 'hangedup' && side.state !== 'inactive';

/** The second party of a call that goes on: who is there, or how the last one ended. */
export const sideOf = (call: Pick<Call, 'end' | 'side'> | null | undefined): Call['side'] => (call && !call.end ? call.side : null);

/** The second party was rung and is there. */
export const hasAnswered = ({ state }: Side): boolean => state === 'initialized' || state === 'merged';

/** A second party is for an agent who has a far party on the line, and nobody else with them. */
export function whyNoSide(call: Pick<Call, 'agent' | 'far' | 'end' | 'side'> | null): 'no-call' | 'side-busy' | null {
  if (!call || call.end || call.agent !== 'up' || call.far !== 'up') return 'no-call';
  return isSideOpen(call.side) ? 'side-busy' : null;
}

export function whyNotNow({ side, far }: Pick<Call, 'far' | 'side'>, act: SideAct | 'dtmf'): SideRefusal | null {
  if (!isSideOpen(side)) return 'no-side';
  if (act === 'destroy' || act === 'hang-up') return null;
  if (!hasAnswered(side)) return 'side-not-up';
  if (act === 'kick' || act === 'dtmf') return null;
  if (far !== 'up') return 'lead-gone';
  const isJoined = side.state === 'merged';
  if (act === 'leave') return isJoined ? null : 'side-not-joined';
  return isJoined ? 'side-joined' : null;
}

/** Who hears the agent, by whom the agent is with. One on hold, or whose line is lost, is heard by nobody. */
function hears(of: Pick<Call, 'agent' | 'held'>, side: Side, who: 'far' | 'side'): Hears {
  const isAway = of.held || of.agent === 'lost';
  if (side.state === 'merged') return isAway ? 'others' : 'all';
  return side.with === who && !isAway ? 'you' : 'music';
}

/** What the second party hears. */
export const sideHears = (call: Pick<Call, 'agent' | 'held'>, side: Side): Hears =>
  hasAnswered(side) ? hears(call, side, 'side') : 'ringing';

/** What the far party hears beside an open second party. */
export const farHears = (call: Pick<Call, 'agent' | 'far' | 'held'>, side: Side): Hears =>
  call.far === 'up' ? hears(call, side, 'far') : 'gone';
