/** What a disposition means for its lead: promised to somebody, tried again, or finished. Pure. */
import type { Sequel } from '@dialer/contract';
import { promiseOf, type CallPromise } from '@dialer/rules/dispositions';
import type { Turn } from '../../calls/recycle';

export type Outlook = ({ kind: 'promised' } & CallPromise) | Turn | { kind: 'finished' };

/**
 * What becomes of the lead, by its disposition's `next`. `turn`: the next one of a lead that reached nobody (`calls/recycle.ts`).
 * An appointment is a meeting, kept by somebody else.
 */
export function outlookOf(next: Sequel | undefined, turn: Turn): Outlook {
  const promise = promiseOf(next);
  if (promise) return { kind: 'promised', ...promise };
  return next === 'again' ? turn : { kind: 'finished' };
}

/** Notes join the lead's history as `date | timestamp - text`, entries separated by a line-break tag [LEAD-040]. */
export function withNote(history: string, note: string, at: Date): string {
  if (!note.trim()) return history;
  const stamp = at.toISOString();
  const entry = `${stamp.slice(0, 10)} | ${stamp.slice(11, 19)} - ${note.trim()}`;
  return history ? `${entry}<br>${history}` : entry;
}
