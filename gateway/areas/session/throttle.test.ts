import { describe, expect, it } from 'vitest';
import { limits } from '../../platform/limits';
import type { HttpProblem } from '../../platform/problem';
import { createThrottle, type Door, type Throttle } from './throttle';

const { rightPerMinute, unknownPerAddress, wrongPerLogin, promisesEach, promiseKeptMs, strangerTurnMs } = limits.login;
const door = (login: string, more: Partial<Door> = {}): Door => ({
  ...{ purpose: 'login', login, address: '192.0.2.1', isKnownPlace: true, browser: undefined, ticket: undefined },
  ...more,
});

function setUp() {
  const clock = { time: 1_000_000, now: () => clock.time };
  return { clock, throttle: createThrottle(clock) };
}

/** 0 when the door has its turn, and takes it; else for how many seconds it is told to wait. */
function ask(throttle: Throttle, who: Door): number {
  try {
    throttle.takeTurn(who);
    return 0;
  } catch (error) {
    return Number((error as HttpProblem).headers['retry-after']);
  }
}

describe('right passwords', () => {
  it('of one login again and again, in however many browsers, put it behind the others for a minute', () => {
    const { clock, throttle } = setUp();
    for (let nth = 0; nth < rightPerMinute; nth++) throttle.right(door('ana', { browser: `browser-${nth}` }));
    expect(throttle.tooOftenRight(door('ana'))).toBe(0);
    for (let nth = 0; nth < 20; nth++) throttle.right(door('ana', { browser: `other-${nth}` }));
    expect(throttle.tooOftenRight(door('ana', { browser: 'one-more' }))).toBe(20);
    expect(throttle.tooOftenRight(door('ben'))).toBe(0);
    throttle.check(door('ana'));
    clock.time += 60_000;
    expect(throttle.tooOftenRight(door('ana'))).toBe(0);
  });
});

describe('turns', () => {
  /**
   * A script asks a hundred times a second, each time before the person, who asks when told and keeps the ticket of the
   * first refusal. Answers how many turns the script had until the person had one, at most `most`.
   */
  function turnsBefore(person: Door, script: (nth: number) => Door, fill: (throttle: Throttle) => void, most = 60): number {
    const { clock, throttle } = setUp();
    fill(throttle);
    const wrong = (who: Door) => {
      throttle.wrong(who);
      if (who.login !== 'ana') throttle.unknown(who);
    };
    let [turns, next, nth] = [0, clock.time, 0];
    let ticket: string | undefined;
    while (turns < most) {
      const guess = script(nth++);
      if (ask(throttle, guess) === 0) {
        turns += 1;
        wrong(guess);
      }
      if (clock.time >= next) {
        const wait = ask(throttle, { ...person, ticket });
        if (wait === 0) return turns;
        ticket = 'of-ana';
        next = clock.time + wait * 1000;
      }
      clock.time += 10;
    }
    return turns;
  }

  const strangers = (throttle: Throttle) => {
    for (let nth = 0; nth < unknownPerAddress; nth++) throttle.unknown(door(`who-${nth}`));
  };
  const guesses = (throttle: Throttle) => {
    for (let nth = 0; nth < wrongPerLogin; nth++) throttle.wrong(door('ana'));
  };

  it.each<[string, number, (nth: number) => Door, (throttle: Throttle) => void, Partial<Door>?]>([
    ['tries one login after the other', 2, (nth) => door(`guess-${nth}`), strangers],
    ['comes back with a ticket', 3, (nth) => door(`guess-${nth}`, { ticket: 'script' }), strangers],
    [
      'comes back with a hundred tickets for one login',
      2 + promisesEach,
      (nth) => door('guess', { ticket: `script-${nth % 100}` }),
      strangers,
    ],
    ['guesses at their own login', 2, () => door('ana'), guesses],
    [
      'guesses at their login from another address',
      2 + promisesEach,
      (nth) => door('ana', { isKnownPlace: false, ticket: `script-${nth % 100}` }),
      guesses,
      { address: '198.51.100.1', isKnownPlace: false },
    ],
  ])('come to who waits for one, though a script beside them %s', (_what, most, script, fill, more) => {
    expect(turnsBefore(door('ana', more), script, fill)).toBeLessThanOrEqual(most);
  });

  it('that were promised pass when nobody takes them, and are no more than those without a promise', () => {
    const { clock, throttle } = setUp();
    strangers(throttle);
    clock.time += strangerTurnMs;
    expect([ask(throttle, door('guess')), ask(throttle, door('ana', { ticket: 't' })), ask(throttle, door('guess'))]).toEqual([0, 1, 2]);
    clock.time += strangerTurnMs;
    expect([
      ask(throttle, door('guess')),
      ask(throttle, door('ana', { ticket: 't' })),
      ask(throttle, door('ana', { ticket: 't' })),
    ]).toEqual([1, 0, 1]);
    clock.time += strangerTurnMs + promiseKeptMs;
    expect([ask(throttle, door('guess')), ask(throttle, door('ana', { ticket: 't' }))]).toEqual([0, 1]);
  });
});
