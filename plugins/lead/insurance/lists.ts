import type { CoverageRow, ListRow } from '@dialer/contract';
import type { Choice } from '@dialer/ui';

/** In a person's language; a row without words in it is read by its value. */
export const choicesOf = (rows: readonly ListRow[], language: 'en' | 'fr'): Choice[] =>
  rows.map(({ value, texts }) => ({ value, label: texts?.[language] ?? value }));

/**
 * Kinds of insurance. Those of a term by their years where the centre tells them apart, and else where one is chosen: a
 * flag that is switched off leaves no value without words [REF-022, REF-023].
 */
export function coverageOf(
  rows: readonly CoverageRow[],
  language: 'en' | 'fr',
  years: (kind: string, count: number) => string,
  isOffered: (value: string) => boolean,
): Choice[] {
  return rows.flatMap((row) =>
    choicesOf([row], language).flatMap((kind) => {
      const all = (row.terms ?? []).map((count) => ({ value: `${row.value}-${count}`, label: years(kind.label, count) }));
      return [kind, ...all.filter(({ value }) => isOffered(value))];
    }),
  );
}
