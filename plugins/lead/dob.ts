/**
 * A date of birth while it is typed. Digits are put in the groups of YYYY-MM-DD [BOOK-012]; a date in another order is
 * taken over where it can only be read in one way, and otherwise stays as it was typed, so that the field can say how to
 * write it. No digit ever moves from one number into another.
 */
import { isDay, isNoSuchDay } from '@dialer/rules/dates';
import { grouped } from './checks';

/** Longest text that is kept as typed: a month's name fits, a pasted page does not. */
const LONGEST = 30;
const CENTURY = /^(18|19|20)/;
const two = (part: string) => part.padStart(2, '0');

/** What a whole date with the year last may stand for, day and month in either order; empty for any other text. */
function readings(text: string): string[] {
  const written = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (!written) return [];
  const [first, second, year] = [two(written[1]!), two(written[2]!), written[3]!];
  return [...new Set([`${year}-${second}-${first}`, `${year}-${first}-${second}`])].filter((date) => CENTURY.test(date));
}

/** The one day that a whole written date stands for: `13/02/1970`, `2-2-1970`, `13021970`. Null: none, or several. */
export function readDate(text: string): string | null {
  const found = readings(text).filter(isDay);
  return found.length === 1 ? found[0]! : null;
}

/** True for a whole date that can be read in two ways, as `01/02/1970`. */
export const isAmbiguous = (text: string): boolean => readings(text).filter(isDay).length > 1;

/**
 * What the field shows of a typed text. `before`: what it showed; a text that became shorter lost a sign by hand, and
 * then a single digit of the month is one that is being changed, not one that is whole.
 */
export function maskDob(typed: string, before = ''): string {
  const text = typed.trimStart().slice(0, LONGEST);
  const read = readDate(text.trim());
  if (read) return read;
  const [start = ''] = /^\d*/.exec(text) ?? [];
  const yearFirst = start.length >= 3 || start === text;
  if (!yearFirst || (start.length >= 2 && !CENTURY.test(start))) return text;
  const single = text.length > before.length && /^(\d{4})[-/. ](\d)[-/. ](\d{0,2})$/.exec(text);
  const digits = single ? `${single[1]}${two(single[2]!)}${single[3]}` : text.replace(/\D/g, '');
  const whole = grouped(digits, [4, 2, 2], '-');
  // Eight digits that are no day with the year first may be one with the year last: no text can be both.
  return isDay(whole) ? whole : (readDate(digits.slice(0, 8)) ?? whole);
}

/** What is wrong with a date of birth. */
export type DobFault = 'invalid_dob' | 'no_such_day' | 'dob_not_past' | 'dob_ambiguous' | 'dob_format';

/** `today`: `YYYY-MM-DD` where the person is. A half-typed date is not wrong yet; one that cannot become a date is. */
export function dobFault(dob: string, today: string): DobFault | null {
  if (dob === '' || /^\d{1,3}$/.test(dob) || /^(18|19|20)\d\d(-\d{0,2}){0,2}$/.test(dob)) {
    if (dob.length < 10) return null;
    if (isNoSuchDay(dob)) return 'no_such_day';
    if (!isDay(dob)) return 'invalid_dob';
    return dob < today ? null : 'dob_not_past';
  }
  if (isAmbiguous(dob.trim())) return 'dob_ambiguous';
  if (readings(dob.trim()).some(isNoSuchDay)) return 'no_such_day';
  // Day and month first, and not whole yet.
  if (/^\d{1,2}[-/. ]?(\d{1,2}[-/. ]?\d{0,3})?$/.test(dob)) return null;
  return 'dob_format';
}
