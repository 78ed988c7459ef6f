/** The list of changes as it is loaded in pages and kept fresh. Pure. */
import type { PluginChange } from '../plugins/state';

/** Changes that one page of the list brings. */
export const PAGE = 50;

/** Changes newest first; `more`: there are older ones that are not loaded. */
export interface Loaded {
  changes: readonly PluginChange[];
  more: boolean;
}

/**
 * What is known after the newest page came again. What was loaded of older ones stays, unless so much happened meanwhile
 * that there would be a hole between.
 */
export function withNewest(known: Loaded | null, newest: readonly PluginChange[], size = PAGE): Loaded {
  const oldest = newest.at(-1);
  if (!oldest || newest.length < size) return { changes: marked(newest), more: false };
  if (!known?.changes.some(({ id }) => id >= oldest.id)) return { changes: marked(newest), more: true };
  return { changes: marked([...newest, ...known.changes.filter(({ id }) => id < oldest.id)]), more: known.more };
}

export const withOlder = (known: Loaded | null, older: readonly PluginChange[], size = PAGE): Loaded => ({
  changes: marked([...(known?.changes ?? []), ...older]),
  more: older.length === size,
});

/** A change that was loaded before somebody took it back says so too. */
function marked(changes: readonly PluginChange[]): PluginChange[] {
  const takenBack = new Map(changes.flatMap(({ id, undoes }) => (undoes === null ? [] : [[undoes, id] as const])));
  return changes.map((change) =>
    change.undoneBy === null && takenBack.has(change.id) ? { ...change, undoneBy: takenBack.get(change.id)! } : change,
  );
}

const isSameThing = (a: PluginChange, b: PluginChange): boolean =>
  a.kind === b.kind && a.subject === b.subject && a.role === b.role && a.team === b.team;

/**
 * The later change of the same thing that stands in the way of taking one back, as the gateway sees it: a later one that
 * was itself taken back is as if it had not been. `changes` newest first, with everything that is newer than `change`.
 */
export function standsInTheWay(change: PluginChange, changes: readonly PluginChange[]): PluginChange | undefined {
  const stack: PluginChange[] = [];
  for (const later of changes.filter((other) => other.id > change.id && isSameThing(other, change)).reverse()) {
    if (later.undoes !== null && later.undoes === stack.at(-1)?.id) stack.pop();
    else stack.push(later);
  }
  return stack.at(-1);
}
