import { LOCALES, type Language } from '@dialer/rules/times';

const two = (n: number) => String(n).padStart(2, '0');

/** `mm:ss` below an hour, `h:mm:ss` above [SHELL-007]. */
export function showDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** A day without its year: `November 18`, `18 novembre`. */
export const showDay = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { month: 'long', day: 'numeric' }).format(new Date(at));

/** `(504) 555-0132` for ten digits; anything else as it is. */
export const showPhone = (phone: string): string => phone.replace(/^\+?1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
