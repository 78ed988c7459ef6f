const two = (n: number) => String(n).padStart(2, '0');

/** `mm:ss` below an hour, `h:mm:ss` above [SHELL-007]. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

const formats = new Map<string, Intl.DateTimeFormat | null>();
const formatOf = (language: string, zone: string): Intl.DateTimeFormat | null => {
  const key = `${language} ${zone}`;
  if (!formats.has(key)) {
    try {
      formats.set(
        key,
        new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
          hour: 'numeric',
          minute: '2-digit',
          timeZone: zone || 'UTC',
          timeZoneName: zone ? 'short' : undefined,
        }),
      );
    } catch {
      formats.set(key, null); // A zone that this browser does not know shows nothing, never a wrong time.
    }
  }
  return formats.get(key) ?? null;
};

/** French Canadian dates pad the hour; a time of day reads `8 h 02`. */
const unpadded = (time: string): string => time.replace(/^0(?=\d)/, '');

/** A person's local time with its zone, e.g. `2:05 PM CST`; null without a known zone. */
export const showLocalTime = (now: number, zone: string, language: string): string | null => {
  const format = zone ? formatOf(language, zone) : null;
  return format && unpadded(format.format(now));
};

/** The agent's own clock time. */
export const showClock = (at: number, language: string): string =>
  unpadded(new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', { hour: 'numeric', minute: '2-digit' }).format(at));

/** A day without its year: `November 18`, `18 novembre`. */
export const showDay = (at: number | string, language: string): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', { month: 'long', day: 'numeric' }).format(new Date(at));

/** `(504) 555-0132` for ten digits; anything else as it is. */
export const showPhone = (phone: string): string => phone.replace(/^\+?1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
