/** What may stand in the dial pad, and which tones it sends. Pure. */
import { MAILBOX } from '../../rules/phone';

/** Characters [PHONE-016]. */
export const MAX_IDLE = 10;
export const MAX_IN_CALL = 50;

/** Only digits, `*` and `#` [PHONE-015], within the limit [PHONE-016]. */
export const dialText = (text: string, inCall: boolean): string => text.replace(/[^0-9*#]/g, '').slice(0, inCall ? MAX_IN_CALL : MAX_IDLE);

/** A pasted number keeps its digits, at most ten [PHONE-017]. */
export const pastedText = (text: string): string => text.replace(/\D/g, '').slice(0, MAX_IDLE);

/**
 * Tones that an edit of the text sends during a call: what was added at the end. Of a text that starts with `*97` only
 * what follows those three is sent, so `*97` alone sends nothing [PHONE-018, PHONE-019].
 */
export function addedTones(before: string, after: string): string {
  if (!after.startsWith(before)) return '';
  const from = after.startsWith(MAILBOX) ? Math.max(before.length, MAILBOX.length) : before.length;
  return after.slice(from);
}

/** Steps of 5 between 0 and 100 [PHONE-005]. */
export const volumeStep = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent / 5) * 5));
