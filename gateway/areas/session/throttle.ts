/**
 * Counts wrong passwords, and after too many of them lets only one try through at a time: a turn every so often. Right
 * ones slow nobody down: a whole centre signs in from one address at the start of a shift. Only who signs in again and
 * again with one login goes behind the others. What is counted is a login from an address, a login from everywhere, and
 * logins that do not exist.
 *
 * No door is ever shut: a colleague who types wrong passwords for somebody costs them ten seconds, and a right password
 * gets in at the next turn. Guessing is slow all the same: 8,640 guesses a day for a login from one address, as many from
 * all addresses together where it was never right, and a browser in which it was right has as many of its own.
 *
 * Turns are not for who asks most often. Who was told to wait, and comes back with the ticket that they got, is promised
 * the next turn that is nobody's yet, and may take it for a while; a script that asks without pause gets what is left.
 * Tickets are free, so each login of an address has few promises at a time. A script that comes back with a ticket for
 * each of many logins stands in the line with everybody, and makes it long.
 *
 * That a login exists is said by the answer to a try (404 [AUTH-015]), never by a refusal: it is decided before the login
 * is looked up, or by the count of its tries, which are counted alike for a login that does not exist. Otherwise an
 * address that has tried too many logins would go on learning.
 */
import type { Clock } from '../../platform/context';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';
import type { Count, Counts } from './login-counts';

const { wrongPerLoginAndAddress, wrongPerLogin, unknownPerAddress, rightPerMinute, turnMs, strangerTurnMs, forgetMs, remembered } =
  limits.login;
const { promisesEach, promisesAhead, promiseKeptMs } = limits.login;

const MINUTE_MS = 60_000;

/** Of a throttle that is alone with its memory. */
const NO_COUNTS: Counts = { taken: () => undefined, keep: () => {} };

/** Somebody at the door: for one purpose, with one login, from one address. */
export interface Door {
  readonly purpose: string;
  readonly login: string;
  readonly address: string;
  /** The login was right from this address before: what the rest of the world tries does not slow it down here. */
  readonly isKnownPlace: boolean;
  /** The browser, when the login was right in it before: its tries are counted apart from everybody else's. */
  readonly browser: string | undefined;
  /** What the browser got when it was told to wait (`ticket.ts`). */
  readonly ticket: string | undefined;
}

export interface Throttle {
  /** Throws 429 with its own words and Retry-After when it is not this door's turn; who has a ticket is promised one. */
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
interface Counted {
  readonly key: string;
  readonly most: number;
  readonly everyMs: number;
}

interface Slow {
  readonly entry: Entry;
  readonly everyMs: number;
}

interface Entry extends Count {
  /** When the last turn is that was taken or promised. */
  turn: number;
  /** Turns that are promised, by ticket. */
  readonly promises: Map<string, Promised>;
}

interface Promised {
  readonly at: number;
  /** The login at its address: it has `promisesEach`. */
  readonly to: string;
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

/**
 * Turns and promises are kept in memory: who was promised one before a restart asks anew. Counts outlive it (`counts`), or each
 * restart would give who guesses as many tries again.
 */
export function createThrottle(clock: Clock, counts: Counts = NO_COUNTS): Throttle {
  const entries = new Map<string, Entry>();
  /** When each login was right, the newest last. */
  const rights = new Map<string, number[]>();
  const here = ({ purpose, login, address, browser }: Door) =>
    browser === undefined ? `here ${purpose} ${address} ${login}` : `browser ${purpose} ${browser} ${login}`;
  const anywhere = ({ purpose, login }: Door) => `anywhere ${purpose} ${login}`;
  const strangers = ({ address }: Door) => `unknown ${address}`;

  function countsOf(door: Door): Counted[] {
    const all: Counted[] = [{ key: here(door), most: wrongPerLoginAndAddress, everyMs: turnMs }];
    if (door.browser !== undefined) return all;
    all.push({ key: strangers(door), most: unknownPerAddress, everyMs: strangerTurnMs });
    if (!door.isKnownPlace) all.push({ key: anywhere(door), most: wrongPerLogin, everyMs: turnMs });
    return all;
  }

  function forget(key: string): void {
    if (entries.delete(key)) counts.keep(key, null);
  }

  function current(key: string): Entry | undefined {
    const before = entries.has(key) ? undefined : counts.taken(key);
    if (before) entries.set(key, { ...before, turn: 0, promises: new Map() });
    const entry = entries.get(key);
    if (entry && clock.now() - entry.last >= forgetMs) forget(key);
    return entries.get(key);
  }

  /** The counts that have only turns now. */
  const slowOf = (door: Door): Slow[] =>
    countsOf(door).flatMap(({ key, most, everyMs }) => {
      const entry = current(key);
      return entry && entry.wrong >= most ? [{ entry, everyMs }] : [];
    });

  const nextTurn = ({ entry, everyMs }: Slow) => Math.max(entry.last, entry.turn) + everyMs;

  /** The turn that this door was promised, while it may still be taken. */
  function promised({ ticket }: Door, { entry: { promises } }: Slow): Promised | undefined {
    for (const [each, { at }] of promises) if (at + promiseKeptMs <= clock.now()) promises.delete(each);
    return ticket === undefined ? undefined : promises.get(ticket);
  }

  /** Promises the next turn to who came back with a ticket and has none yet. */
  function promise({ ticket, login, address }: Door, slow: Slow): void {
    const { promises } = slow.entry;
    if (ticket === undefined || promises.has(ticket) || promises.size >= promisesAhead) return;
    const to = `${address} ${login}`;
    if ([...promises.values()].filter((each) => each.to === to).length >= promisesEach) return;
    const at = Math.max(nextTurn(slow), clock.now());
    promises.set(ticket, { at, to });
    slow.entry.turn = at;
  }

  function check(door: Door): void {
    const slow = slowOf(door);
    const turns = () => slow.map((each) => promised(door, each)?.at ?? nextTurn(each));
    if (Math.max(0, ...turns()) <= clock.now()) return;
    for (const each of slow) promise(door, each);
    throw tooMany(Math.max(...turns()) - clock.now());
  }

  function count(key: string): void {
    const { wrong = 0, turn = 0, promises = new Map<string, Promised>() } = current(key) ?? {};
    // Put at the end again: the first of the map is the one that was wrong longest ago.
    entries.delete(key);
    const now = { wrong: wrong + 1, last: clock.now() };
    entries.set(key, { ...now, turn, promises });
    counts.keep(key, now);
    if (entries.size > remembered) forget(entries.keys().next().value!);
  }

  const rightOf = (login: string) => (rights.get(login) ?? []).filter((at) => clock.now() - at < MINUTE_MS);

  return {
    check,
    tooOftenRight: ({ login }) => Math.max(0, rightOf(login).length - rightPerMinute),
    takeTurn(door) {
      check(door);
      for (const slow of slowOf(door)) {
        if (promised(door, slow)) slow.entry.promises.delete(door.ticket!);
        else slow.entry.turn = clock.now();
      }
    },
    wrongOf: (door) => current(here(door))?.wrong ?? 0,
    wrong(door) {
      count(here(door));
      if (door.browser === undefined) count(anywhere(door));
    },
    unknown: (door) => count(strangers(door)),
    right(door) {
      // One that only the gateway before has counted must go too.
      current(here(door));
      forget(here(door));
      const all = [...rightOf(door.login), clock.now()];
      rights.delete(door.login);
      rights.set(door.login, all);
      if (rights.size > remembered) rights.delete(rights.keys().next().value!);
    },
  };
}
