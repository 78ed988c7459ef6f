/** How the product writes an instant for a person, in a place: the same on every button, bar and panel. */

export type Language = 'en' | 'fr';
export const LOCALES = { en: 'en-US', fr: 'fr-CA' } as const;

const FORMATS = {
  time: { hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', month: 'short', day: 'numeric' },
  zone: { timeZoneName: 'short' },
  short: { weekday: 'short' },
  long: { weekday: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Format = keyof typeof FORMATS;

/** Time of day: `2:05 PM` in English, `14 h 05` in French; in the zone given, else in the browser's own. */
export function formatTime(at: number, language: Language, timezone?: string): string {
  return format(at, language, 'time', timezone);
}

/** A time of day as settings keep it, `HH:mm` to `24:00`: `9:00 AM` in English, `9 h 00` in French. */
export function timeOfDay(time: string, language: Language): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return formatTime(Date.UTC(2001, 0, 1, hours, minutes), language, 'UTC');
}

/** A day of this year without its year: `Fri, Nov 20`, `ven. 20 nov.` */
export function formatDay(at: number, language: Language, timezone?: string): string {
  return format(at, language, 'day', timezone);
}

/** A day of any year, `YYYY-MM-DD`, whatever the clock: `Fri, Nov 20, 2026`, `ven. 20 nov. 2026`. */
export const formatDate = (day: string, language: Language): string =>
  `${formatDay(Date.parse(`${day}T12:00`), language)}${language === 'fr' ? ' ' : ', '}${day.slice(0, 4)}`;

/** A day of the week: `Fri` or `Friday`, `ven.` or `vendredi`. */
export function formatWeekday(at: number, language: Language, length: 'short' | 'long', timezone?: string): string {
  return format(at, language, length, timezone);
}

/** Short name of a zone at that instant, e.g. `CST`, `HNE`. */
export function zoneName(at: number, language: Language, timezone?: string): string {
  const parts = formatter(language, 'zone', timezone)?.formatToParts(at) ?? [];
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** Time of day with its zone: `2:05 PM CST`, `14 h 05 HNC`; empty for a zone that this browser does not know. */
export function formatClock(at: number, language: Language, timezone?: string): string {
  return [formatTime(at, language, timezone), zoneName(at, language, timezone)].filter(Boolean).join(' ');
}

/**
 * An instant by the lead's clock and by the agent's: `Fri, Nov 20, 2:00 PM CST` and `3:00 PM EST`, the agent's day only
 * where it is another one. `lead` is empty where its zone is not known; null for no instant.
 */
export function clocksOf(
  at: number,
  leadZone: string | undefined,
  language: Language,
  ownZone?: string,
): { readonly lead: string; readonly agent: string } | null {
  if (Number.isNaN(at)) return null;
  const day = (zone?: string) => formatDay(at, language, zone);
  const time = (zone?: string) => formatClock(at, language, zone);
  const whole = (zone?: string) => `${day(zone)}, ${time(zone)}`;
  if (!leadZone || !day(leadZone)) return { lead: '', agent: whole(ownZone) };
  return { lead: whole(leadZone), agent: day(ownZone) === day(leadZone) ? time(ownZone) : whole(ownZone) };
}

function format(at: number, language: Language, what: Format, timezone?: string): string {
  // ICU puts a narrow no-break space before AM; a plain one is what people search and screen readers expect.
  return (formatter(language, what, timezone)?.format(at) ?? '').replaceAll('\u202f', ' ');
}

/** Making one takes 0.15 ms, using it a hundredth of that; a calendar writes the 96 quarter hours of a day. */
const formatters = new Map<string, Intl.DateTimeFormat | null>();

/** Null for a zone that this browser does not know: the fact is left out, the panel stands. */
function formatter(language: Language, what: Format, timezone = ''): Intl.DateTimeFormat | null {
  const key = `${language} ${what} ${timezone}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = newFormatter(language, what, timezone);
  formatters.set(key, made);
  return made;
}

function newFormatter(language: Language, what: Format, timezone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(LOCALES[language], { ...FORMATS[what], ...(timezone && { timeZone: timezone }) });
  } catch {
    return null;
  }
}

/** Whether a list that is written in `shown` (the browser's own zone unless given) has the centre's time, and the zone's short name. */
export function whoseTime(at: number, language: Language, centre: string, shown?: string): { whose: 'centre' | 'own'; zone: string } {
  const zone = zoneName(at, language, shown);
  return { whose: formatClock(at, language, shown) === formatClock(at, language, centre) ? 'centre' : 'own', zone };
}
