/**
 * What the floor's two threads say to each other: signalling (SIP: parsing, transactions, dialogs) and the floor (legs,
 * media, mixer). A telephone's call is known by the id of its leg on both sides. Whatever one side says of a call that
 * the other has ended is ignored there, so neither waits for the other.
 */
import type { Cause } from '../../port';
import type { FromTrunks, ToTrunks } from '../trunk/link';
import type { TransferStatus } from './transfer';

/** The header by which page and gateway know a call before it has a leg. */
export const CALL_HEADER = 'X-Dialer-Call';

export interface Caller {
  readonly number: string;
  readonly name?: string;
}

/** What the floor asks. */
export type SipOrder =
  /** Rings all telephones of the extension with one offer; the first to answer has the call. */
  | { type: 'ring'; leg: string; extension: string; caller: Caller; headers: readonly string[]; sdp: string }
  /** 183 and 200 to a telephone that dials. */
  | { type: 'progress' | 'accept'; leg: string; sdp: string }
  /** Refuses a telephone that dials. */
  | { type: 'refuse'; leg: string; status: number }
  /** Ends the call however far it has come: CANCEL or BYE. */
  | { type: 'end'; leg: string; cause: Cause }
  | { type: 'keys'; leg: string; digits: string }
  /** The answer to an `offered`; null refuses it. */
  | { type: 'reanswer'; leg: string; offer: number; sdp: string | null }
  | { type: 'refer'; leg: string; ref: string; status: TransferStatus }
  /** A new offer of the floor's within the call, answered by `reanswered`. */
  | { type: 'reoffer'; leg: string; sdp: string }
  /** A fault of signalling; without an extension of all telephones. */
  | { type: 'fault'; does: 'cut' | 'refuse'; extension: string | null; forMs: number }
  /** Of calls over trunks, and of the trunks themselves. */
  | { type: 'outside'; order: ToTrunks }
  /** Answered by `flushed` when everything asked before is done. */
  | { type: 'flush' };

/** What the floor asks of one call that is there. */
export type CallOrder = Exclude<SipOrder, { type: 'ring' | 'flush' | 'fault' | 'outside' }>;

/** What signalling tells. */
export type SipNews =
  /** A telephone dials; it has proved which extension it is. */
  | { type: 'invited'; leg: string; from: string; to: string; sipCallId: string; headers: Record<string, string>; sdp: string }
  /** A telephone that dialled has given up. */
  | { type: 'cancelled'; leg: string }
  | { type: 'ringing'; leg: string }
  /** The call stands; `sdp`: the telephone's answer to our offer, empty where the offer was its own. */
  | { type: 'accepted'; leg: string; sipCallId: string; sdp: string }
  /** Nobody has taken the call that was rung; `not-registered`: there was nobody to ring. */
  | { type: 'refused'; leg: string; cause: Cause }
  | { type: 'ended'; leg: string; cause: Cause }
  /** A new offer within the call (hold, resume), to be answered by `reanswer`. */
  | { type: 'offered'; leg: string; offer: number; sdp: string }
  /** The telephone's answer to a `reoffer`; null: it did not want it. */
  | { type: 'reanswered'; leg: string; sdp: string | null }
  | { type: 'digit'; leg: string; digit: string }
  | { type: 'referred'; leg: string; ref: string; to: string }
  /** The telephone's WebSocket has closed, or it is back over another one. */
  | { type: 'path'; leg: string; open: boolean }
  | { type: 'outside'; news: FromTrunks }
  | { type: 'flushed' };

/** News of one call. */
export type CallNews = Exclude<SipNews, { type: 'invited' | 'flushed' | 'outside' }>;
