/** Answers to commands with an `id`, kept for a minute: a retry gets the same answer and does nothing twice. */
import type { Clock } from '../platform/context';

export const REMEMBER_MS = 60_000;

export interface Remembered<T> {
  /** The answer given before under this key, or that of `run`. While it runs, a repeat waits for it. */
  once(key: string, run: () => Promise<T>): Promise<T>;
}

export function createRemembered<T>(clock: Clock): Remembered<T> {
  const answers = new Map<string, { until: number; answer: Promise<T> }>();
  const clean = (now: number) => {
    for (const [key, { until }] of answers) {
      if (until > now) return;
      answers.delete(key);
    }
  };
  return {
    once(key, run) {
      const now = clock.now();
      clean(now);
      const known = answers.get(key);
      if (known) return known.answer;
      const answer = run();
      answers.set(key, { until: now + REMEMBER_MS, answer });
      answer.catch(() => answers.delete(key));
      return answer;
    },
  };
}
