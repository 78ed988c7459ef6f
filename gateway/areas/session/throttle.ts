/**
 * Counts wrong passwords and closes doors. Right ones are never counted: a whole centre signs in from one address at the
 * start of a shift. What is counted is a login from an address, a login from everywhere, and logins that do not exist.
 */
import type { Clock } from '../../platform/context';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';

const { wrongPerLoginAndAddress, wrongPerLogin, unknownPerAddress, closedMs, remembered } = limits.login;

/** Somebody at the door: for one purpose, with one login, from one address. */
export interface Door {
  readonly purpose: string;
  readonly login: string;
  readonly address: string;
  /** The login was right from this address before: closing it for the rest of the world does not close it here. */
  readonly isKnownPlace: boolean;
  /** The browser, when the login was right in it before: its tries are counted apart from everybody else's. */
  readonly device: string | undefined;
}

export interface Throttle {
  /** Throws 429 with its own words and Retry-After while the door is closed. */
  check(door: Door): void;
  /** The same for an address that has tried many logins that do not exist: any further login, or the answer would tell which do. */
  checkUnknown(door: Door): void;
  /** Wrong tries of this login from this address that still count. */
  wrongOf(door: Door): number;
  wrong(door: Door): void;
  unknown(door: Door): void;
  /** Forgets what was wrong of this login from this address. */
  right(door: Door): void;
}

/** The door is closed; `ms` until it opens. */
function tooMany(ms: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new HttpProblem(
    429,
    `Too many wrong tries. Wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, then try again.`,
    {},
    { code: 'too-many-tries', retryAfter: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** Kept in memory: a restart forgives, and costs an attacker more than it gives. */
export function createThrottle(clock: Clock): Throttle {
  const entries = new Map<string, { wrong: number; last: number }>();
  const here = ({ purpose, login, address, device }: Door) =>
    device === undefined ? `here ${purpose} ${address} ${login}` : `device ${purpose} ${device} ${login}`;
  const anywhere = ({ purpose, login }: Door) => `anywhere ${purpose} ${login}`;
  const strangers = ({ address }: Door) => `unknown ${address}`;

  const current = (key: string) => {
    const entry = entries.get(key);
    if (entry && clock.now() - entry.last >= closedMs) entries.delete(key);
    return entries.get(key);
  };

  function refuseAfter(most: number, key: string): void {
    const entry = current(key);
    if (entry && entry.wrong >= most) throw tooMany(entry.last + closedMs - clock.now());
  }

  function count(key: string): void {
    const wrong = (current(key)?.wrong ?? 0) + 1;
    // Put at the end again: the first of the map is the one that was wrong longest ago.
    entries.delete(key);
    entries.set(key, { wrong, last: clock.now() });
    if (entries.size > remembered) entries.delete(entries.keys().next().value!);
  }

  return {
    check(door) {
      refuseAfter(wrongPerLoginAndAddress, here(door));
      if (!door.isKnownPlace && door.device === undefined) refuseAfter(wrongPerLogin, anywhere(door));
    },
    checkUnknown(door) {
      if (!door.isKnownPlace && door.device === undefined) refuseAfter(unknownPerAddress, strangers(door));
    },
    wrongOf: (door) => current(here(door))?.wrong ?? 0,
    wrong(door) {
      count(here(door));
      if (door.device === undefined) count(anywhere(door));
    },
    unknown: (door) => count(strangers(door)),
    right: (door) => void entries.delete(here(door)),
  };
}
