/**
 * Two windows arranged the workspace: the person says whose arrangement stands, and Undo goes back to what does not.
 * Preferences and answers are put together whatever is chosen; the question is not about them.
 */
import { equal } from './document';
import { merge } from './merge';
import { NamedModel } from './named';
import type { Arrangement } from './state';

export type Choice = 'mine' | 'theirs' | 'merge';

export const ConflictModel = NamedModel.named('Workspace').actions((self) => ({
  /** What was changed in this window while the question was open counts as mine. */
  settleConflict(choice: Choice) {
    if (!self.theirs) return;
    const { revision, document: theirs } = self.theirs;
    const mine = self.document;
    const merged = merge(self.base, mine, theirs, self.teamDefault);
    const { layouts, active } = { mine, theirs, merge: merged }[choice];
    const other: Arrangement = { layouts: theirs.layouts, activeId: theirs.active };
    self.theirs = null;
    self.setBase(revision, theirs);
    self.remember(choice === 'mine' ? other : self.arrangement);
    self.hold({ ...merged, layouts, active });
    if (equal(self.document, theirs)) self.setup.store.forget();
    else void self.save();
  },
}));
