/** What the floor's two threads say to each other of calls over trunks, beside `sip/link.ts`. */
import type { CallerId, Cause, EndFacts, TrunkState } from '../../port';
import type { Trunk } from '../../trunks';
import type { CallOrder } from '../sip/link';

/** What the floor asks. */
export type TrunkOrder =
  /** `number` as it goes into the request's address. */
  | { type: 'dial'; leg: string; trunk: string; number: string; caller: CallerId; sdp: string }
  | Extract<CallOrder, { type: 'progress' | 'accept' | 'refuse' | 'end' | 'reanswer' | 'reoffer' }>;

/** How a call over a trunk ended. */
export interface TrunkEnd extends EndFacts {
  readonly cause: Cause;
  /** In words, for whoever looks after the trunk. */
  readonly reason?: string;
}

export interface TrunkCaller {
  readonly number: string;
  readonly name: string;
  readonly private: boolean;
}

/** What signalling tells. */
export type TrunkNews =
  /** Somebody calls in; `sdp` is empty where they offer no speech and want ours. */
  | { type: 'called'; leg: string; trunk: string; did: string; from: TrunkCaller; sipCallId: string; sdp: string }
  | { type: 'cancelled'; leg: string }
  /** 180 and 183; `sdp`: what is heard before the answer (early media). */
  | { type: 'progress'; leg: string; ringing: boolean; sdp: string | null }
  | { type: 'accepted'; leg: string; sipCallId: string; sdp: string }
  /** It was not answered. */
  | { type: 'failed'; leg: string; end: TrunkEnd }
  /** It was answered, and is over. */
  | { type: 'ended'; leg: string; end: TrunkEnd }
  | { type: 'offered'; leg: string; offer: number; sdp: string }
  | { type: 'reanswered'; leg: string; sdp: string | null };

/** To the thread of signalling. */
export type ToTrunks = TrunkOrder | { type: 'trunks'; trunks: readonly Trunk[] };
/** From it. */
export type FromTrunks = TrunkNews | { type: 'trunk-state'; state: TrunkState };
