/**
 * One line per call, pure: `(line, event) → (line, effects)`. Events carry the whole call; effects follow from the
 * change of state, never from an event's name, so that a snapshot causes the effects of what was missed.
 */
import { isBridged, ORIGINATE_FAILURES, type Call, type OriginateFailure } from '@dialer/contract';
import type { PageCallStatus } from '../views';

export interface Line {
  readonly status: PageCallStatus;
  /** Newest copy of the call; null while the gateway has not spoken of it. */
  readonly facts: Call | null;
  /** Dialled by this page's softphone: its own leg never rings it. */
  readonly placedHere: boolean;
  /** Destroyed or never come about: nothing opens it again. */
  readonly closed: boolean;
}

export type LineEvent =
  | { type: 'DIAL'; placedHere: boolean }
  | { type: 'CALL'; call: Call; toDispose: boolean }
  | { type: 'ORIGINATE_FAILED'; message: OriginateFailure }
  | { type: 'DESTROY' };

export type Effect =
  | { type: 'load-lead' }
  /** Entered answered: status on-a-call, and the call record, once. */
  | { type: 'answered' }
  | { type: 'hang-up-flow' }
  | { type: 'hang-up' }
  | { type: 'originate-failed'; message: OriginateFailure };

export interface Step {
  readonly line: Line;
  readonly effects: readonly Effect[];
}

export const newLine: Line = { status: 'inactive', facts: null, placedHere: false, closed: false };

/** Ringing is a consequence of state: leaving incoming always stops it. A resumed leg (`lost`) does not ring. */
export const rings = (line: Line): boolean => line.status === 'incoming' && line.facts?.agent !== 'lost';
export const isTerminal = (line: Line): boolean => line.closed || line.status === 'ended' || line.status === 'not_answered';
export const isLive = (line: Line): boolean => line.status === 'dialing' || line.status === 'incoming' || line.status === 'answered';

/** Page status of a call by its facts alone. */
export function pageStatus(call: Call, placedHere = false): PageCallStatus {
  if (call.end) return isBridged(call) ? 'ended' : 'not_answered';
  if (isBridged(call)) return 'answered';
  if (call.direction === 1 || (call.agent === 'ringing' && !placedHere)) return 'incoming';
  return 'dialing';
}

const same = (line: Line): Step => ({ line, effects: [] });
const isFailure = (cause: string): cause is OriginateFailure => (ORIGINATE_FAILURES as readonly string[]).includes(cause);

/** Why the agent's own leg of an agent-first dial was not reached; null for every other end. */
function originateFailure(line: Line, call: Call): OriginateFailure | null {
  if (!call.end || call.direction === 1 || line.placedHere || call.since.agentUp !== undefined) return null;
  return isFailure(call.end.cause) ? call.end.cause : null;
}

function failed(line: Line, message: OriginateFailure): Step {
  if (line.status === 'answered' || isTerminal(line)) return same(line);
  return { line: { ...line, status: 'inactive', closed: true }, effects: [{ type: 'originate-failed', message }] };
}

/** The call is over: ended when it was ever answered, otherwise not answered [CALL-005]. */
function end(line: Line, call: Call, toDispose: boolean): Step {
  const known = { ...line, facts: call };
  if (line.status === 'inactive' && !toDispose) return { line: { ...known, closed: true }, effects: [] };
  const failure = originateFailure(line, call);
  if (failure && !toDispose) return failed(known, failure);
  // An inbound or transferred call that nobody took just ends [CALL-019].
  if (call.direction === 1 && !isBridged(call)) return { line: { ...known, status: 'inactive', closed: true }, effects: [] };
  const load: Effect[] = line.status === 'inactive' ? [{ type: 'load-lead' }] : [];
  return { line: { ...known, status: pageStatus(call) }, effects: [...load, { type: 'hang-up-flow' }] };
}

/** What entering `to` from `from` causes. */
function entering(from: PageCallStatus, to: PageCallStatus): Effect[] {
  if (from === to) return [];
  const load: Effect[] = from === 'inactive' || to === 'incoming' ? [{ type: 'load-lead' }] : [];
  return to === 'answered' ? [...load, { type: 'answered' }] : load;
}

function call(line: Line, event: Extract<LineEvent, { type: 'CALL' }>): Step {
  const { call: facts, toDispose } = event;
  if (isTerminal(line)) return same(line);
  if (line.facts && (facts.callId !== line.facts.callId || facts.rev <= line.facts.rev)) return same(line);
  if (facts.end) return end(line, facts, toDispose);
  // What was answered stays answered: a leg that is lost or rings again is a resume, not a new call.
  const next = line.status === 'answered' ? 'answered' : pageStatus(facts, line.placedHere);
  return { line: { ...line, facts, status: next }, effects: entering(line.status, next) };
}

function destroy(line: Line): Step {
  if (line.closed) return same(line);
  const effects: Effect[] = isLive(line) ? [{ type: 'hang-up' }] : [];
  if (line.status === 'answered') effects.push({ type: 'hang-up-flow' });
  return { line: { ...line, status: 'inactive', closed: true }, effects };
}

/** The whole table. Terminal lines change no more, except that DESTROY puts them away. */
export function step(line: Line, event: LineEvent): Step {
  switch (event.type) {
    case 'DIAL':
      if (line.status !== 'inactive' || line.closed) return same(line);
      return { line: { ...line, status: 'dialing', placedHere: event.placedHere }, effects: [] };
    case 'CALL':
      return call(line, event);
    case 'ORIGINATE_FAILED':
      if (line.status === 'inactive' && !line.closed)
        return { line: { ...line, closed: true }, effects: [{ type: 'originate-failed', message: event.message }] };
      return failed(line, event.message);
    case 'DESTROY':
      return destroy(line);
  }
}
