import { compareStructural as equal } from 'mobx';

/**
 * A three-way merge of lists by key: entries in my order, then those that only the other side has; what one
 * side removed and the other left alone is gone, and what either side added or changed is there. `both` puts together an
 * entry that both sides have and that both changed.
 */
export function mergeBy<T>(
  key: (entry: T) => string,
  lists: readonly (readonly T[])[],
  both: (base: T | undefined, mine: T, theirs: T) => T,
): T[] {
  const [base, mine, theirs] = lists.map((list) => new Map(list.map((entry) => [key(entry), entry])));
  const keys = new Set([...mine!.keys(), ...theirs!.keys()]);
  return [...keys].flatMap((id) => {
    const [b, m, t] = [base!.get(id), mine!.get(id), theirs!.get(id)];
    if (m !== undefined && t !== undefined) return [equal(m, b) ? t : equal(t, b) ? m : both(b, m, t)];
    const left = (m ?? t)!;
    return b !== undefined && equal(left, b) ? [] : [left];
  });
}
