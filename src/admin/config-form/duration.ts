/** A span of time as it is typed: a number with its unit, `5 min`, which stands for seconds. Pure. */

export const UNITS = { h: 3600, min: 60, s: 1 } as const;
export type Unit = keyof typeof UNITS;
const ALL = Object.keys(UNITS) as Unit[];
const NAMES = { h: 'hour', min: 'minute', s: 'second' } as const;

/** `5 min` as its two parts; seconds where no unit stands. */
export function partsOf(text: string): { amount: string; unit: Unit } {
  const [, amount = '', unit = ''] = /^(.*?)\s*(h|min|s)?$/s.exec(text.trim()) ?? [];
  return { amount, unit: ALL.find((known) => known === unit) ?? 's' };
}

/** In the largest unit that leaves no fraction. */
export function durationDraft(seconds: number): string {
  const unit = (seconds !== 0 && ALL.find((one) => seconds % UNITS[one] === 0)) || 's';
  return `${seconds / UNITS[unit]} ${unit}`;
}

/** Units in which a field can be typed: none that is longer than the field may be. */
export const unitsUpTo = (most: number | null): Unit[] => ALL.filter((unit) => most === null || UNITS[unit] <= most || unit === 's');

/** `1 hour 30 minutes` in the words of a locale. */
export function durationWords(seconds: number, locale: string): string {
  const parts = ALL.reduce<{ rest: number; words: string[] }>(
    ({ rest, words }, unit) => {
      const count = unit === 's' ? rest : Math.trunc(rest / UNITS[unit]);
      const said = new Intl.NumberFormat(locale, { style: 'unit', unit: NAMES[unit], unitDisplay: 'long' }).format(count);
      return { rest: rest - count * UNITS[unit], words: count === 0 ? words : [...words, said] };
    },
    { rest: seconds, words: [] },
  );
  return parts.words.length
    ? parts.words.join(' ')
    : new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(0);
}
