/**
 * The queue before the check of a password. A check costs 20 ms of a processor, and calls need the processors too: so
 * only few run at once, and who probably is right goes first. A flood of guesses waits behind the people it hides among.
 */
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';

export interface Check<T> {
  /** Checks of one key follow each other: the next one knows whether the one before was wrong. */
  readonly key: string;
  /** Equal ranks take turns by address. */
  readonly address: string;
  /** Lower goes first: how likely it is to be a guess. */
  readonly rank: number;
  run(): Promise<T>;
}

interface Waiting {
  readonly check: Check<unknown>;
  start(): void;
  refuse(): void;
}

export interface Checks {
  /** Runs the check in its turn. Throws 429 `busy` when too many wait that are no worse. */
  take<T>(check: Check<T>): Promise<T>;
}

const busy = () =>
  new HttpProblem(429, 'Many people sign in at this moment. Try again in a few seconds.', {}, { code: 'busy' }, { 'retry-after': '5' });

export function createChecks({ checksAtOnce, waiting: most }: { checksAtOnce: number; waiting: number } = limits.login): Checks {
  const waiting: Waiting[] = [];
  const running = new Set<string>();
  /** When an address had its last turn, in turns; those that never had one come first. */
  const turns = new Map<string, number>();
  let turn = 0;
  let active = 0;

  const isBefore = (one: Check<unknown>, other: Check<unknown>) =>
    one.rank !== other.rank ? one.rank < other.rank : (turns.get(one.address) ?? 0) < (turns.get(other.address) ?? 0);

  /**
   * The place of the next one that may run, or -1. Of equal ones the newest: behind a flood of guesses that came first,
   * first come first served would be served last.
   */
  function next(): number {
    let best = -1;
    waiting.forEach(({ check }, at) => {
      if (!running.has(check.key) && (best < 0 || !isBefore(waiting[best]!.check, check))) best = at;
    });
    return best;
  }

  function go(): void {
    while (active < checksAtOnce) {
      const at = next();
      if (at < 0) break;
      const [{ check, start }] = waiting.splice(at, 1) as [Waiting];
      turns.set(check.address, ++turn);
      start();
    }
    if (waiting.length === 0 && active === 0) turns.clear();
  }

  /** Makes room for one more by refusing the last of the worst; false when the new one is no better than they are. */
  function makeRoom(rank: number): boolean {
    if (waiting.length < most) return true;
    const worst = waiting.reduce((found, { check }, at) => (check.rank >= waiting[found]!.check.rank ? at : found), 0);
    if (waiting[worst]!.check.rank <= rank) return false;
    waiting.splice(worst, 1)[0]!.refuse();
    return true;
  }

  return {
    take: <T>(check: Check<T>) =>
      new Promise<T>((done, fail) => {
        if (!makeRoom(check.rank)) return fail(busy());
        const start = () => {
          active += 1;
          running.add(check.key);
          check
            .run()
            .then(done, fail)
            .finally(() => {
              active -= 1;
              running.delete(check.key);
              go();
            });
        };
        waiting.push({ check, start, refuse: () => fail(busy()) });
        go();
      }),
  };
}
