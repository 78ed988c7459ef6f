/** How the product writes numbers, times and phones for a person; the same in every panel. */

export type Language = 'en' | 'fr';
const locales = { en: 'en-US', fr: 'fr-CA' } as const;

/** `5045550132` as `(504) 555-0132`; anything that is not ten digits stays as it is. */
export function formatPhone(phone: string): string {
  const digits = /^(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return digits ? `(${digits[1]}) ${digits[2]}-${digits[3]}` : phone;
}

/** Seconds as `m:ss` below an hour, `h:mm:ss` above. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60 ? `${minutes}:${two(whole % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** `68.5` as `68.5%` in English, `68,5 %` in French; two decimals at most. */
export const formatPercent = (percent: number, language: Language): string =>
  new Intl.NumberFormat(locales[language], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** Time of day: `2:05 PM` in English, `14 h 05` in French; in the zone given, else in the browser's own. */
export function formatTime(at: number, language: Language, timezone?: string): string {
  return format(at, language, { hour: 'numeric', minute: '2-digit' }, timezone);
}

/** A day of this year without its year: `Fri, Nov 20`, `ven. 20 nov.` */
export function formatDay(at: number, language: Language, timezone?: string): string {
  return format(at, language, { weekday: 'short', month: 'short', day: 'numeric' }, timezone);
}

/** Short name of a zone at that instant, e.g. `CST`, `HNE`. */
export function zoneName(at: number, language: Language, timezone?: string): string {
  const parts = formatter(language, { timeZoneName: 'short' }, timezone)?.formatToParts(at) ?? [];
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The earliest date-time that may be picked for a callback or follow-up: 9:00 today, by the UTC clock of the pickers [FUP-010]. */
export const earliestPick = (now: number): string => `${new Date(now).toISOString().slice(0, 10)}T09:00`;

function format(at: number, language: Language, options: Intl.DateTimeFormatOptions, timezone?: string): string {
  // ICU puts a narrow no-break space before AM; a plain one is what people search and screen readers expect.
  return (formatter(language, options, timezone)?.format(at) ?? '').replaceAll('\u202f', ' ');
}

/** Null for a zone that this browser does not know: the fact is left out, the panel stands. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions, timezone?: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(locales[language], { ...options, ...(timezone && { timeZone: timezone }) });
  } catch {
    return null;
  }
}
