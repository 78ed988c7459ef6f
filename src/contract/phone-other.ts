import type { Issue } from './issues';
import { LIMITS, PATTERNS } from './limits';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of anything else a text is no number: a list of one would read like it, and then be dropped. */
const isOne = (phone: unknown): phone is string | number => typeof phone === 'string' || typeof phone === 'number';

const listed = (value: unknown): unknown => (typeof value === 'string' ? parseJson(value) : value);

/**
 * Reads `phone_other`: a JSON list in a text, or a list; what cannot be parsed is the empty list [LEAD-003]. Reading cuts
 * nothing off: how many there may be is asked when they are written.
 */
export function parsePhoneOther(value: unknown): string[] {
  const parsed = listed(value);
  if (!Array.isArray(parsed)) return [];
  return parsed.filter(isOne).map(String);
}

/** What keeps `phone_other` from being written: too long a text, no list, more than `LIMITS.phones`, or one that is no number; else null. */
export function phoneOtherIssue(value: unknown): Issue | null {
  if (typeof value === 'string' && value.length > LIMITS.phonesText) return { code: 'too-long', max: LIMITS.phonesText };
  const parsed = listed(value);
  if (!Array.isArray(parsed)) return { code: 'list' };
  if (parsed.length > LIMITS.phones) return { code: 'too-many', max: LIMITS.phones };
  return parsed.every((phone) => isOne(phone) && PATTERNS.phone.test(String(phone))) ? null : { code: 'phone' };
}
