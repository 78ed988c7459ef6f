/**
 * The whole state of one call on this page, pure: `(line, event) → (line, effects)`. Call events carry the whole call;
 * effects follow from the change of state, never from an event's name, so that a snapshot causes the effects of what was
 * missed. Answers to effects come back as events. The desk carries effects out and decides nothing about a line.
 */
import { isBridged, isOffered, isPassedOver, ORIGINATE_FAILURES, type Call, type OriginateFailure } from '@dialer/contract';
import { isHangingUp } from './phase';
import {
  hasDisposition,
  hasNoLead,
  isLive,
  isTerminal,
  leadOf,
  mayBeNamed,
  pageStatus,
  SHORT_CALL,
  type Effect,
  type Line,
  type LineEvent,
} from './state';

export interface Step {
  readonly line: Line;
  readonly effects: readonly Effect[];
}

const to = (line: Line, ...effects: readonly Effect[]): Step => ({ line, effects });
const isFailure = (cause: string): cause is OriginateFailure => (ORIGINATE_FAILURES as readonly string[]).includes(cause);

/** Goes on from a step. */
function then({ line, effects }: Step, next: (line: Line) => Step): Step {
  const step = next(line);
  return { line: step.line, effects: [...effects, ...step.effects] };
}

/** The lead is loaded once; after a failure it is tried again where it is needed again, and after a while. */
const loadLead = (line: Line): Step =>
  line.load !== 'none' || hasNoLead(line) || line.facts.phone === '' ? to(line) : to({ ...line, load: 'loading' }, { type: 'load-lead' });

/** The record is posted once [CALL-016], under the lead. */
function wantRecord(line: Line): Step {
  if (line.record !== 'none' || hasNoLead(line)) return to(line);
  if (line.load === 'loaded') return to({ ...line, record: 'posted' }, { type: 'post-record', leadId: line.leadId });
  const next = loadLead({ ...line, record: 'wanted' });
  return next.line.load === 'loading' ? next : to({ ...line, record: 'posted' }, { type: 'post-record', leadId: null });
}

const answered = (line: Line): Step => then(to(line, { type: 'answered' }), wantRecord);

const hangUp = (line: Line): Step =>
  line.hangUp === 'none'
    ? then(to({ ...line, hangUp: 'running' }), (next) => then(loadLead(next), (at) => to(at, { type: 'hang-up-flow' })))
    : to(line);

/** The gateway's copy, with what it is silent about. */
const told = (line: Line, call: Call): Line => ({
  ...line,
  named: true,
  facts: { ...call, suffix: call.suffix ?? line.facts.suffix, leadId: call.leadId ?? line.facts.leadId },
});

/** The lead came with the reply that named the call: nobody needs to ask for it. */
const brought = (line: Line, leadId: string): Step => leadLoaded(line.load === 'none' ? { ...line, load: 'loading' } : line, leadId);

function dial(line: Line, { placedHere, promised, suffix, lead }: Extract<LineEvent, { type: 'DIAL' }>): Step {
  // The incoming event may have come before the reply.
  const known = { ...line, promised: line.promised || promised, facts: suffix === null ? line.facts : { ...line.facts, suffix } };
  const dialing: Line = line.status !== 'inactive' || line.closed ? known : { ...known, status: 'dialing', placedHere };
  return lead === null ? to(dialing) : brought(dialing, lead);
}

/** Why the agent's own leg of an agent-first dial was not reached; null for every other end. */
function originateFailure(line: Line, call: Call): OriginateFailure | null {
  if (!call.end || call.direction === 1 || line.placedHere || call.since.agentUp !== undefined) return null;
  return isFailure(call.end.cause) ? call.end.cause : null;
}

function failed(line: Line, message: OriginateFailure): Step {
  if (line.status === 'answered' || isTerminal(line)) return to(line);
  return to({ ...line, status: 'inactive', closed: true }, { type: 'originate-failed', message });
}

