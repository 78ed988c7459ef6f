/**
 * Telephone numbers of the North American plan, written one way everywhere: ten digits. Page, import, look-up,
 * do-not-call list and every dial read a number through `tenDigits`, so that no spelling of it slips past a list. The
 * database's function `stored_phone` reads it the same way.
 */

/** Numbers for help that may be dialled at any time by anybody: emergency, its test line, and the suicide line. */
export const EMERGENCY_NUMBERS = ['911', '933', '988'] as const;
export type EmergencyNumber = (typeof EMERGENCY_NUMBERS)[number];

/** The agent's own mailbox: no lead, no record of the call, no disposition [PHONE-004]. */
export const MAILBOX = '*97';

/** Full-width and other digits become plain ones; an extension after the number (`x12`, `ext. 12`, `poste 12`) is left out. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:;?ext(?:ension|n)?[.=:]?|x|poste|;)\s*\d*\s*$/u, '');

/** What one dials before a number: abroad from North America, abroad from elsewhere, the country, an outside line. */
const PREFIXES = /^(?:011|00)?1?(?=[2-9]\d{9}$)/;

/** A plus before the first digit says the country: `+65 8234 5678` is Singapore, though it has ten digits. */
const NAMES_COUNTRY = /^\D*\+/;

/** Signs that nobody sees, and that show digits in another order than they are rung in. */
const UNSEEN = /\p{Cf}/u;

/**
 * The ten digits of a number, however it was written: `(617) 555-0129`, `+1 617 555 0129`, `1-617-555-0129`,
 * `011 617 555 0129`, `tel:+16175550129`. Null when it is none of the North American plan, or has signs that nobody sees.
 */
export const tenDigits = (text: string): string | null => (UNSEEN.test(text) ? null : digitsOf(text));

function digitsOf(text: string): string | null {
  const written = plain(text);
  const digits = written.replace(/\D/g, '');
  if (NAMES_COUNTRY.test(written) && !digits.startsWith('1')) return null;
  const national = digits.replace(PREFIXES, '');
  return /^[2-9]\d{9}$/.test(national) ? national : null;
}

/** Numbers that bill their caller for each minute: the area codes 900, 700 and of persons (5XX), and the exchange 976 of every area. */
const BILLS_ITS_CALLER = /^(900|700|5(?:00|2[1-9]|3[23]|44|66|77|88)|\d{3}976)/;

/** Whether whoever rings this number pays for it: no lead's, and what a thief of a session would ring. */
export const billsItsCaller = (text: string): boolean => BILLS_ITS_CALLER.test(tenDigits(text) ?? '');

/** A code of a telephone company (`*67…`, `#31#…`): without its signs it would be another number, maybe somebody's. */
export const isCode = (text: string): boolean => text !== MAILBOX && /[*#]/.test(plain(text));

/**
 * The ten digits of a number, or the text as it stands where it cannot be read as one: how numbers are stored. Unseen signs
 * are read past here, so that none of them hides a number from the do-not-call list; NUL, which no text of the database holds,
 * is left out.
 */
export const storedPhone = (text: string): string => digitsOf(text) ?? text.replaceAll('\0', '').trim();

/** The area code of a number; null when it is none of the North American plan. */
export const areaCode = (text: string): string | null => tenDigits(text)?.slice(0, 3) ?? null;

/**
 * The number for help that somebody dials: bare, with dashes or an extension, or behind what their last telephone wanted first
 * (an outside line, abroad, the country). Null when it is another number.
 */
export function emergencyNumber(text: string): EmergencyNumber | null {
  const match = /^[6-9]?(?:011|0*)1?(911|933|988)$/.exec(plain(text).replace(/\D/g, ''));
  return (match?.[1] as EmergencyNumber | undefined) ?? null;
}
