/** Two parties who talk on after their agent has left them: when one ends, the other is ended too. */
import type { InBackground } from '../platform/background';
import type { TelephonyEngine } from '../telephony/port';

export interface Pairs {
  add(room: string, legs: readonly [string, string]): void;
  has(leg: string): boolean;
  /** A leg went down. Returns whether it was one of a pair. */
  down(leg: string): boolean;
}

export function createPairs(engine: Pick<TelephonyEngine, 'hangup' | 'closeRoom'>, inBackground: InBackground): Pairs {
  const others = new Map<string, { other: string; room: string }>();
  return {
    add(room, [one, two]) {
      others.set(one, { other: two, room });
      others.set(two, { other: one, room });
    },
    has: (leg) => others.has(leg),
    down(leg) {
      const pair = others.get(leg);
      if (!pair) return false;
      others.delete(leg);
      if (others.delete(pair.other)) inBackground(engine.hangup(pair.other, 'normal'), 'the other party was not released');
      inBackground(engine.closeRoom(pair.room), 'a room was not closed');
      return true;
    },
  };
}
