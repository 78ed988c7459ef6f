/**
 * The life of one call, pure: `(line, event, at) -> (line, effects)`. The engine is the truth of what its legs do;
 * here stands what follows from it. After the end nothing but left-over legs is handled, so that a late or repeated
 * event can neither revive a call nor end it twice.
 */
import { ENGINE_DOWN, isDetected, type OriginateFailure } from '@dialer/contract';
import type { Cause } from '../../telephony/port';
import { detected, played, setPlay } from '../audio';
import { causeOfRing } from '../unknown-number';
import { adopted } from './adopted';
import { end } from './end';
import { receiverDown, receiverHeard, receiverUp, ringReceiver, seek, stopSeeking } from './receiver';
import { goOn, pause, recordFailed, recordLate, recordStarted, setExtra, setRecording } from './recording';
import { referDown, referHeard, referUp, startRefer } from './refer';
import { agentRoom, reseat } from './seats';
import { farLeft, sideDown, sideLate, sideUp, stepSide } from './side';
import {
  agentRingLimit,
  dropLeg,
  engine,
  LOST_MS,
  type Effect,
  type Line,
  type LineEvent,
  RING,
  ringAgent,
  ringFar,
  type Step,
  tell,
  type TimerName,
  unchanged,
  withCall,
  withoutLeg,
} from './line';

/** What the agent's page calls the failure to reach its phone [CALL-026]. */
const failureOf = (cause: Cause): OriginateFailure => {
  if (cause === 'declined' || cause === 'busy') return 'declined';
  return cause === 'no-answer' || cause === 'cancelled' || cause === 'normal' ? 'not_answered' : 'not_synced';
};

export function step(line: Line, event: LineEvent, at: number): Step {
  return line.call.end ? afterEnd(line, event) : sideSince(line, living(line, event, at), at);
}

/** A second party who came into another state with this step: since now. */
function sideSince({ call: before }: Line, { line, effects }: Step, at: number): Step {
  const { side, since } = line.call;
  if (!side || (side.kind === before.side?.kind && side.state === before.side.state)) return { line, effects };
  return { line: { ...line, call: { ...line.call, since: { ...since, side: at } } }, effects };
}

function living(line: Line, event: LineEvent, at: number): Step {
  switch (event.type) {
    case 'begin':
      return begin(line);
    case 'adopted':
      return adopted(line, at);
    case 'leg-ringing':
      return ringing(line, event.leg);
    case 'leg-up':
      return up(line, event.leg, event.sipCallId ?? null, at);
    case 'leg-down':
      return down(line, event, at);
    case 'leg-lost':
      return event.leg === line.agentLeg ? lost(line, at) : lostUnheard(line, event.leg);
    case 'leg-heard':
      return [line.receiver?.leg, line.refer?.leg].includes(event.leg) ? heard(line, at) : unchanged(line);
    case 'leg-found':
      return event.leg === line.agentLeg && line.call.agent === 'lost' ? found(line) : unchanged(line);
    case 'leg-held':
      return event.leg === line.agentLeg ? held(line, event.held) : unchanged(line);
    case 'agent-gone':
      return agentGone(line, at);
    case 'resume':
      return resume(line, at);
    case 'hang-up':
      return end(line, event.by, event.cause, at);
    case 'timeout':
      return timeout(line, event.timer, at);
    case 'lead':
      if (line.service) return unchanged(line);
      return { line: withCall(line, { leadId: event.leadId, name: event.name || line.call.name }), effects: [tell('call-state')] };
    case 'talk':
    case 'beep':
    case 'detected':
      return detected(line, event, at);
    case 'play-done':
      return played(line, event.id);
    case 'record':
      return setRecording(line, event.on, event.key, at);
    case 'extra':
      return setExtra(line, event.index, event.key, at);
    case 'pause':
      return event.on ? pause(line, at) : goOn(line, at);
    case 'play':
      return setPlay(line, event.file);
    case 'refer-to':
      return startRefer(line, event.ref, event.target, event.colleague);
    case 'side-start':
    case 'side-act':
    case 'side-key':
    case 'side-refused':
      return stepSide(line, event, at);
    case 'seek':
      return seek(line);
    case 'stop-seeking':
      return stopSeeking(line, event.reason);
    case 'ring-receiver':
      return ringReceiver(line, event);
    case 'listened':
      return event.shown ? { line: withCall(line, { listened: event.by ?? null }), effects: [tell('call-state')] } : unchanged(line);
    case 'taken-over':
      return takenOver(line);
    case 'leg-replaced':
      return legReplaced(line, event.leg, event.by);
    case 'record-started':
      return recordStarted(line, event.id, at);
    case 'record-failed':
      return recordFailed(line, event.id, event.why, at);
    case 'dtmf':
      return keyPressed(line, event.leg, event.digit);
    case 'leg-quality':
    case 'record-done':
      return unchanged(line);
  }
}