/** The call is over: ended when it was ever answered, otherwise not answered [CALL-005]. */
function end(line: Line, call: Call, toDispose: boolean): Step {
  const known = told(line, call);
  if (line.status === 'inactive' && !toDispose) return to({ ...known, closed: true });
  const failure = originateFailure(line, call);
  if (failure && !toDispose) return failed(known, failure);
  // Whoever waited for any agent who is free has met another one, or nobody: this one is as ready as before.
  if (isOffered(call) && !toDispose) {
    const over: Effect[] = [{ type: 'came-to-nothing' }, ...(isPassedOver(call) ? [{ type: 'passed-over' } as const] : [])];
    return to({ ...known, status: 'inactive', closed: true }, ...over);
  }
  // An inbound or transferred call that nobody took just ends [CALL-019].
  if (call.direction === 1 && !isBridged(call)) return to({ ...known, status: 'inactive', closed: true });
  return hangUp({ ...known, status: pageStatus(call) });
}

function call(line: Line, { call: facts, toDispose }: Extract<LineEvent, { type: 'CALL' }>): Step {
  if (isTerminal(line)) return to(line);
  if (line.named && (facts.callId !== line.facts.callId || facts.rev <= line.facts.rev)) return to(line);
  if (facts.end) return end(line, facts, toDispose);
  // What was answered stays answered: a leg that is lost or rings again is a resume, not a new call.
  const status = line.status === 'answered' ? 'answered' : pageStatus(facts);
  const next: Line = { ...told(line, facts), status };
  const changed = status !== line.status;
  // As soon as the gateway speaks of the call, also of one that the page has asked for.
  const loaded = !line.named || (changed && status === 'incoming') ? loadLead(next) : to(next);
  return changed && status === 'answered' ? then(loaded, answered) : loaded;
}

function named(line: Line, call: Call): Step {
  if (!mayBeNamed(line, call)) return to(line);
  return loadLead({ ...told(line, { ...call, rev: -1, leadId: call.leadId ?? leadOf(line) }), named: false });
}

/**
 * The person's own hang-up, at once and with the second in which it was: the gateway may be away. Its next word stands in the
 * place of this: that the call is over; or that it goes on, where the hang-up has not come through and is sent again.
 */
function hungUp(line: Line, at: number): Step {
  const { facts, status } = line;
  if ((status !== 'answered' && status !== 'dialing') || isHangingUp(facts)) return to(line);
  return to({ ...line, facts: { ...facts, agent: 'down', held: false, side: null, since: { ...facts.since, ended: at } } });
}

/** The gateway does not know it any more. */
const endedUntold = (line: Line, at: number): Step => {
  const { facts } = line;
  const end = isHangingUp(facts) ? ({ by: 'agent', cause: 'normal' } as const) : ({ by: 'system', cause: 'lost' } as const);
  const ended: Call = { ...facts, rev: facts.rev + 1, end, since: { ...facts.since, ended: facts.since.ended ?? at } };
  return call(line, { type: 'CALL', call: ended, toDispose: false });
};

const refused = (line: Line): Step =>
  line.named || isTerminal(line) ? to(line) : to({ ...line, status: 'inactive', closed: true }, { type: 'forget' });

/** Over, unless its SIP session lives or it was never named. */
function missing(line: Line, sessionLives: boolean, at: number): Step {
  if (!isLive(line)) return to(line);
  if (sessionLives && !line.askedAgain) return to({ ...line, askedAgain: true }, { type: 'ask-again' });
  if (line.named) return endedUntold(line, at);
  return line.promised || line.placedHere ? refused(line) : to(line);
}

function stillMissing(line: Line, sessionLives: boolean, at: number): Step {
  if (!isLive(line)) return to(line);
  return sessionLives ? to(line, { type: 'resync' }) : endedUntold(line, at);
}

