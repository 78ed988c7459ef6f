/** Looking up objections as people type: accents, case and punctuation make no difference. Pure. */
import type { Objection } from './config';

/** `C’est trop CHER!` becomes `c est trop cher`. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** What a row is found by. Made once: folding a long list anew at each key would be felt. */
interface Index {
  named: string;
  whole: string;
}
const indexes = new WeakMap<Objection, Index>();
function indexOf(row: Objection): Index {
  const known = indexes.get(row);
  if (known) return known;
  const { question, answer, words, spanish } = row;
  const named = folded([question.en, question.fr, ...words].join(' '));
  const index = { named, whole: `${named} ${folded([answer.en, answer.fr, spanish].join(' '))}` };
  indexes.set(row, index);
  return index;
}

/** Rows that have every typed word, in any language; those that are named so come before those that only answer so. */
export function matching<Row extends Objection>(rows: readonly Row[], typed: string): readonly Row[] {
  const words = folded(typed).split(' ').filter(Boolean);
  if (words.length === 0) return rows;
  const has = (text: string) => words.every((word) => text.includes(word));
  const found = rows.filter((row) => has(indexOf(row).whole));
  const named = new Set(found.filter((row) => has(indexOf(row).named)));
  return [...named, ...found.filter((row) => !named.has(row))];
}
