/** Pure rules of the contact details: masks, formats, and what is missing; those of a date of birth are in `dob.ts`. */
import { LIMITS, PATTERNS, type CentreDispositions } from '@dialer/contract';
import type { LeadView, SessionView } from '@dialer/host';
import { isBooked } from '@dialer/rules/dispositions';

/** Joins what is there of the groups, so that a half-typed value has no trailing separator: `1970010` is `1970-01-0`. */
export const grouped = (text: string, sizes: readonly number[], separator: string): string => {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    groups.push(text.slice(at, at + size));
    at += size;
  }
  return groups.filter(Boolean).join(separator);
};

/** Digits of a phone, at most ten, as stored: without the 1 of the country, which a number that is pasted whole begins with. */
export function phoneDigits(typed: string): string {
  const all = typed.replace(/\D/g, '');
  return (all.length > 10 && all.startsWith('1') ? all.slice(1) : all).slice(0, 10);
}
/** `###.###.####` [BOOK-050]. */
export const maskPhone = (phone: string): string => grouped(phoneDigits(phone), [3, 3, 4], '.');
/** Ten digits, the first neither 0 nor 1 [BOOK-049]. */
export const isPhone = (phone: string): boolean => PATTERNS.phone.test(phone);

/** Optional; otherwise a usual address of at most 100 characters [BOOK-010]. */
export const isEmail = (email: string): boolean =>
  email === '' || (email.length <= LIMITS.email && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email));

type Postal = SessionView['variant']['postal'];
/** What is stored of a typed postal code: letters and digits in capitals, as many as the country has [BOOK-020]. */
export function postalOf(typed: string, { mask, length }: Postal): string {
  const allowed = mask.includes('A') ? /[^A-Z0-9]/g : /\D/g;
  return typed.toUpperCase().replace(allowed, '').slice(0, length);
}
/** A Canadian code of six characters reads `AAA AAA` [BOOK-021]. */
export const showPostal = (postal: string): string => (postal.length === 6 ? `${postal.slice(0, 3)} ${postal.slice(3)}` : postal);
/** Started, but shorter than the country's codes [BOOK-022, BOOK-023]. */
export const isPostalTooShort = (postal: string, { length }: Postal): boolean => postal.length > 0 && postal.length < length;

/** Colour and word of the validate button [BOOK-025]. */
export function postalState(postal: string, valid: boolean, rules: Postal): 'incomplete' | 'to-validate' | 'validated' {
  if (postal.length < rules.length) return 'incomplete';
  return valid ? 'validated' : 'to-validate';
}

/** Status of a lead that somebody works on [LEAD-026]. */
const IN_PROCESS = 'In Process';
/** What became of the lead last: while it is worked on the status before, else the one that it has. */
export const lastStatus = ({ status, previousStatus }: LeadView): string => (status === IN_PROCESS ? previousStatus : status);

/** The status to warn of: what became of the lead last, never what it was before that [LEAD-029]. */
export const bookedStatus = (lead: LeadView, centre: CentreDispositions): string | null =>
  isBooked(centre, lastStatus(lead)) ? lastStatus(lead) : null;
