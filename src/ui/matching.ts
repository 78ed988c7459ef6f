/** Which entries of a list a typed text means. Pure. */
import { printableAscii } from '@dialer/rules/ascii';
import { isOther } from '@dialer/rules/booking/other';
import type { Choice } from './inputs';

/** As nobody minds it while typing: no accents, no capitals. */
const plain = (text: string): string => printableAscii(text).toLowerCase().trim();

/** 0: begins with it, 1: a later word does, 2: it stands somewhere; undefined: nowhere. */
function rankOf(label: string, wanted: string): number | undefined {
  const text = plain(label);
  if (text.startsWith(wanted)) return 0;
  const at = text.indexOf(wanted);
  if (at < 0) return undefined;
  return text.split(/[^a-z0-9]+/).some((word) => word.startsWith(wanted)) ? 1 : 2;
}

/** What fits the text, the best first and else in the list's own order; the choice Other fits anything, after all others. */
export function matching<V extends string | number>(options: readonly Choice<V>[], text: string): readonly Choice<V>[] {
  const wanted = plain(text);
  if (wanted === '') return options;
  const ranked = options.flatMap((option) => {
    const rank = rankOf(option.label, wanted) ?? (isOther(String(option.value)) ? 3 : undefined);
    return rank === undefined ? [] : [{ option, rank }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ option }) => option);
}

/** Whether the entry's own words have it. */
export const fits = <V extends string | number>({ label }: Choice<V>, text: string): boolean => rankOf(label, plain(text)) !== undefined;

/** The entry that is called so. */
export const called = <V extends string | number>(options: readonly Choice<V>[], text: string): Choice<V> | undefined =>
  options.find(({ label }) => plain(label) === plain(text));

/** The entry that the text can only mean: it is called so, or it alone has a word that begins so. Other is meant by its name alone. */
export function onlyOne<V extends string | number>(options: readonly Choice<V>[], text: string): Choice<V> | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const begun = options.filter(({ value, label }) => !isOther(String(value)) && (rankOf(label, wanted) ?? 2) < 2);
  return called(options, text) ?? (begun.length === 1 ? begun[0] : undefined);
}

/** What an Enter takes: the entry that is called so, else the first that fits; Other fits nothing here, as the text itself is kept then. */
export const meantBy = <V extends string | number>(options: readonly Choice<V>[], text: string): Choice<V> | undefined =>
  called(options, text) ?? (plain(text) === '' ? undefined : matching(options, text).find(({ value }) => !isOther(String(value))));
