/** What a disposition means for its lead: promised to somebody, tried again, or finished. Pure. */
import type { Sequel } from '@dialer/contract';
import { promiseOf, type CallPromise } from '@dialer/rules/dispositions';

export type Outlook = ({ kind: 'promised' } & CallPromise) | { kind: 'again'; minutes: number } | { kind: 'finished' };

/**
 * What becomes of the lead, by its disposition's `next`. `dials` counts attempts so far, this one included. `sequence`: the
 * minutes to wait after each of them; a lead that reached nobody also after the last wait is not offered any more
 * [SET-029]. An appointment is a meeting, kept by somebody else.
 */
export function outlookOf(next: Sequel | undefined, dials: number, sequence: readonly number[]): Outlook {
  const promise = promiseOf(next);
  if (promise) return { kind: 'promised', ...promise };
  if (next !== 'again') return { kind: 'finished' };
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
