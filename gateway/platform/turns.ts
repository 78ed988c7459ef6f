/**
 * Turns of each person at the connections of lists and sums: one person's script must not fill the lane that the whole house
 * searches on. A page asks for several lists when it opens, so that who asks for a few more waits, and is not refused.
 */
import type { GatewayContext } from './context';
import { limits } from './limits';
import { HttpProblem } from './problem';

export interface Turns {
  /** Runs the work when it is this person's turn, or throws 429 `too-often` when too much of theirs waits. */
  run<T>(accountId: number, work: () => Promise<T>): Promise<T>;
}

interface Person {
  running: number;
  readonly waiting: (() => void)[];
}

/** `ctx.use(createTurns)`: one count for all lists of a person, whichever they ask for. */
export function createTurns({ refused }: Pick<GatewayContext, 'refused'>): Turns {
  const people = new Map<number, Person>();

  async function begin(person: Person): Promise<void> {
    if (person.running < limits.search.listsAtOnce) {
      person.running++;
      return;
    }
    if (person.waiting.length >= limits.search.listsWaiting) {
      refused('too-often');
      const message = 'You have done this very often. Wait a minute, then try again.';
      throw new HttpProblem(429, message, {}, { code: 'too-often' }, { 'retry-after': '1' });
    }
    await new Promise<void>((resolve) => void person.waiting.push(resolve));
  }

  /** Hands the turn on, so that nobody slips in between. */
  function end(accountId: number, person: Person): void {
    const next = person.waiting.shift();
    if (next) next();
    else if (--person.running === 0) people.delete(accountId);
  }

  return {
    async run(accountId, work) {
      const person = people.get(accountId) ?? { running: 0, waiting: [] };
      people.set(accountId, person);
      await begin(person);
      try {
        return await work();
      } finally {
        end(accountId, person);
      }
    },
  };
}
