/** How the product writes numbers, times and phones for a person; the same in every panel. */

import { LOCALES, type Language } from '../rules/times';

export { formatClock, formatDay, formatTime, zoneName, type Language } from '../rules/times';

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
  new Intl.NumberFormat(LOCALES[language], { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);

/** `10000` as `10,000` in English, `10 000` in French. */
export const formatCount = (count: number, language: Language): string => new Intl.NumberFormat(LOCALES[language]).format(count);
