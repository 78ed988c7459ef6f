/**
 * Two windows arranged the workspace: the person says whose arrangement stands, and Undo goes back to what does not.
 * Preferences and answers are put together whatever is chosen; the question is not about them.
 */
import type { History } from './history';
import { merge } from './merge';
import type { Saver } from './saving';
import type { Arrangement, WorkspaceState } from './state';

export type Choice = 'mine' | 'theirs' | 'merge';

/** What was changed in this window while the question was open counts as mine. */
export function settleConflict(state: WorkspaceState, saver: Saver, history: History, choice: Choice): void {
  if (!saver.theirs) return;
  const { document: theirs } = saver.theirs;
  const mine = state.document;
  const merged = merge(state.base, mine, theirs, state.teamDefault);
  const { layouts, active } = { mine, theirs, merge: merged }[choice];
  const other: Arrangement = { layouts: theirs.layouts, activeId: theirs.active };
  saver.settle();
  history.remember(choice === 'mine' ? other : state.arrangement);
  state.hold({ ...merged, layouts, active });
  saver.saveUnlessKnown(theirs);
}
