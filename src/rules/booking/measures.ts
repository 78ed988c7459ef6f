/** Heights and weights to choose from, by unit: 0 imperial, 1 metric [REF-008]. What is stored is what is read. */

const steps = (from: number, to: number, by: number): number[] => Array.from({ length: (to - from) / by + 1 }, (_, at) => from + at * by);

/** 4' to 7' by the inch, `5' 11"`; 1 m 20 to 2 m 10 by 3 cm, `1m62` [REF-010, REF-011]. */
export const HEIGHTS: readonly [readonly string[], readonly string[]] = [
  steps(48, 84, 1).map((inches) => `${Math.floor(inches / 12)}' ${inches % 12}"`),
  steps(120, 210, 3).map((centimetres) => `${Math.floor(centimetres / 100)}m${String(centimetres % 100).padStart(2, '0')}`),
];

/** 75 lb to 400 lb by 5, 35 kg to 200 kg by 3; the last means that much or more [REF-012]. */
export const WEIGHTS: readonly [readonly string[], readonly string[]] = [steps(75, 400, 5).map(String), steps(35, 200, 3).map(String)];

type Units = 0 | 1;

const asHeight = (whole: number, rest: number, units: Units): string =>
  units === 0 ? `${whole}' ${rest}"` : `${whole}m${String(rest).padStart(2, '0')}`;

/** Inches or centimetres of a typed height; null: nobody can say what is meant. */
function lengthOf(text: string, units: Units): number | null {
  const typed = text.trim().toLowerCase();
  if (units === 1) {
    const cm = /^(\d{3})\s*(?:cm)?$/.exec(typed);
    if (cm) return Number(cm[1]);
    const m = /^(\d)\s*[m.,]\s*(\d{1,2})?\s*m?$/.exec(typed);
    // `1,7` is a metre and seven tenths.
    return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : null;
  }
  const inches = /^(\d{2})\s*(?:"|”|in|inches|po)$/.exec(typed);
  if (inches) return Number(inches[1]);
  const feet = /^(\d)\s*(?:'|’|-|ft\.?|feet|pi|\s)\s*(?:(\d{1,2})\s*(?:"|”|''|in\.?|po)?)?$/.exec(typed);
  const rest = Number(feet?.[2] ?? 0);
  return feet && rest < 12 ? Number(feet[1]) * 12 + rest : null;
}

/**
 * A typed height as it is stored. Lists go by 3 cm, people do not: any height between the first and the last of its list
 * is one, to the centimetre or the inch. Null: it cannot be read, or nobody is that tall; the nearest is never taken.
 */
export function readHeight(text: string, units: Units): string | null {
  const length = lengthOf(text, units);
  const [first, last, whole] = units === 0 ? [48, 84, 12] : [120, 210, 100];
  return length === null || length < first || length > last ? null : asHeight(Math.floor(length / whole), length % whole, units);
}

/** A typed weight as it is stored, to the pound or kilogram; more than the last of the list is the last. */
export function readWeight(text: string, units: Units): string | null {
  const typed = /^(\d{2,3})\s*\+?\s*(lbs?\.?|kg)?$/i.exec(text.trim());
  if (!typed || (typed[2] && typed[2].toLowerCase().startsWith('k') !== (units === 1))) return null;
  const [first, last] = [Number(WEIGHTS[units][0]), Number(WEIGHTS[units].at(-1))];
  const weight = Number(typed[1]);
  return weight < first ? null : String(Math.min(weight, last));
}

/** As people write it: `1 m 70`; feet and inches are stored as they are written. */
export const showHeight = (height: string): string => height.replace(/^(\d)m(\d\d)$/, '$1\u00a0m\u00a0$2');
