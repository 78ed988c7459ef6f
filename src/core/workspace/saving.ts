/**
 * Keeping what was changed: one save at a time, by revision, and in this browser until the gateway has taken it.
 * Another window's save is never overwritten unseen.
 */
import { reaction } from 'mobx';
import { addDisposer, flow } from 'mobx-state-tree';
import { equal, type Envelope, type WorkspaceDocument } from './document';
import { merge } from './merge';
import { currentDocument, StateModel } from './state';
import type { Draft, Saved } from './store';

/** Milliseconds that a plugin's preferences wait, so that a slider does not save at every pixel. */
const PREFERENCES_DELAY = 1000;
/** Milliseconds until the gateway is asked again to take what this browser keeps meanwhile. */
const RETRY_DELAY = 30_000;

/** Two windows changed the workspace; the person chooses what stands. */
export interface Conflict {
  /** As it is in this window now, with what was changed since. */
  mine: WorkspaceDocument;
  theirs: WorkspaceDocument;
}

export const SavingModel = StateModel.named('Workspace')
  .volatile(() => ({
    saving: false,
    /** Changed again while a save was under way. */
    again: false,
    /** Kept in this browser: the gateway does not have it. */
    offlineLayout: false,
    /** Server epoch milliseconds of the last save. */
    savedAt: null as number | null,
    /** The gateway has a document of a newer release: it is left alone, and nothing of this page is kept. */
    newerRelease: false,
    /** What another window saved, while the person has not chosen yet. */
    theirs: null as { revision: number; document: WorkspaceDocument } | null,
    /** Rises with every save that the gateway may take later. */
    retries: 0,
    closed: false,
    stopWaiting: null as (() => void) | null,
  }))
  .views((self) => ({
    get conflict(): Conflict | null {
      return self.theirs && { mine: self.document, theirs: self.theirs.document };
    },
  }))
  .actions((self) => {
    const warn = (key: string, timeout: number | null): void =>
      void self.setup.alerts.show({ message: self.setup.t(key), type: 'warning', timeout, unique: key });
    return {
      warn,
      leaveToNewerRelease() {
        self.newerRelease = true;
        warn('workspace.newerRelease', null);
      },
      /**
       * Another window saved meanwhile. When nothing of this window's arrangement would change, both are put together at
       * once (true: the result is to be saved); otherwise the person is asked.
       */
      meet(revision: number, theirs: WorkspaceDocument): boolean {
        const document = currentDocument(theirs, self.setup);
        if (!equal(document.layouts, self.base.layouts) && !equal(document.layouts, self.layouts)) {
          self.theirs = { revision, document };
          return false;
        }
        self.hold(merge(self.base, self.document, document, self.teamDefault));
        self.setBase(revision, document);
        const differs = !equal(self.document, document);
        if (!differs) self.setup.store.forget();
        return differs;
      },
    };
  })
  .actions((self) => {
    const saved = (revision: number, document: WorkspaceDocument): void => {
      self.setBase(revision, document);
      if (!equal(self.document, document)) self.setup.store.keep(self.draft);
      self.offlineLayout = false;
      self.savedAt = self.setup.clock.now();
    };
    const keptHere = (retry: boolean): void => {
      if (!self.offlineLayout) self.warn('workspace.keptHere', 5000);
      self.offlineLayout = true;
      if (retry) self.retries += 1;
    };
    /** What came of one save; true when there is something new to save. */
    const settle = (result: Saved, { document }: Draft): boolean => {
      if (result.kind === 'saved') saved(result.revision, document);
      else if (result.kind === 'kept-here') keptHere(result.retry);
      else if (result.kind === 'newer-release') self.leaveToNewerRelease();
      else return self.meet(result.revision, result.theirs);
      return false;
    };
    return {
      /** A change meanwhile is saved after it, with the revision that it gave. */
      save: flow(function* () {
        if (self.closed || self.newerRelease) return;
        // Nothing may be lost with the page: not while the person chooses, nor while a save is under way.
        self.setup.store.keep(self.draft);
        if (self.theirs) return;
        self.again = true;
        if (self.saving) return;
        self.saving = true;
        try {
          while (self.again && !self.theirs && !self.newerRelease) {
            self.again = false;
            const { draft } = self;
            const more = settle((yield self.setup.store.save(draft)) as Saved, draft);
            self.again ||= more;
          }
        } catch (error) {
          self.setup.log('warn', 'The layout was not saved.', { error: String(error) });
        } finally {
          self.saving = false;
        }
      }),
    };
  })
  .actions((self) => ({
    saveIn(milliseconds: number) {
      self.stopWaiting?.();
      self.stopWaiting = self.setup.clock.after(milliseconds, () => void self.save());
    },
  }))
  .actions((self) => ({
    afterCreate() {
      addDisposer(
        self,
        reaction(
          () => self.retries,
          () => self.saveIn(RETRY_DELAY),
        ),
      );
    },
    /** A plugin's preferences; saved a second after the last change. */
    setPreferences(plugin: string, envelope: Envelope) {
      self.plugins = { ...self.plugins, [plugin]: envelope };
      if (self.closed || self.newerRelease) return;
      self.setup.store.keep(self.draft);
      self.saveIn(PREFERENCES_DELAY);
    },
    /** The person signs out: nothing may be saved as somebody else's. This browser keeps for them what was not saved yet. */
    close() {
      self.closed = true;
      self.stopWaiting?.();
    },
  }));
