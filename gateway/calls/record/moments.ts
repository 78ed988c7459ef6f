/**
 * What of a call's steps belongs into its record, pure. Facts alone: no name, no digit of a key, nothing that was said.
 */
import type { CallMoment, CallParty, GapReason } from '@dialer/contract';
import type { Cause, EngineEvent, LegQuality, RecordFault } from '../../telephony/port';
import type { Effect, Line, LineEvent } from '../line/line';

export interface MomentFacts {
  readonly from?: string;
  readonly to?: string;
  /** Ids of the trunks that may carry it, the first to be tried first; of an engine that tells, the one that does. */
  readonly trunks?: readonly string[];
  readonly by?: 'remote' | 'engine';
  readonly cause?: string;
  readonly sip?: number;
  readonly q850?: number;
  readonly reached?: boolean;
  readonly endedBy?: 'agent' | 'far' | 'system';
  readonly count?: number;
  readonly verdict?: 'human' | 'machine' | 'unsure';
  readonly moved?: 'call' | 'apart' | 'nobody';
  readonly fault?: RecordFault;
  readonly gap?: GapReason;
  readonly quality?: LegQuality;
}

export interface Moment {
  readonly at: number;
  /** `quality` is a fact of its leg, and no moment for whoever reads. */
  readonly what: CallMoment | 'quality';
  readonly leg: string | null;
  readonly who: CallParty | null;
  readonly facts: MomentFacts;
}

export interface Stepped {
  readonly before: Line;
  readonly after: Line;
  readonly event: LineEvent;
  readonly effects: readonly Effect[];
  readonly at: number;
}

const moment = (at: number, what: Moment['what'], leg: string | null, who: CallParty | null, facts: MomentFacts = {}): Moment => ({
  at,
  what,
  leg,
  who,
  facts,
});

/** Whose leg it is. Legs of an ended call are told by their names. */
export function partyOf(line: Line, leg: string): CallParty {
  if (leg === line.agentLeg || leg === line.resuming) return 'agent';
  if (leg === line.farLeg) return line.colleague !== null || (line.guest && line.service) ? 'colleague' : 'lead';
  const kind = leg.slice(line.call.callId.length, line.call.callId.length + 2);
  if (leg === line.side?.leg || kind === '-s') return 'second';
  if (leg === line.refer?.leg || leg === line.receiver?.leg || kind === '-t') return 'transfer';
  return kind === '-a' ? 'agent' : 'lead';
}

type OfLeg = Extract<EngineEvent, { leg: string }> & { type: Exclude<EngineEvent['type'], 'leg-new' | 'refer'> };

/** What the engine says of a leg. `answered`: what an answer is called. */
export function momentsOfLeg(event: OfLeg, who: CallParty, at: number, answered: CallMoment = 'answered'): Moment[] {
  const { leg } = event;
  switch (event.type) {
    case 'leg-ringing':
      return [moment(at, event.early ? 'early-sound' : 'ringing', leg, who, over(event.trunk))];
    case 'leg-up':
      return [moment(at, answered, leg, who, over(event.trunk))];
    case 'leg-heard':
      return [moment(at, 'heard', leg, who)];
    case 'leg-lost':
      return [moment(at, 'lost', leg, who)];
    case 'leg-found':
      return [moment(at, 'found', leg, who)];
    case 'leg-held':
      return [moment(at, event.held ? 'held' : 'resumed', leg, who)];
    case 'dtmf':
      return [moment(at, 'keys', leg, who, { count: 1 })];
    case 'detected':
      return [moment(at, 'verdict', leg, who, { verdict: event.verdict, cause: event.cause })];
    case 'leg-quality': {
      const { lost, jitterMs, roundTripMs, mos } = event;
      return [moment(at, 'quality', leg, who, { quality: { lost, jitterMs, roundTripMs, mos } })];
    }
    case 'leg-down':
      return [moment(at, 'down', leg, who, endOf(event))];
    case 'talk':
    case 'beep':
      return [];
  }
}

const over = (trunk: string | undefined): MomentFacts => (trunk === undefined ? {} : { trunks: [trunk] });

function endOf(event: { by: 'remote' | 'engine'; cause: Cause; sip?: number; q850?: number; reached?: boolean }): MomentFacts {
  const { by, cause, sip, q850, reached } = event;
  return { by, cause, ...(sip !== undefined && { sip }), ...(q850 !== undefined && { q850 }), ...(reached !== undefined && { reached }) };
}

/** Everything that one step of a call adds to its record, in order. */
export function momentsOf(step: Stepped): Moment[] {
  const { before, after, at } = step;
  const connects = isConnected(after) && !isConnected(before);
  return [
    ...happened(step),
    ...audio(step),
    ...(connects ? [moment(at, 'connected', null, null)] : []),
    ...(after.call.end && !before.call.end
      ? [moment(at, 'ended', null, null, { endedBy: after.call.end.by, cause: after.call.end.cause })]
      : []),
  ];
}

