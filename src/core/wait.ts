/** Waiting for a condition, and between tries. */

/** The predicate wait helper: up to ten tries, one second apart [SHELL-033, CALL-020]. */
export const TRIES = 10;
export const TRY_EVERY = 1000;

/** True as soon as `ready` holds, false when it does not within the tries. */
export async function waitUntil(
  ready: () => boolean,
  after: (ms: number, run: () => void) => void,
  tries = TRIES,
  every = TRY_EVERY,
): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    if (ready()) return true;
    await new Promise<void>((resolve) => after(every, resolve));
  }
  return ready();
}

/** Milliseconds between tries of a write that must not be lost, the last for every further one. */
const RETRY_DELAYS = [2000, 5000, 15_000, 30_000] as const;

/** Milliseconds until such a write is sent again; `retries`: how often it was before. */
export const retryDelay = (retries: number): number => RETRY_DELAYS[Math.min(retries, RETRY_DELAYS.length - 1)]!;
