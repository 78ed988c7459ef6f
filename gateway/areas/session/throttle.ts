import type { Clock } from '../../platform/context';
import { HttpProblem } from '../../platform/problem';

/** Wrong tries before the door closes, and for how long. */
export const WRONG_TRIES = 5;
export const CLOSED_MS = 5 * 60_000;

interface Entry {
  wrong: number;
  last: number;
}

/** Counts wrong tries by key (a login from an address) and closes the door for a while; a right one opens it. */
export interface Throttle {
  /** Throws 429 with its own words and Retry-After while the door is closed. */
  check(key: string): void;
  wrong(key: string): void;
  right(key: string): void;
}

/** Kept in memory: a restart forgives, and costs an attacker more than it gives. */
export function createThrottle(clock: Clock): Throttle {
  const entries = new Map<string, Entry>();

  const current = (key: string): Entry | undefined => {
    const entry = entries.get(key);
    if (entry && clock.now() - entry.last >= CLOSED_MS) entries.delete(key);
    return entries.get(key);
  };

  /** Keeps the map from growing with every login that somebody makes up. */
  const forget = () => {
    if (entries.size > 10_000) for (const key of entries.keys()) current(key);
  };

  return {
    check(key) {
      const entry = current(key);
      if (!entry || entry.wrong < WRONG_TRIES) return;
      const seconds = Math.ceil((entry.last + CLOSED_MS - clock.now()) / 1000);
      const minutes = Math.ceil(seconds / 60);
      throw new HttpProblem(
        429,
        `Too many wrong tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
        {},
        { code: 'too-many-tries', retryAfter: seconds },
        { 'retry-after': String(seconds) },
      );
    },
    wrong(key) {
      forget();
      entries.set(key, { wrong: (current(key)?.wrong ?? 0) + 1, last: clock.now() });
    },
    right: (key) => void entries.delete(key),
  };
}