/** The agent's keys are for whoever they talk to: a menu at the far end. A second party is sent theirs by its panel alone. */
function keyPressed(line: Line, leg: string, digit: string): Step {
  if (leg !== line.agentLeg || line.call.far !== 'up' || line.side || line.call.held) return unchanged(line);
  return { line, effects: [engine('dtmf', line.farLeg, digit)] };
}

/** A leg that comes up after the end is ended too; nothing else happens. */
function afterEnd(line: Line, event: LineEvent): Step {
  if (event.type === 'leg-down') return unchanged(withoutLeg(line, event.leg));
  if (event.type === 'leg-up' || event.type === 'leg-found') return { line, effects: [engine('hangup', event.leg, 'normal')] };
  return unchanged(line);
}

/** Somebody who was rung by machine has answered, and waits: the agent's phone answers at once. */
const isAnsweredFor = ({ order, call }: Line): boolean => order === 'far-waits' && call.direction === 0;

function begin(line: Line): Step {
  const open = engine('openRoom', line.room, line.tenantId);
  const limit: Effect = { type: 'timer', timer: 'agent-ring', ms: agentRingLimit(line) };
  if (line.order === 'agent-dials') {
    const rung = ringFar({ ...line, alive: [line.agentLeg] });
    const hear = engine('move', line.agentLeg, line.room);
    return { line: rung.line, effects: [open, hear, { type: 'on-a-call' }, ...rung.effects, tell('call-state')] };
  }
  const rung = ringAgent(line, line.agentLeg, line.agentRingMs, isAnsweredFor(line) ? { 'X-Dialer-Answer': '1' } : {});
  return { line: rung.line, effects: [...(line.guest ? [] : [open]), ...rung.effects, limit] };
}

function ringing(line: Line, leg: string): Step {
  const { call } = line;
  if (leg === line.agentLeg && call.agent === 'none') return { line: withCall(line, { agent: 'ringing' }), effects: [tell('incoming')] };
  if (leg === line.farLeg && call.far === 'none') {
    const hear = line.order === 'agent-dials' ? [engine('ring', line.agentLeg)] : [];
    return { line: withCall(line, { far: 'ringing' }), effects: [...hear, tell('call-state')] };
  }
  if (line.refer?.leg === leg) return { line, effects: [engine('refer', line.agentLeg, line.refer.ref, 180)] };
  return unchanged(line);
}

function up(line: Line, leg: string, sipCallId: string | null, at: number): Step {
  if (leg === line.resuming) return resumed(line, leg, sipCallId);
  if (line.refer?.leg === leg) return referUp(line);
  if (leg === line.side?.leg) return sideUp(line);
  if (line.receiver?.leg === leg) return receiverUp(line);
  if (leg === line.agentLeg)
    return line.call.agent === 'none' || line.call.agent === 'ringing' ? agentUp(line, sipCallId, at) : unchanged(line);
  if (leg === line.farLeg) return line.call.far === 'none' || line.call.far === 'ringing' ? farUp(line, at) : unchanged(line);
  return unchanged(line);
}

/** The agent has answered: on-a-call [STATUS-018], and the far party's turn. */
function agentUp(line: Line, sipCallId: string | null, at: number): Step {
  const answered = withCall(line, { agent: 'up', sipCallId, since: { ...line.call.since, agentUp: at } });
  const join = engine('move', line.agentLeg, line.room);
  const said = [
    { type: 'tell', event: 'answer', leg: 'agent' },
    { type: 'on-a-call' },
    { type: 'clear-timer', timer: 'agent-ring' },
  ] as const;
  if (line.order === 'agent-first') {
    const rung = ringFar(answered);
    return { line: rung.line, effects: [...said, join, ...rung.effects] };
  }
  if (line.guest) {
    const talking = farUp(answered, at);
    return { line: talking.line, effects: [...said, join, ...talking.effects] };
  }
  if (line.order === 'far-waits') return { line: answered, effects: [...said, join, engine('answer', line.farLeg)] };
  return { line: answered, effects: [...said, join] };
}

