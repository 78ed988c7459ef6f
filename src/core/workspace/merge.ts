/**
 * Two windows changed the same document: both changes together. Pure and three-way: what one side changed is as that side
 * has it, what both changed is as mine has it, what one side removed and the other left alone is gone, and nothing that
 * either side added is lost.
 */
import { mergeBy } from '../merge-by';
import { BASE_LAYOUT, equal, type NamedLayout, type Preferences, type WorkspaceDocument } from './document';
import { same, settle, type Item, type Layout } from './layout';
import { freeName } from './names';

/** One value of the three; mine when both changed it. */
const pick = <T>(base: T, mine: T, theirs: T): T => (equal(mine, base) ? theirs : mine);

/** Null is the team's default, as `team` has it. A layout that both sides left as the default stays the default. */
function mergePlaced(base: Layout | null, mine: Layout | null, theirs: Layout | null, team: Layout): Layout | null {
  if (equal(mine, base)) return theirs;
  if (equal(theirs, base)) return mine;
  const merged = settle(
    mergeBy<Item>(
      (item) => item.panel,
      [base ?? team, mine ?? team, theirs ?? team],
      (_, item) => item,
    ),
  );
  return mine === null && same(merged, team) ? null : merged;
}

const mergePreferences = (base: Preferences, mine: Preferences, theirs: Preferences): Preferences => {
  if (equal(mine, base)) return theirs;
  const merged = mergeBy(
    ([plugin]) => plugin,
    [base, mine, theirs].map((all) => Object.entries(all)),
    (_, entry) => entry,
  );
  return Object.fromEntries(merged);
};

function mergeLayouts(lists: readonly (readonly NamedLayout[])[], team: Layout): readonly NamedLayout[] {
  const [base, mine, theirs] = lists as [readonly NamedLayout[], readonly NamedLayout[], readonly NamedLayout[]];
  if (equal(mine, base)) return theirs;
  if (equal(theirs, base)) return mine;
  const merged = mergeBy(
    (layout) => layout.id,
    [base, mine, theirs],
    (b, m, t) => ({
      id: m.id,
      name: pick(b?.name, m.name, t.name)!,
      placed: b ? mergePlaced(b.placed, m.placed, t.placed, team) : mergePlaced([], m.placed, t.placed, team),
    }),
  );
  // Two windows may have given the same name to different layouts.
  return merged.reduce<readonly NamedLayout[]>(
    (before, layout) => [...before, layout.name === '' ? layout : { ...layout, name: freeName(layout.name, before) }],
    [],
  );
}

/** Both sides' changes of `base`; `team` is what a layout without places of its own shows. */
export function merge(base: WorkspaceDocument, mine: WorkspaceDocument, theirs: WorkspaceDocument, team: Layout): WorkspaceDocument {
  const layouts = mergeLayouts([base.layouts, mine.layouts, theirs.layouts], team);
  const active = pick(base.active, mine.active, theirs.active);
  const bothAnswered = mine.answered !== base.answered && theirs.answered !== base.answered;
  return {
    version: 2,
    active: layouts.some(({ id }) => id === active) ? active : BASE_LAYOUT,
    layouts,
    plugins: mergePreferences(base.plugins, mine.plugins, theirs.plugins),
    answered: bothAnswered ? Math.max(mine.answered, theirs.answered) : pick(base.answered, mine.answered, theirs.answered),
  };
}
