/** A clock that stands still until it is told to move. */
import type { ClockPort } from '../ports';

/** Thursday 19 November 2026, 19:05:00 UTC. */
export const START = Date.UTC(2026, 10, 19, 19, 5);

interface Timer {
  at: number;
  run: () => void;
  every: number | null;
}

export interface FakeClock extends ClockPort {
  /** Moves time, running what falls due in order, and lets promises settle after each. */
  advance(ms: number): Promise<void>;
  readonly timers: number;
}

/** Lets everything that only waits for promises run. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export function fakeClock(start = START): FakeClock {
  let now = start;
  const timers = new Set<Timer>();
  const add = (timer: Timer): (() => void) => {
    timers.add(timer);
    return () => timers.delete(timer);
  };
  const next = (until: number): Timer | undefined =>
    [...timers].filter((timer) => timer.at <= until).sort((one, other) => one.at - other.at)[0];
  return {
    now: () => now,
    sample: () => undefined,
    onSecond: (handler) => add({ at: now + 1000, run: handler, every: 1000 }),
    after: (ms, run) => add({ at: now + ms, run, every: null }),
    async advance(ms) {
      const until = now + ms;
      await settle();
      for (let timer = next(until); timer; timer = next(until)) {
        now = timer.at;
        if (timer.every === null) timers.delete(timer);
        else timer.at += timer.every;
        timer.run();
        await settle();
      }
      now = until;
      await settle();
    },
    get timers() {
      return timers.size;
    },
  };
}