/** The conversation begins: recording, and for machine-dialled calls detection (flows F10). */
function farUp(line: Line, at: number): Step {
  const talking = withCall(line, { far: 'up', since: { ...line.call.since, farUp: at } });
  return {
    line: talking,
    effects: [
      { type: 'clear-timer', timer: 'far-ring' },
      ...(line.guest ? [] : reseat(line, talking)),
      ...(line.order === 'agent-dials' ? [engine('answer', line.agentLeg)] : []),
      ...(isDetected(line.call) && line.call.vm === null ? [engine('detect', line.farLeg, true)] : []),
      { type: 'tell', event: 'answer', leg: 'far' },
      ...(line.service ? [] : [{ type: 'start-recording' } as const]),
    ],
  };
}

function down(line: Line, event: Extract<LineEvent, { type: 'leg-down' }>, at: number): Step {
  const { leg, cause, by, reached } = event;
  const rest = withoutLeg(line, leg);
  if (leg === line.resuming) return unchanged({ ...rest, resuming: null });
  if (line.refer?.leg === leg) return referDown(rest, cause);
  if (leg === line.side?.leg) return sideDown(rest, cause, at);
  if (line.receiver?.leg === leg) return receiverDown(rest, cause);
  // Whoever is there beside the far party keeps the agent.
  const left = leg === line.farLeg ? farLeft(rest) : null;
  if (left) return left;
  if (isLost(rest, event)) return end(rest, 'system', ENGINE_DOWN, at);
  if (leg === line.agentLeg) return agentDown(rest, cause, by, at);
  if (leg === line.farLeg) return farDown(rest, causeOfRing(event), reached, at);
  return unchanged(rest);
}

/** The engine has died, or gives up a leg of a call that stands or rings: neither of the two has ended it. */
const isLost = ({ call, agentLeg, farLeg }: Line, { leg, by, cause }: Extract<LineEvent, { type: 'leg-down' }>): boolean =>
  by === 'engine' && cause === 'failed' && ((leg === agentLeg && call.agent === 'up') || (leg === farLeg && call.far !== 'none'));

/**
 * Whoever was rung and did not talk was reached all the same: busy and unknown numbers are disposed too. Where the line
 * itself was at fault nobody was: it is no try at the lead, and there is nothing to dispose.
 */
function farDown(line: Line, cause: string, reached: boolean | undefined, at: number): Step {
  const wasUp = line.call.far === 'up';
  if (!wasUp && reached === false && line.call.far === 'none') return end(line, 'far', 'failed', at);
  const rung = wasUp ? line : { ...line, call: { ...line.call, far: 'ringing' as const } };
  return end(rung, 'far', wasUp ? 'normal' : cause, at);
}

function agentDown(line: Line, cause: Cause, by: 'remote' | 'engine', at: number): Step {
  const { agent } = line.call;
  // A lost leg that finally goes down has told nothing new: the page has 10 s to come back.
  if (agent === 'lost') return unchanged(line);
  if (agent === 'up') return cause === 'lost' ? lost(line, at) : end(line, 'agent', 'normal', at);
  if (line.order === 'agent-dials') return end(line, by === 'remote' ? 'agent' : 'system', cause, at);
  if (line.order === 'far-waits') return end(line, 'agent', cause, at);
  return originateFailed(line, failureOf(cause), at);
}

/** The agent's own phone was not reached; the lead was never rung (flows F4). */
const originateFailed = (line: Line, message: OriginateFailure, at: number): Step => end(line, 'agent', message, at, message);

/** No BYE, but nothing is heard of the agent: whoever is alone on the line hears music for `LOST_MS` [STATUS-025]. */
function lost(line: Line, at: number): Step {
  if (line.call.agent !== 'up') return unchanged(line);
  const gone = { ...withCall(line, { agent: 'lost' }), lostAt: at };
  return {
    line: gone,
    effects: [...reseat(line, gone), { type: 'timer', timer: 'lost', ms: LOST_MS }, tell('call-state')],
  };
}

/** Whoever has answered a transfer can be heard, or was waited for long enough: the agent may leave. */
const heard = (line: Line, at: number): Step => (line.receiver ? receiverHeard(line, at) : referHeard(line));

