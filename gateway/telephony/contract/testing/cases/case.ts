import { expect, it } from 'vitest';
import { DIFFERENCES, type Need } from '../differences';
import { Script } from '../script';
import type { Heard, Stage } from '../stage';

/** Longer takes only what hangs. */
const CASE_MS = 25_000;
const TIDY_MS = 2_000;

function within<T>(ms: number, what: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Error(`not over after ${ms} ms`)), ms)));
  return Promise.race([what, late]).finally(() => clearTimeout(timer));
}

export type Case = (title: string, needs: readonly Need[], play: (script: Script) => Promise<void>) => void;

type Ear = { hears(): Heard[] | Promise<Heard[]> };

/** What each of these hears, in the end. */
export async function hear(...ears: [Ear, Heard[]][]): Promise<void> {
  const wanted = ears.map(([, tones]) => tones.toSorted());
  await expect
    .poll(async () => Promise.all(ears.map(async ([ear]) => (await ear.hears()).toSorted())), { timeout: 10_000, interval: 30 })
    .toEqual(wanted);
}

/** Cases on this stage: after each nothing is left over. What it cannot do by its nature is passed over, with the reason. */
export function casesOn(name: Stage['name'], stage: () => Stage): Case {
  return (title, needs, play) => {
    const why = needs.map((need) => DIFFERENCES[name][need]).find((reason) => reason !== undefined);
    if (why !== undefined) return it.skip(`${title} (not here: ${why})`);
    it(title, async () => {
      const script = new Script(stage());
      try {
        await within(CASE_MS, play(script));
      } catch (error) {
        // What is left over is its own fault, not that of the cases after it.
        await script.finish(TIDY_MS).catch(() => {});
        throw error;
      }
      await script.finish();
    });
  };
}
