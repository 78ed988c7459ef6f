/** Hold and resume of one leg. */
import type { RTCSession } from 'jssip/lib/RTCSession';

type Session = Pick<RTCSession, 'hold' | 'unhold' | 'isOnHold'>;

/** Whether the server can be reached: without it JsSIP would end the call over the request that it cannot send. */
export type Reaches = () => boolean;

/** Milliseconds between two tries, and tries after which it is given up: five seconds. */
export const HOLD_AGAIN = 50;
const TRIES = 100;

/**
 * JsSIP refuses, without a word, to hold while another offer is under way, as it is for a moment after the answer and
 * between a hold and its acknowledgement. What the agent wants last is therefore asked again until it is so.
 */
export function createHold(session: Session, reaches: Reaches) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = (on: boolean, left: number): void => {
    if (left === 0 || session.isOnHold().local === on) return;
    const taken = reaches() && (on ? session.hold() : session.unhold());
    if (!taken) timer = setTimeout(() => attempt(on, left - 1), HOLD_AGAIN);
  };
  return {
    set(on: boolean): void {
      clearTimeout(timer);
      attempt(on, TRIES);
    },
    /** The leg has ended. */
    stop: (): void => clearTimeout(timer),
  };
}
