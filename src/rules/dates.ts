/** Days of the calendar as texts, `YYYY-MM-DD`: they have no zone, and compare as texts. */

/** A day that exists: `2001-02-31` does not. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** A day that is written as one and that no month has: 31 February, not the 45th or the 13th month. */
export function isNoSuchDay(text: string): boolean {
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  return Boolean(month && day && month <= 12 && day <= 31) && !isDay(text);
}

/** Date of an instant in a zone, as YYYY-MM-DD. */
export const dateIn = (timezone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);

/** Whole years since a birth, on `today` where the person is [LEAD-044]; null for what is no past day. */
export function ageOn(born: string, today: string): number | null {
  if (!isDay(born) || born >= today) return null;
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
}
