import type { Clock } from '../../platform/context';
import { HttpProblem } from '../../platform/problem';

/** Wrong tries of one login before its door closes, and for how long. */
export const WRONG_TRIES = 5;
/** Wrong tries of all logins from one address: many agents may sit behind one, but nobody mistypes so often. */
export const WRONG_TRIES_OF_ADDRESS = 100;
export const CLOSED_MS = 5 * 60_000;

/** What is counted: a login (for one purpose, from one address), and the address alone. */
export interface Door {
  readonly login: string;
  readonly address: string;
}

interface Entry {
  wrong: number;
  last: number;
}

/** Counts tries and closes the door for a while; a right one is taken back and opens it. */
export interface Throttle {
  /** Throws 429 with its own words and Retry-After while the door is closed. */
  check(door: Door): void;
  wrong(door: Door): void;
  right(door: Door): void;
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

  function refuseAfter(most: number, key: string): void {
    const entry = current(key);
    if (!entry || entry.wrong < most) return;
    const seconds = Math.ceil((entry.last + CLOSED_MS - clock.now()) / 1000);
    const minutes = Math.ceil(seconds / 60);
    throw new HttpProblem(
      429,
      `Too many wrong tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
      {},
      { code: 'too-many-tries', retryAfter: seconds },
      { 'retry-after': String(seconds) },
    );
  }

  const count = (key: string) => void entries.set(key, { wrong: (current(key)?.wrong ?? 0) + 1, last: clock.now() });

  return {
    check({ login, address }) {
      refuseAfter(WRONG_TRIES, login);
      refuseAfter(WRONG_TRIES_OF_ADDRESS, address);
    },
    wrong({ login, address }) {
      forget();
      count(login);
      count(address);
    },
    right({ login, address }) {
      entries.delete(login);
      const entry = current(address);
      if (entry) entry.wrong -= 1;
    },
  };
}
