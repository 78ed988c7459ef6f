/**
 * What the floor asks of the trunks and what it hears, as `sip/link.ts` has it for telephones. A call is known by the id of
 * its leg. After an `end` or `refuse` nothing more is told of that leg; each other call ends with one `failed`, `cancelled`
 * or `ended`.
 */
import type { Cause } from '../../../port';

/** How a call ended. `reached`: a 180 or 183 was seen, or the callee answered, were it by 486, 600 or 603. */
export interface TrunkEnd {
  cause: Cause;
  /** The carrier's answer to our INVITE; absent where there was none, or where the call had been up. */
  sip?: number;
  q850?: number;
  reached: boolean;
  /** In plain words, for a person who looks into it. */
  reason?: string;
}

export interface TrunkCaller {
  readonly number: string;
  readonly name?: string;
  /** The called person is not to see the number (RFC 3323); the carrier sees it (RFC 3325). */
  readonly private?: boolean;
}

export interface Dial {
  type: 'dial';
  leg: string;
  trunk: string;
  /** As it goes into the Request-URI. */
  number: string;
  caller: TrunkCaller;
  /** Header fields of our own, `X-…: value`. */
  headers: readonly string[];
  sdp: string;
  /** Asks for a session timer (RFC 4028). */
  sessionExpiresS?: number;
}

/** What the floor asks of one call that is there. */
export type TrunkCallOrder =
  /** 183 with this answer, or 180 without one, to a caller. */
  | { type: 'progress'; leg: string; sdp: string }
  /** 200 to a caller: an answer, or the offer where the caller made none. */
  | { type: 'accept'; leg: string; sdp: string }
  | { type: 'refuse'; leg: string; status: number }
  /** Ends the call however far it has come: CANCEL, BYE or a refusal. */
  | { type: 'end'; leg: string; cause: Cause }
  /** The answer to an `offered`; null refuses it. */
  | { type: 'reanswer'; leg: string; offer: number; sdp: string | null }
  /** A new offer within the call, answered by `reanswered`. */
  | { type: 'reoffer'; leg: string; sdp: string };

export type TrunkOrder = Dial | TrunkCallOrder;

export type TrunkNews =
  /** Somebody calls one of our numbers. `sdp` is empty where they made no offer. */
  | {
      type: 'called';
      leg: string;
      trunk: string;
      did: string;
      /** Number and name are empty where the caller withholds them. */
      from: { number: string; name: string; private: boolean };
      sipCallId: string;
      headers: Record<string, string>;
      sdp: string;
    }
  /** The caller has given up. */
  | { type: 'cancelled'; leg: string }
  /** 180 or 183; `sdp`: what is to be heard before the answer. */
  | { type: 'progress'; leg: string; ringing: boolean; sdp: string | null }
  /** The call stands; `sdp`: the carrier's answer, empty where the offer was its own. */
  | { type: 'accepted'; leg: string; sipCallId: string; sdp: string }
  /** It has never stood. */
  | { type: 'failed'; leg: string; end: TrunkEnd }
  /** It has stood, and is over. */
  | { type: 'ended'; leg: string; end: TrunkEnd }
  /** A new offer within the call (hold, other media), to be answered by `reanswer`. */
  | { type: 'offered'; leg: string; offer: number; sdp: string }
  /** The far end's answer to a `reoffer`, or to an offer that we made in a 200; null: it did not want it. */
  | { type: 'reanswered'; leg: string; sdp: string | null };

/** What trunks turn away, to be counted: a message that is none, a stranger's, one too many. */
export type TrunkRefused = 'trunk-frame' | 'trunk-stranger' | 'trunk-flood' | 'trunk-socket';
