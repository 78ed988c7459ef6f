import type { Clock, GatewayContext } from './context';
import { HttpProblem } from './problem';

/** Whether one more of something may be taken from this person (or by another name) now: at most `most` in each minute of the clock. */
export function createPerMinute(clock: Pick<Clock, 'now'>, most: number): (of: number | string) => boolean {
  const counts = new Map<number | string, { minute: number; taken: number }>();
  return (of) => {
    const minute = Math.floor(clock.now() / 60_000);
    const known = counts.get(of);
    const taken = known?.minute === minute ? known.taken : 0;
    counts.set(of, { minute, taken: taken + 1 });
    return taken < most;
  };
}

/** The same for a request: throws 429 `too-often` with Retry-After beyond it. */
export function createRation({ clock, refused }: Pick<GatewayContext, 'clock' | 'refused'>, most: number): (accountId: number) => void {
  const may = createPerMinute(clock, most);
  return (accountId) => {
    if (may(accountId)) return;
    refused('too-often');
    const message = 'You have done this very often. Wait a minute, then try again.';
    throw new HttpProblem(429, message, {}, { code: 'too-often' }, { 'retry-after': '60' });
  };
}
