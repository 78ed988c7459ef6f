/** Titles of people, in English and French: what is stored is the key [REF-004, REF-005]. */

/** By gender: 1 male, 2 female; Dr is offered to both [REF-003, REF-006]. */
export const TITLES = { 1: ['Dr', 'Mr', 'M'], 2: ['Dr', 'Ms', 'Miss', 'Mrs', 'Mme', 'Mlle'] } as const;

const ALL: readonly string[] = [...new Set([...TITLES[1], ...TITLES[2]])];
const bare = (title: string): string => title.toLowerCase().replace(/[^a-z]/g, '');

/** The key of a title in any spelling (`MR.`, `mrs`): a list would show it twice otherwise. What is none stays as it is. */
export const titleOf = (written: string): string => ALL.find((title) => bare(title) === bare(written)) ?? written;

/** The titles to choose from, each once: those of the gender, and the one that the person has. */
export function titlesFor(gender: 1 | 2 | null | undefined, has: string): string[] {
  const own = titleOf(has);
  return [...new Set([...(gender ? TITLES[gender] : ALL), ...(ALL.includes(own) ? [own] : [])])];
}
