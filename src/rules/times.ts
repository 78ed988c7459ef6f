/** How the product writes an instant for a person, in a place: the same on every button, bar and panel. */

export type Language = 'en' | 'fr';
export const LOCALES = { en: 'en-US', fr: 'fr-CA' } as const;

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
  const time = (zone?: string) => `${formatTime(at, language, zone)} ${zoneName(at, language, zone)}`;
  const whole = (zone?: string) => `${day(zone)}, ${time(zone)}`;
  if (!leadZone || !day(leadZone)) return { lead: '', agent: whole(ownZone) };
  return { lead: whole(leadZone), agent: day(ownZone) === day(leadZone) ? time(ownZone) : whole(ownZone) };
}

function format(at: number, language: Language, options: Intl.DateTimeFormatOptions, timezone?: string): string {
  // ICU puts a narrow no-break space before AM; a plain one is what people search and screen readers expect.
  return (formatter(language, options, timezone)?.format(at) ?? '').replaceAll('\u202f', ' ');
}

/** Null for a zone that this browser does not know: the fact is left out, the panel stands. */
function formatter(language: Language, options: Intl.DateTimeFormatOptions, timezone?: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(LOCALES[language], { ...options, ...(timezone && { timeZone: timezone }) });
  } catch {
    return null;
  }
}
