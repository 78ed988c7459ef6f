/** What a disposition means for its lead: promised to somebody, tried again, or finished. Pure. */
import type { Sequel } from '@dialer/contract';

export const ENGAGED_OPPORTUNITY_TYPE = 3;

/** Minutes after each unsuccessful attempt, where a centre has set no sequence of its own. */
export const DEFAULT_SEQUENCE: readonly number[] = [30, 120, 240, 1440, 1440, 2880];

export type Outlook =
  /** `personal`: the agent's own follow-up; else any agent may call back. */
  { kind: 'promised'; personal: boolean; type: number } | { kind: 'again'; minutes: number } | { kind: 'finished' };

/** The agent's own promise; also a follow-up that only moves to another time. */
export const FOLLOW_UP: Outlook = { kind: 'promised', personal: true, type: 1 };

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
  if (next === 'callback') return { kind: 'promised', personal: false, type: 1 };
  if (next === 'engaged-opportunity') return { kind: 'promised', personal: true, type: ENGAGED_OPPORTUNITY_TYPE };
  if (next === 'follow-up') return FOLLOW_UP;
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
