import type { Choice } from './inputs';

/** Small letters without accents: what is typed in a hurry finds what it means. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** The entry that a text means: itself, else the first that begins with it, else the first that has it. */
export function meant<V extends string | number>(text: string, options: readonly Choice<V>[]): Choice<V> | undefined {
  const wanted = plain(text);
  if (wanted === '') return undefined;
  const find = (fits: (label: string) => boolean) => options.find(({ label, disabled }) => !disabled && fits(plain(label)));
  return find((label) => label === wanted) ?? find((label) => label.startsWith(wanted)) ?? find((label) => label.includes(wanted));
}