/** Whether there is somebody to dispose; also when the lead comes only after the flow has ended. */
function dispose(line: Line): Step {
  const leadId = leadOf(line);
  if (!hasDisposition(line)) return to(line, { type: 'came-to-nothing' });
  return leadId === null ? to(line) : to(line, { type: 'to-dispose', leadId });
}

function leadLoaded(line: Line, leadId: string | null): Step {
  if (line.load !== 'loading') return to(line);
  const loaded: Line = leadId === null ? { ...line, load: 'none', failedLoads: line.failedLoads + 1 } : { ...line, load: 'loaded', leadId };
  // One that could not be posted for want of its lead is now: by it the gateway learns whose call it was.
  const isWanted = line.record === 'wanted' || (line.record === 'failed' && leadId !== null);
  const posted: Step = isWanted ? to({ ...loaded, record: 'posted' }, { type: 'post-record', leadId }) : to(loaded);
  if (leadId === null) return posted;
  // A slow load must not leave it without its disposition.
  if (line.hangUp === 'done') return then(posted, dispose);
  return line.closed ? posted : then(posted, (next) => to(next, { type: 'open-draft', leadId }));
}

/** Its draft, or its place on the list to dispose, is the other lead's from now on. */
function linked(line: Line, leadId: string): Step {
  const next: Line = { ...line, load: 'loaded', leadId, facts: { ...line.facts, leadId } };
  if (line.hangUp === 'done') return dispose(next);
  return to(next, { type: 'open-draft', leadId });
}

function updated(line: Line, duration: number | null): Step {
  if (line.hangUp !== 'running') return to(line);
  const shortCall = line.facts.direction === 1 && duration !== null ? duration < SHORT_CALL : line.shortCall;
  const after: Effect[] = line.wasLive ? [{ type: 'status-after' }] : [];
  return then(dispose({ ...line, shortCall, hangUp: 'done' }), (next) => to(next, ...after));
}

function react(line: Line, event: LineEvent): Step {
  switch (event.type) {
    case 'DIAL':
      return dial(line, event);
    case 'CALL':
      return call(line, event);
    case 'NAMED':
      return named(line, event.call);
    case 'REFUSED':
      return refused(line);
    case 'MISSING':
      return missing(line, event.sessionLives, event.at);
    case 'STILL_MISSING':
      return stillMissing(line, event.sessionLives, event.at);
    case 'ORIGINATE_FAILED':
      return line.status === 'inactive' && !line.closed
        ? to({ ...line, closed: true }, { type: 'originate-failed', message: event.message })
        : failed(line, event.message);
    case 'HUNG_UP':
      return hungUp(line, event.at);
    case 'LEAD_LOADED':
      return leadLoaded(line, event.leadId);
    case 'LEAD_DUE':
      return line.closed ? to(line) : loadLead(line);
    case 'LINKED':
      return linked(line, event.leadId);
    case 'RECORD_POSTED':
      return to(
        line.record === 'posted' ? { ...line, record: event.recordId === null ? 'failed' : 'done', recordId: event.recordId } : line,
      );
    case 'CALL_UPDATED':
      return updated(line, event.duration);
    case 'ENDS_OFFLINE':
      return to(line.endsOffline ? line : { ...line, endsOffline: true });
  }
}

/** The whole table. A line that is over never lives again. */
export function step(line: Line, event: LineEvent): Step {
  const next = react(line, event);
  const began = !isLive(line) && isLive(next.line);
  const forgotten = next.effects.some(({ type }) => type === 'forget');
  const over = isLive(line) && !isLive(next.line) && !forgotten;
  // Not at the click: the gateway knows no call then and refuses the status.
  const known = !line.named && next.line.named && isLive(next.line) && next.line.placedHere;
  const first: Effect[] = [
    ...(over ? [{ type: 'over' } as const] : []),
    ...(began ? [{ type: 'began' } as const] : []),
    ...(known ? [{ type: 'on-a-call' } as const] : []),
  ];
  return { line: began ? { ...next.line, wasLive: true } : next.line, effects: [...first, ...next.effects] };
}
