import type { Clock } from './context';

/** Whether one more of something may be taken from this person now: at most `most` in each minute of the clock. */
export function createPerMinute(clock: Pick<Clock, 'now'>, most: number): (accountId: number) => boolean {
  const counts = new Map<number, { minute: number; taken: number }>();
  return (accountId) => {
    const minute = Math.floor(clock.now() / 60_000);
    const known = counts.get(accountId);
    const taken = known?.minute === minute ? known.taken : 0;
    counts.set(accountId, { minute, taken: taken + 1 });
    return taken < most;
  };
}