const isConnected = ({ call }: Line): boolean => call.since.agentUp !== undefined && call.since.farUp !== undefined;

/** A person who was rung by machine answered before this call was: what it hears as an answer is that the agent is there. */
const answeredBefore = ({ order, call, farLeg }: Line, leg: string): boolean =>
  order === 'far-waits' && call.direction === 0 && leg === farLeg;

const LISTENED = { listen: 'listened', whisper: 'whispered', barge: 'barged' } as const;

function happened({ before, after, event, at }: Stepped): Moment[] {
  switch (event.type) {
    case 'begin':
      return [moment(at, 'began', null, null), ...arrived(after, at)];
    case 'adopted':
      return [moment(at, 'gap', null, null, { gap: 'restart' })];
    case 'agent-gone':
      return after.call.agent === 'lost' && before.call.agent !== 'lost' ? [moment(at, 'lost', before.agentLeg, 'agent')] : [];
    case 'listened':
      return [moment(at, event.by ? LISTENED[event.by.mode] : 'listening-ended', null, null)];
    case 'side-key':
      return before.side?.up ? [moment(at, 'keys', before.agentLeg, 'agent', { count: 1 })] : [];
    case 'side-start':
      return after.side && !before.side ? [moment(at, 'transfer-asked', after.side.leg, 'second')] : [];
    case 'refer-to':
      return after.refer && !before.refer ? [moment(at, 'transfer-asked', after.refer.leg, 'transfer')] : [];
    case 'ring-receiver':
      return after.receiver && !before.receiver
        ? [moment(at, 'transfer-asked', after.receiver.leg, 'transfer', { to: event.extension })]
        : [];
    default:
      return 'leg' in event && isOfEngine(event) ? ofEngine(before, event, at) : [];
  }
}

const OF_ENGINE: readonly LineEvent['type'][] = [
  'leg-ringing',
  'leg-up',
  'leg-heard',
  'leg-lost',
  'leg-found',
  'leg-held',
  'dtmf',
  'detected',
  'leg-quality',
  'leg-down',
];
const isOfEngine = (event: LineEvent): event is OfLeg => OF_ENGINE.includes(event.type);

function ofEngine(before: Line, event: OfLeg, at: number): Moment[] {
  if (event.type === 'leg-up' && answeredBefore(before, event.leg)) return [];
  const who = partyOf(before, event.leg);
  return momentsOfLeg(event, who, at, who === 'second' || who === 'transfer' ? 'transfer-answered' : 'answered');
}

/** Legs that were there before the call. */
function arrived({ order, call, farLeg, agentLeg, guest, extension }: Line, at: number): Moment[] {
  if (order === 'agent-dials') return [moment(at, 'arrived', agentLeg, 'agent', { from: extension, to: call.phone })];
  if (order !== 'far-waits' || guest || call.direction === 0) return [];
  return [moment(at, 'arrived', farLeg, 'lead', { from: call.phone, to: call.tracked?.did ?? '' })];
}

/** Recordings, and who hears whom: what was asked of the engine, and what it says of it. */
function audio({ before, after, event, effects, at }: Stepped): Moment[] {
  const told: Moment[] = [];
  if (event.type === 'record-started') told.push(moment(at, 'recording-begun', null, null));
  if (event.type === 'record-done') told.push(moment(at, 'recording-done', null, null));
  if (event.type === 'record-failed') told.push(moment(at, 'recording-failed', null, null, { fault: event.why }));
  // One pause of all recordings that run.
  const paused = effects.find((effect) => effect.type === 'engine' && effect.run === 'pauseRecord');
  if (paused?.type === 'engine' && paused.run === 'pauseRecord')
    told.push(moment(at, paused.args[1] ? 'recording-paused' : 'recording-resumed', null, null));
  for (const effect of effects) {
    if (effect.type === 'recording-failed' && event.type !== 'record-failed')
      told.push(moment(at, 'recording-failed', null, null, { fault: effect.why }));
    if (effect.type === 'engine' && effect.run === 'move' && !isSeated(event, effect.args[0])) {
      const [leg, room] = effect.args;
      const moved = room === null ? 'nobody' : room === after.room ? 'call' : 'apart';
      told.push(moment(at, 'moved', leg, partyOf(leg === before.farLeg ? before : after, leg), { moved }));
    }
  }
  return told;
}

/** Who has just come is given a seat: that is no news. */
const isSeated = (event: LineEvent, leg: string): boolean => event.type === 'begin' || (event.type === 'leg-up' && event.leg === leg);
