/**
 * A call of the last gateway that goes on in this one (flows F22): what only its memory held is read off the facts, what it
 * had asked of its clock is asked again, and who was about to join without being there any more is not waited for.
 */
import { PAUSE_MS } from '@dialer/rules/recordings';
import { isSideOpen } from '@dialer/rules/sides';
import {
  agentRingLimit,
  dropLeg,
  type Effect,
  ENGINE_GRACE_MS,
  HEARD_MS,
  type Line,
  LOST_MS,
  RING,
  type Step,
  tell,
  withCall,
} from './line';
import { isPaused } from './recording';
import { withoutReceiver } from './receiver';

/** The recordings that run, by their ids in the engine: those are the recordings' own. */
export function withRecordings(line: Line, recordingFile: string | null): Line {
  const running = (line.call.recordings ?? []).filter(({ to }) => to === null);
  const main = running.find(({ index }) => index === 0);
  const extra = running.find(({ index }) => index !== 0);
  return { ...line, recordingFile, recordId: main?.id ?? null, extraId: extra?.id ?? null, extraIndex: extra?.index ?? null };
}

/** A leg that the agent's phone asked for (flows F18): nobody tells the phone any more how that goes. */
const isReferred = ({ call, receiver }: Line, leg: string): boolean => leg.startsWith(`${call.callId}-t`) && leg !== receiver?.leg;

/** Nothing was recorded yet, though it should be: the engine takes a repeat for what it is. */
const wantsRecording = ({ call, service }: Line): boolean =>
  call.far === 'up' && !service && !call.recordings?.length && call.recordingFault == null;

export function adopted(line: Line, at: number): Step {
  const { receiver, call } = line;
  const { transfer } = call;
  // Who handed it over has left meanwhile.
  if (!line.guest && transfer?.stays) return goneOn(line, transfer, at);
  const isAlone = isSideOpen(call.side) && (call.side?.kind === 'live' || call.side?.kind === 'internal') && !receiver;
  const settled: Step = isAlone ? withoutReceiver(line, 'gateway-restart') : { line, effects: [] };
  const dropped = line.alive.filter((leg) => isReferred(line, leg)).map((leg) => dropLeg(settled.line, leg, 'cancelled'));
  const gone = dropped.flatMap(({ effects }) => effects);
  const alive = line.alive.filter((leg) => !isReferred(line, leg));
  return {
    line: { ...settled.line, alive, lostAt: call.agent === 'lost' ? at : null },
    effects: [...settled.effects, ...gone, ...clocksOf(line, at), ...(wantsRecording(line) ? [{ type: 'start-recording' } as const] : [])],
  };
}

/** Nobody is on the line beside the two: the page, which has seen the one who was, is told. */
function goneOn(line: Line, transfer: NonNullable<Line['call']['transfer']>, at: number): Step {
  const { line: own, effects } = adopted(withCall(line, { transfer: { ...transfer, stays: false } }), at);
  return { line: own, effects: [...effects, tell('call-state')] };
}

/** Nobody knows how long they have run: each has its whole time again, but for a pause, which says since when it is. */
function clocksOf(line: Line, at: number): Effect[] {
  const { call, side, receiver, order } = line;
  const isRung = (party: 'agent' | 'far') => call[party] === 'none' || call[party] === 'ringing';
  return [
    ...(isRung('agent') && order !== 'agent-dials' ? [clock('agent-ring', agentRingLimit(line))] : []),
    ...(isRung('far') && order !== 'far-waits' ? [clock('far-ring', RING.far + ENGINE_GRACE_MS)] : []),
    ...(call.agent === 'lost' ? [clock('lost', LOST_MS)] : []),
    ...(receiver?.up ? [clock('heard', HEARD_MS)] : []),
    ...(side && !side.up ? [clock('side-ring', RING.far + ENGINE_GRACE_MS)] : []),
    ...(isPaused(line) ? [clock('pause', Math.max(0, call.pausedAt! + PAUSE_MS - at))] : []),
  ];
}

const clock = (timer: Extract<Effect, { type: 'timer' }>['timer'], ms: number): Effect => ({ type: 'timer', timer, ms });
