/** The minimums as the texts of their fields, and which of them do not hold now. Pure. */
import { MOST_PEOPLE, SUPPRESSED_STATES, SUPPRESSION_FIELDS, suppressionField } from '@dialer/contract';
import type { SettingTexts } from '@dialer/ui/settings-form';

export type Texts = SettingTexts<string>;
/** How many people count for each minimum now; null: not known yet. */
export type Free = Readonly<Record<string, number>> | null;

export const toTexts = (minimums: Readonly<Record<string, number>>): Texts =>
  Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, String(minimums[field] ?? 0)]));
export const toMinimums = (texts: Texts): Record<string, number> =>
  Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, Number(texts[field] ?? 0)]));

/** A recorded change has the setting's key, a 422 the field's path. */
export const nameOf = (wire: string): string | undefined =>
  suppressionField(wire) ?? SUPPRESSION_FIELDS.find((field) => wire === `params.${field}`);

/** A whole number from 0 on [SET-072]. */
export function faultOf(text: string): 'whole' | 'most' | null {
  if (!/^\d+$/.test(text)) return 'whole';
  return Number(text) > MOST_PEOPLE ? 'most' : null;
}

/** Calls are refused: fewer people than the minimum. False while either is not known. */
export const isShort = (minimum: string, free: number | undefined): boolean =>
  free !== undefined && faultOf(minimum) === null && free < Number(minimum);

/** How strongly a state is filled on the map, as the legend says. */
export function fillOf(minimum: string): 'none' | 'light' | 'half' | 'full' {
  const people = Number(minimum);
  if (!(people > 0)) return 'none';
  return people === 1 ? 'light' : people < 4 ? 'half' : 'full';
}

export type Shown = 'all' | 'set' | 'short';
/** States by a search in name and code, and by what is shown of them. */
export function statesShown(
  names: (code: string) => string,
  { search, show }: { search: string; show: Shown },
  minimumOf: (code: string) => string,
  free: Free,
): string[] {
  const wanted = search.trim().toLocaleLowerCase();
  return SUPPRESSED_STATES.filter((code) => names(code).toLocaleLowerCase().includes(wanted) || code.includes(wanted))
    .filter((code) => show !== 'set' || Number(minimumOf(code)) > 0)
    .filter((code) => show !== 'short' || isShort(minimumOf(code), free?.[code]))
    .toSorted((a, b) => names(a).localeCompare(names(b)));
}
