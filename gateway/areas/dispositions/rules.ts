/** What a disposition means for its lead: promised to somebody, tried again, or finished. Pure. */
import type { Sequel } from '@dialer/contract';
import { promiseOf, type CallPromise } from '@dialer/rules/dispositions';

/** Minutes after each unsuccessful attempt, where a centre has set no sequence of its own. */
export const DEFAULT_SEQUENCE: readonly number[] = [30, 120, 240, 1440, 1440, 2880];

export type Outlook = ({ kind: 'promised' } & CallPromise) | { kind: 'again'; minutes: number } | { kind: 'finished' };

/**
 * What becomes of the lead, by its disposition's `next`. `dials` counts attempts so far, this one included; after the last
 * entry of the sequence, or at the centre's maximum, nobody tries any more. An appointment is a meeting, kept by somebody else.
 */
export function outlookOf(
  next: Sequel | undefined,
  dials: number,
  sequence: readonly number[] = DEFAULT_SEQUENCE,
  maxDials = Infinity,
): Outlook {
  const promise = promiseOf(next);
  if (promise) return { kind: 'promised', ...promise };
  if (next !== 'again' || dials >= maxDials) return { kind: 'finished' };
  const minutes = sequence[Math.max(0, dials - 1)];
  return minutes === undefined ? { kind: 'finished' } : { kind: 'again', minutes };
}

/** Notes join the lead's history as `date | timestamp - text`, entries separated by a line-break tag [LEAD-040]. */
export function withNote(history: string, note: string, at: Date): string {
  if (!note.trim()) return history;
  const stamp = at.toISOString();
  const entry = `${stamp.slice(0, 10)} | ${stamp.slice(11, 19)} - ${note.trim()}`;
  return history ? `${entry}<br>${history}` : entry;
}
