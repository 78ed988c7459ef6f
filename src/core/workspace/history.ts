/**
 * Undo and redo of the arrangement. Undo takes back the person's last change, in whichever of the layouts it was, and
 * shows that layout. Going from one layout to another is no change and is not undone; preferences of plugins and the
 * answer to an offered layout are not either. A redo after an undo gives exactly what was there.
 */
import { BASE_LAYOUT, equal, type NamedLayout } from './document';
import * as rules from './layout';
import type { Layout } from './layout';
import { SavingModel } from './saving';
import { current, type Arrangement } from './state';

/** Steps that Undo goes back at most. */
const MAX_UNDO = 50;

export const HistoryModel = SavingModel.named('Workspace')
  .volatile(() => ({
    undoable: [] as readonly Arrangement[],
    redoable: [] as readonly Arrangement[],
  }))
  .views((self) => ({
    get canUndo(): boolean {
      return !self.seeing && self.undoable.length > 0;
    },
    get canRedo(): boolean {
      return !self.seeing && self.redoable.length > 0;
    },
  }))
  .actions((self) => ({
    /** Undo goes back to this. */
    remember(arrangement: Arrangement = self.arrangement) {
      self.undoable = [...self.undoable, arrangement].slice(-MAX_UNDO);
      self.redoable = [];
    },
    /** Whatever follows the team's default, also among the steps of Undo, has it as its own from now on. */
    keepDefault() {
      const own = (layout: NamedLayout): NamedLayout => (layout.placed ? layout : { ...layout, placed: self.teamDefault });
      const keep = ({ layouts, activeId }: Arrangement): Arrangement => ({ layouts: layouts.map(own), activeId });
      self.undoable = self.undoable.map(keep);
      self.redoable = self.redoable.map(keep);
      self.arrange(keep(self.arrangement));
    },
  }))
  .actions((self) => ({
    /** The newest default takes the place of the one that stood; who followed the old one keeps it. */
    renewDefault() {
      const revision = self.published?.revision ?? 0;
      if (revision !== self.teamRevision) self.keepDefault();
      self.teamRevision = revision;
      self.teamDefault = current(self.published?.placed ?? self.setup.first, self.setup);
      self.answered = Math.max(self.answered, revision);
    },
    /** Saves what an act has changed; an act that changed nothing saves nothing. */
    saveAfter(act: () => void) {
      const before = self.document;
      act();
      if (!equal(before, self.document)) void self.save();
    },
  }))
  .actions((self) => ({
    /** A change of the person's: can be undone, and is saved. */
    commit(next: Partial<Arrangement>) {
      self.saveAfter(() => {
        self.remember();
        self.arrange({ ...self.arrangement, ...next });
      });
    },
  }))
  .actions((self) => {
    const placeIn = (id: string, placed: Layout | null): readonly NamedLayout[] =>
      self.layouts.map((layout) => (layout.id === id ? { ...layout, placed } : layout));
    return {
      /** New places in the active layout. A settled layout that changes nothing is no change. */
      rearrange(next: Layout) {
        if (self.seeing || rules.same(next, self.layout)) return;
        self.commit({ layouts: placeIn(self.activeId, next) });
      },
      /** Gives a layout the team's newest default. */
      followTeam(id: string) {
        self.saveAfter(() => {
          self.remember();
          self.renewDefault();
          self.arrange({ layouts: placeIn(id, null), activeId: id });
        });
      },
      undo() {
        const last = self.undoable.at(-1);
        if (!last || self.seeing) return;
        self.redoable = [...self.redoable, self.arrangement];
        self.undoable = self.undoable.slice(0, -1);
        self.saveAfter(() => self.arrange(last));
      },
      redo() {
        const next = self.redoable.at(-1);
        if (!next || self.seeing) return;
        self.undoable = [...self.undoable, self.arrangement];
        self.redoable = self.redoable.slice(0, -1);
        self.saveAfter(() => self.arrange(next));
      },
    };
  })
  .actions((self) => ({
    /** Back to the team's default: the published one, else the variant's first. */
    reset() {
      const active = self.layouts.find(({ id }) => id === self.activeId);
      const stands = active?.placed === null && self.teamRevision === (self.published?.revision ?? 0);
      if (!self.seeing && !stands) self.followTeam(active?.id ?? BASE_LAYOUT);
    },
  }));
