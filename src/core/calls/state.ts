/** What is known of one call on this page, what can happen to it, and what that causes. Types and pure questions. */
import { blankCall, isBridged, PATTERNS, type Call, type OriginateFailure } from '@dialer/contract';
import { MAILBOX } from '../../rules/phone';
import type { PageCallStatus } from '../views';

/** An inbound call shorter than this is a short call; seconds [CALL-021, CALL-022]. */
export const SHORT_CALL = 80;

export interface Line {
  readonly status: PageCallStatus;
  /** Newest copy of the call, with what the page alone knows (suffix, lead) where the gateway's is silent. */
  readonly facts: Call;
  /** The gateway has spoken of it; until then `facts` stand for it. */
  readonly named: boolean;
  /** Its id is the gateway's choice, although no event has brought the call yet. */
  readonly promised: boolean;
  /** Dialled by this page's softphone. */
  readonly placedHere: boolean;
  /** It never came about: nothing opens it again. */
  readonly closed: boolean;
  /** Was live on this page, so that its end changes the agent's status; an old call of a snapshot does not. */
  readonly wasLive: boolean;
  readonly load: 'none' | 'loading' | 'loaded';
  /** How often it could not be loaded. */
  readonly failedLoads: number;
  /** As this page has loaded it. */
  readonly leadId: string | null;
  /** `wanted`: answered, and waiting for the lead that it is posted under. */
  readonly record: 'none' | 'wanted' | 'posted' | 'done' | 'failed';
  /** Id that POST /leads/{id}/calls returned; the update uses it. */
  readonly recordId: string | null;
  /** What follows a hang-up, once per call. */
  readonly hangUp: 'none' | 'running' | 'done';
  readonly shortCall: boolean;
  /** The gateway did not know it although its SIP session lives, and was asked again. */
  readonly askedAgain: boolean;
  /** A connection was accepted during this call: offline follows its end instead of after-call work [STATUS-081]. */
  readonly endsOffline: boolean;
}

export type LineEvent =
  /** `promised`: the gateway has chosen the id. `lead`: the id of its lead where that is loaded already. */
  | { type: 'DIAL'; placedHere: boolean; promised: boolean; suffix: string | null; lead: string | null }
  | { type: 'CALL'; call: Call; toDispose: boolean }
  /** The gateway names a dial of this page otherwise, or names it only now. */
  | { type: 'NAMED'; call: Call }
  /** Refused before anything rang (403, 404), or never named. */
  | { type: 'REFUSED' }
  /** A snapshot came without it. `sessionLives`: its SIP session does. */
  | { type: 'MISSING'; sessionLives: boolean; at: number }
  /** Some time after it was asked for again. */
  | { type: 'STILL_MISSING'; sessionLives: boolean; at: number }
  | { type: 'ORIGINATE_FAILED'; message: OriginateFailure }
  /** The person has hung up on the phone of this page; the gateway has not said so. */
  | { type: 'HUNG_UP'; at: number }
  /** Null: it could not be loaded. */
  | { type: 'LEAD_LOADED'; leadId: string | null }
  /** What could not be loaded may be there by now. */
  | { type: 'LEAD_DUE' }
  /** The call went to another lead, which is loaded. */
  | { type: 'LINKED'; leadId: string }
  /** Null: it could not be posted. */
  | { type: 'RECORD_POSTED'; recordId: string | null }
  /** Seconds; null where there was nothing to update, or it could not be. */
  | { type: 'CALL_UPDATED'; duration: number | null }
  | { type: 'ENDS_OFFLINE' };

export type Effect =
  /** It lives on this page now. */
  | { type: 'began' }
  /** It lives no more; its legs are put away where the gateway does not. */
  | { type: 'over' }
  /** A dial of this page's softphone has a name: the gateway takes the status now [STATUS-018]. */
  | { type: 'on-a-call' }
  | { type: 'load-lead' }
  | { type: 'answered' }
  | { type: 'post-record'; leadId: string | null }
  | { type: 'open-draft'; leadId: string }
  | { type: 'hang-up-flow' }
  | { type: 'to-dispose'; leadId: string }
  /** Nothing rang, or nobody is to be disposed. */
  | { type: 'came-to-nothing' }
  | { type: 'status-after' }
  /** Their phone was not there in time, which is no fault of theirs; they wait for the next person. */
  | { type: 'passed-over' }
  | { type: 'originate-failed'; message: OriginateFailure }
  /** Put away without a trace, so that an event which was on its way may still open it. */
  | { type: 'forget' }
  | { type: 'resync' }
  | { type: 'ask-again' };

/** Stands for a call that the gateway has not spoken of yet; its `rev` loses against every real one. */
export const provisionalCall = (known: Pick<Call, 'callId'> & Partial<Call>): Call => blankCall({ rev: -1, ...known });

export const newLine = (facts: Call): Line => ({
  status: 'inactive',
  facts,
  named: false,
  promised: false,
  placedHere: false,
  closed: false,
  wasLive: false,
  load: 'none',
  failedLoads: 0,
  leadId: null,
  record: 'none',
  recordId: null,
  hangUp: 'none',
  shortCall: false,
  askedAgain: false,
  endsOffline: false,
});

/** Ringing is a consequence of state: leaving incoming always stops it. A resumed leg (`lost`) does not ring. */
export const rings = (line: Line): boolean => line.status === 'incoming' && line.facts.agent !== 'lost';
export const isTerminal = (line: Line): boolean => line.closed || line.status === 'ended' || line.status === 'not_answered';
export const isLive = (line: Line): boolean => line.status === 'dialing' || line.status === 'incoming' || line.status === 'answered';
/** The mailbox, or a colleague's extension: no lead, no call record and nothing to dispose. */
export const hasNoLead = ({ facts }: Line): boolean => facts.phone === MAILBOX || PATTERNS.extension.test(facts.phone);
/** Nor has a lead whose phone never rang. */
export const hasDisposition = (line: Line): boolean => !hasNoLead(line) && line.facts.far !== 'none';
/** As the page has loaded it, else as the gateway says. */
export const leadOf = ({ leadId, facts }: Line): string | null => leadId ?? facts.leadId;
/** The record's id: of the POST, or the gateway's own where the call was never answered and no record was posted. */
export const recordIdOf = ({ recordId, record, facts }: Line): string | null => recordId ?? (record === 'none' ? facts.callId : null);

/** A dial of this page that the gateway may yet name. */
export const awaitsName = ({ status, named }: Line): boolean => status === 'dialing' && !named;
/** Whether this call, which the page does not know, is what the gateway made of that dial. */
export const mayBeNamed = (line: Line, call: Call): boolean =>
  awaitsName(line) &&
  call.direction === 0 &&
  call.end === null &&
  ['', call.phone].includes(line.facts.phone) &&
  [null, line.facts.leadId ?? call.leadId].includes(call.leadId);

/** The agent asked for it by hand (a redial, a follow-up, the dial pad): it goes out, although the own phone may ring first. */
export const isAskedFor = (call: Call): boolean => call.direction === 0 && !call.auto;

/** Page status of a call by its facts alone. */
export function pageStatus(call: Call): PageCallStatus {
  if (call.end) return isBridged(call) ? 'ended' : 'not_answered';
  if (isBridged(call)) return 'answered';
  if (call.direction === 1 || (call.agent === 'ringing' && !isAskedFor(call))) return 'incoming';
  return 'dialing';
}
