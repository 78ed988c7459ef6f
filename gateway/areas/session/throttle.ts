/**
 * Counts wrong passwords, and after too many of them lets only one try through at a time: a turn every so often. Right
 * ones slow nobody down: a whole centre signs in from one address at the start of a shift. Only who signs in again and
 * again with one login goes behind the others. What is counted is a login
 * from an address, a login from everywhere, and logins that do not exist.
 *
 * No door is ever shut: a colleague who types wrong passwords for somebody costs them ten seconds, and a right password
 * gets in at the next turn. Guessing is slow all the same: 8,640 guesses a day for a login from one address, as many from
 * all addresses together where it was never right, and a browser in which it was right has as many of its own. A script
 * that asks without pause takes the turns of who has no such browser; their own browser has turns of its own.
 *
 * A refusal says nothing about who has an account: it is decided before the login is looked up, or by the count of its
 * tries, which are counted alike for a login that does not exist.
 */
import type { Clock } from '../../platform/context';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';

const { wrongPerLoginAndAddress, wrongPerLogin, unknownPerAddress, rightPerMinute, turnMs, strangerTurnMs, forgetMs, remembered } =
  limits.login;

const MINUTE_MS = 60_000;

/** Somebody at the door: for one purpose, with one login, from one address. */
export interface Door {
  readonly purpose: string;
  readonly login: string;
  readonly address: string;
  /** The login was right from this address before: what the rest of the world tries does not slow it down here. */
  readonly isKnownPlace: boolean;
  /** The browser, when the login was right in it before: its tries are counted apart from everybody else's. */
  readonly browser: string | undefined;
}

export interface Throttle {
  /** Throws 429 with its own words and Retry-After when it is not this door's turn. */
  check(door: Door): void;
  /** The same, and takes the turn. */
  takeTurn(door: Door): void;
  /** Wrong tries of this login from this address that still count. */
  wrongOf(door: Door): number;
  /** Right tries of this login within the last minute, beyond those that a person may need. */
  tooOftenRight(door: Door): number;
  wrong(door: Door): void;
  unknown(door: Door): void;
  /** Forgets what was wrong of this login from this address. */
  right(door: Door): void;
}

/** What is counted under `key`, and how often it has a turn after `most` wrong tries. */
interface Count {
  readonly key: string;
  readonly most: number;
  readonly everyMs: number;
}

interface Entry {
  readonly wrong: number;
  /** When it was wrong last, and when it took its last turn. */
  readonly last: number;
  turn: number;
}

/** Not this door's turn; `ms` until it is. */
function tooMany(ms: number): HttpProblem {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return new HttpProblem(
    429,
    `Too many wrong tries. Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`,
    {},
    { code: 'too-many-tries', retryAfter: seconds },
    { 'retry-after': String(seconds) },
  );
}

/** Kept in memory: a restart forgives, and costs an attacker more than it gives. */
export function createThrottle(clock: Clock): Throttle {
  const entries = new Map<string, Entry>();
  /** When each login was right, the newest last. */
  const rights = new Map<string, number[]>();
  const here = ({ purpose, login, address, browser }: Door) =>
    browser === undefined ? `here ${purpose} ${address} ${login}` : `browser ${purpose} ${browser} ${login}`;
  const anywhere = ({ purpose, login }: Door) => `anywhere ${purpose} ${login}`;
  const strangers = ({ address }: Door) => `unknown ${address}`;

  function countsOf(door: Door): Count[] {
    const counts: Count[] = [{ key: here(door), most: wrongPerLoginAndAddress, everyMs: turnMs }];
    if (door.browser !== undefined) return counts;
    counts.push({ key: strangers(door), most: unknownPerAddress, everyMs: strangerTurnMs });
    if (!door.isKnownPlace) counts.push({ key: anywhere(door), most: wrongPerLogin, everyMs: turnMs });
    return counts;
  }

  const current = (key: string) => {
    const entry = entries.get(key);
    if (entry && clock.now() - entry.last >= forgetMs) entries.delete(key);
    return entries.get(key);
  };

  /** The counts that have only turns now. */
  const slowOf = (door: Door) =>
    countsOf(door).flatMap(({ key, most, everyMs }) => {
      const entry = current(key);
      return entry && entry.wrong >= most ? [{ entry, everyMs }] : [];
    });

  function check(door: Door): void {
    const waits = slowOf(door).map(({ entry, everyMs }) => Math.max(entry.last, entry.turn) + everyMs - clock.now());
    const wait = Math.max(0, ...waits);
    if (wait > 0) throw tooMany(wait);
  }

  function count(key: string): void {
    const wrong = (current(key)?.wrong ?? 0) + 1;
    // Put at the end again: the first of the map is the one that was wrong longest ago.
    entries.delete(key);
    entries.set(key, { wrong, last: clock.now(), turn: 0 });
    if (entries.size > remembered) entries.delete(entries.keys().next().value!);
  }

  const rightOf = (login: string) => (rights.get(login) ?? []).filter((at) => clock.now() - at < MINUTE_MS);

  return {
    check,
    tooOftenRight: ({ login }) => Math.max(0, rightOf(login).length - rightPerMinute),
    takeTurn(door) {
      check(door);
      for (const { entry } of slowOf(door)) entry.turn = clock.now();
    },
    wrongOf: (door) => current(here(door))?.wrong ?? 0,
    wrong(door) {
      count(here(door));
      if (door.browser === undefined) count(anywhere(door));
    },
    unknown: (door) => count(strangers(door)),
    right(door) {
      entries.delete(here(door));
      const all = [...rightOf(door.login), clock.now()];
      rights.delete(door.login);
      rights.set(door.login, all);
      if (rights.size > remembered) rights.delete(rights.keys().next().value!);
    },
  };
}
