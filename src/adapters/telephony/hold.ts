/**
 * Hold and resume of one leg. JsSIP's own ends the call when the server refuses it, waits for nothing while another offer is
 * under way, and says that it holds before anything is sent. Here the wish goes with an offer of `reoffer.ts`, which is made
 * anew after each loss of the server; until one that says it is taken, it is only asked for.
 */
import type { RTCSession } from 'jssip/lib/RTCSession';

/** Whether the server can be reached: without it JsSIP would end the call over the request that it cannot send. */
export type Reaches = () => boolean;

/** What JsSIP has and its types leave out. By the first of them it keeps the microphone shut, also where mute is taken back. */
interface Inside {
  _localHold: boolean;
  _setLocalMediaStatus(): void;
}

/** `held`: what the agent asked for last. `pending`: the server has not said yes to it. */
export interface HoldShown {
  held: boolean;
  pending: boolean;
}

export interface Hold {
  readonly wanted: boolean;
  set(on: boolean): void;
  /** The server has taken an offer that said this. */
  agreed(on: boolean): void;
  /** The server will not take it, or did not in good time: the call is as it was before. */
  refused(): void;
}

/**
 * `ask`: offers the call anew, as it is wanted then. `tell`: also when nothing but `pending` changes. `failed`: what was asked
 * for is given up.
 */
export function createHold(session: RTCSession, ask: () => void, tell: (shown: HoldShown) => void, failed: (on: boolean) => void): Hold {
  let wanted = false;
  let taken = false;
  const want = (on: boolean): void => {
    wanted = on;
    const inside = session as unknown as Inside;
    inside._localHold = on;
    // Who presses Hold speaks to somebody else from then on, whatever the server knows of it.
    if (session.connection) inside._setLocalMediaStatus();
  };
  const show = (): void => tell({ held: wanted, pending: wanted !== taken });
  return {
    get wanted() {
      return wanted;
    },
    set(on) {
      if (on === wanted) return;
      want(on);
      show();
      ask();
    },
    agreed(on) {
      if (on === taken) return;
      taken = on;
      show();
    },
    refused() {
      if (wanted === taken) return;
      const asked = wanted;
      want(taken);
      show();
      failed(asked);
    },
  };
}
