/** The end of a call: once, with everything that belongs to it closed (flows F8). */
import { isDetected, type Call, type OriginateFailure } from '@dialer/contract';
import type { Cause } from '../../telephony/port';
import { type Effect, engine, type Line, type Step, tell, type TimerName } from './line';
import { closed } from './recording';
import { hearsMusic } from './seats';
import { areJoined, sideAtEnd } from './side-rules';

const TIMERS: readonly TimerName[] = ['agent-ring', 'far-ring', 'lost', 'refer-bye', 'heard', 'side-ring', 'record', 'extra', 'pause'];

const asDown = <T extends string>(state: T): T | 'down' => (state === 'none' ? state : 'down');

/** A transferred far party stays with the person who has taken the call over. */
const handedOver = (line: Line): boolean =>
  line.refer?.up === true && (line.refer.colleague !== null || line.alive.includes(line.refer.leg)) && line.alive.includes(line.farLeg);

/** An unanswered inbound caller goes to the next agent instead of being cut off. */
const goesOn = (line: Line, by: string): boolean =>
  line.order === 'far-waits' && line.call.agent !== 'up' && line.call.agent !== 'lost' && by !== 'far' && line.alive.includes(line.farLeg);

/**
 * Ends the call. `failure` is said instead of `hangup` when the agent's own phone could not be reached [CALL-026].
 * What detection has found stays: whether Voicemail may be saved is judged after the end [VM-008]. One that has found
 * nothing yet ends with the word that they hung up [VM-002].
 * `at` is the instant of the end, which lies back when a lost leg was waited for.
 */
export function end(line: Line, by: 'agent' | 'far' | 'system', cause: string, at: number, failure?: OriginateFailure): Step {
  const kept = keptLegs(line, by, cause);
  const unfound = isDetected(line.call) && line.call.far === 'up' && (line.call.vm === null || line.call.vm.status === 'talk');
  const staysWithSide = line.side !== null && kept.includes(line.side.leg);
  const facts: Partial<Call> = {
    agent: asDown(line.call.agent),
    far: asDown(line.call.far),
    held: false,
    recording: 0,
    pausedAt: null,
    ...(line.call.recordings && { recordings: closed(line.call.recordings, at) }),
    extra: null,
    playing: null,
    since: { ...line.call.since, ended: at },
    side: sideAtEnd(line, staysWithSide),
    end: { by, cause },
    ...(unfound && { vm: { status: 'hangup', channel: line.farLeg, flags: {}, at } }),
  };
  const call = { ...line.call, ...facts, rev: line.call.rev + 1 };
  return {
    line: {
      ...line,
      call,
      alive: [],
      resuming: null,
      refer: null,
      side: null,
      receiver: null,
      recordId: null,
      extraId: null,
      extraIndex: null,
      playId: null,
    },
    effects: [
      ...TIMERS.map((timer): Effect => ({ type: 'clear-timer', timer })),
      ...closeAudio(line),
      ...line.alive.filter((leg) => !kept.includes(leg)).map((leg) => engine('hangup', leg, causeFor(line, leg, by, cause))),
      ...(isDetected(line.call) && kept.includes(line.farLeg) ? [engine('detect', line.farLeg, false)] : []),
      ...follow(line, kept),
      ...(line.side && line.side.room !== line.room ? [engine('closeRoom', line.side.room)] : []),
      ...(unfound ? [tell('voicemail-detection')] : []),
      failure ? { type: 'tell', event: 'originate-failure', message: failure } : tell('hangup'),
      { type: 'ended' },
    ],
  };
}

/** Joined parties go on when the agent leaves them, and when the agent is lost: nobody is cut off for another's telephone. */
const goOnTogether = (line: Line, cause: string): boolean => (cause === 'left' || cause === 'agent-lost') && areJoined(line);

/** Who took the far party over goes on with them, whatever has ended the agent's own call. */
const isTakenOver = (line: Line): boolean => line.receiver?.up === true && line.alive.includes(line.farLeg);

function keptLegs(line: Line, by: 'agent' | 'far' | 'system', cause: string): readonly string[] {
  if (line.side && goOnTogether(line, cause)) return [line.farLeg, line.side.leg];
  if (by !== 'far' && line.receiver && isTakenOver(line)) return [line.farLeg, line.receiver.leg];
  if (by === 'agent' && line.refer && handedOver(line)) return [line.farLeg, line.refer.leg];
  return goesOn(line, by) ? [line.farLeg] : [];
}

/** Nobody takes the far party's music away after the agent, whose hold it was. */
const quiet = (line: Line): Effect[] => (hearsMusic(line, line.farLeg) ? [engine('music', line.farLeg, false)] : []);

function follow(line: Line, kept: readonly string[]): Effect[] {
  const [first, second] = kept;
  if (first && second) {
    return line.receiver || line.refer?.colleague != null
      ? [{ type: 'hand-over', leg: first, to: second }]
      : [...quiet(line), { type: 'pair', room: line.room, legs: [first, second] }];
  }
  const close = line.guest ? [] : [engine('closeRoom', line.room)];
  return first ? [...close, { type: 'requeue', leg: first }] : close;
}

function closeAudio(line: Line): Effect[] {
  return [
    ...(line.playId ? [engine('stopPlay', line.playId)] : []),
    ...[line.recordId, line.extraId].flatMap((id) => (id ? [engine('stopRecord', id)] : [])),
  ];
}

/** What a leg is told: a ringing one that nobody wants any more is cancelled; a manual caller hears why it failed. */
function causeFor(line: Line, leg: string, by: 'agent' | 'far' | 'system', cause: string): Cause {
  if (leg === line.agentLeg && line.order === 'agent-dials' && by === 'far' && line.call.far !== 'up') return asCause(cause);
  const ringing = (leg === line.agentLeg && line.call.agent === 'ringing') || (leg === line.farLeg && line.call.far !== 'up');
  return ringing ? 'cancelled' : 'normal';
}

const CAUSES: readonly string[] = [
  'normal',
  'busy',
  'declined',
  'no-answer',
  'not-registered',
  'cancelled',
  'lost',
  'failed',
] satisfies Cause[];
/** The cause of a call's end as a leg may be told it. */
export const asCause = (cause: string): Cause => (CAUSES.includes(cause) ? (cause as Cause) : 'failed');