/** Who has answered a transfer is gone before anybody heard them: the far party stays with the agent. */
function lostUnheard(line: Line, leg: string): Step {
  const { receiver, refer } = line;
  if (receiver?.leg === leg && receiver.kind === 'internal' && receiver.up) return receiverDown(line, 'lost');
  if (refer?.leg !== leg || !refer.up || refer.heard) return unchanged(line);
  const dropped = dropLeg(line, leg, 'lost');
  const alone = referDown(dropped.line, 'lost');
  return { line: alone.line, effects: [...dropped.effects, ...alone.effects] };
}

function found(line: Line): Step {
  const dropped = line.resuming ? dropLeg({ ...line, resuming: null }, line.resuming, 'cancelled') : unchanged(line);
  const back = { ...withCall(dropped.line, { agent: 'up' }), lostAt: null };
  return {
    line: back,
    effects: [...dropped.effects, ...reseat(line, back), { type: 'clear-timer', timer: 'lost' }, tell('call-state')],
  };
}

/** The page left. Before it answered, its call is over and the lead free at once (flows F4). */
function agentGone(line: Line, at: number): Step {
  if (line.call.agent === 'up') return lost(line, at);
  if (line.call.agent === 'lost') return unchanged(line);
  return end(line, 'agent', 'lost', at);
}

/** Rings the returned page, which answers at once without a ring; the leg that it replaces is ended. */
function resume(line: Line, at: number): Step {
  if (line.call.agent !== 'up' && line.call.agent !== 'lost') return unchanged(line);
  if (line.resuming) return unchanged(line);
  const gone = line.call.agent === 'up' ? lost(line, at) : unchanged(line);
  const leg = `${line.call.callId}-a${line.serial}`;
  const dropped = dropLeg(gone.line, line.agentLeg, 'lost');
  const rung = ringAgent({ ...dropped.line, resuming: leg, serial: line.serial + 1 }, leg, RING.resume, { 'X-Dialer-Resume': '1' });
  return { line: rung.line, effects: [...gone.effects, ...dropped.effects, ...rung.effects] };
}

function resumed(line: Line, leg: string, sipCallId: string | null): Step {
  const back = found({ ...withCall(line, { channel: leg, sipCallId, held: false }), agentLeg: leg, resuming: null });
  return { line: back.line, effects: [engine('move', leg, agentRoom(line)), ...back.effects] };
}

/** Hold is a re-INVITE of the phone; the far party hears music meanwhile. */
function held(line: Line, on: boolean): Step {
  if (line.call.held === on) return unchanged(line);
  const turned = withCall(line, { held: on });
  return { line: turned, effects: [...reseat(line, turned), tell('call-state')] };
}

/** The far party is this agent's alone, and hears music only if it is this agent who lets them wait. */
function takenOver(line: Line): Step {
  const waits = line.call.held || line.call.agent !== 'up';
  const { transfer } = line.call;
  const own = { ...line, guest: false, alive: [...line.alive, line.farLeg] };
  const music = engine('music', line.farLeg, waits);
  if (!transfer?.stays) return { line: own, effects: [music] };
  return { line: withCall(own, { transfer: { ...transfer, stays: false } }), effects: [music, tell('call-state')] };
}

function legReplaced(line: Line, leg: string, by: string): Step {
  const refer = line.refer?.leg === leg ? { ...line.refer, leg: by } : line.refer;
  const receiver = line.receiver?.leg === leg ? { ...line.receiver, leg: by } : line.receiver;
  if (leg !== line.farLeg) return unchanged({ ...line, refer, receiver });
  const waits = line.call.held || line.call.agent === 'lost';
  return { line: { ...line, farLeg: by, refer }, effects: waits ? [engine('music', by, true)] : [] };
}

function timeout(line: Line, timer: TimerName, at: number): Step {
  switch (timer) {
    case 'agent-ring':
      if (line.call.agent === 'up' || line.call.agent === 'lost') return unchanged(line);
      return line.order === 'agent-first' ? originateFailed(line, 'not_answered', at) : end(line, 'agent', 'no-answer', at);
    case 'far-ring':
      return line.call.far === 'up' ? unchanged(line) : end(line, 'far', 'no-answer', at);
    case 'lost':
      return line.call.agent === 'lost' ? end(line, 'system', 'agent-lost', line.lostAt ?? at) : unchanged(line);
    case 'refer-bye':
      return line.refer ? end(line, 'agent', 'transferred', at) : unchanged(line);
    case 'heard':
      return heard(line, at);
    case 'side-ring':
      return sideLate(line, at);
    case 'record':
    case 'extra':
      return recordLate(line, timer);
    case 'pause':
      return goOn(line, at);
  }
}
