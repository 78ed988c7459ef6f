const LEAST = 500;
const MOST = 3000;

/**
 * Milliseconds before the next attempt to connect: at least half a second, at most one, two, then three seconds, spread
 * at random so that a floor of agents does not return to a restarted gateway in one moment.
 */
export function backoff(attempt: number, random: () => number): number {
  const most = Math.min(MOST, 2 * LEAST * 2 ** Math.max(0, attempt - 1));
  return Math.round(LEAST + random() * (most - LEAST));
}
