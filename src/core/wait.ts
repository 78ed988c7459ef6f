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
