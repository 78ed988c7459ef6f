/** The workspace of the signed-in person: the one owner of the layout. */
import { flow, types, type Instance } from 'mobx-state-tree';
import type { ClockPort } from '../ports';
import type { Placed } from '../shell-view';
import type { AlertsView } from '../views';
import type { DocumentStore, Envelope, Loaded, Saved, WorkspaceDocument } from './document';
import * as layouts from './layout';
import type { Layout, Least, Rect } from './layout';

export interface WorkspaceSetup {
  store: DocumentStore;
  alerts: Pick<AlertsView, 'show' | 'clear'>;
  clock: Pick<ClockPort, 'now' | 'after'>;
  /** Texts of `workspace.*`. */
  t(key: string, params?: Record<string, string | number>): string;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
  /** First layout of the variant for the person's role. */
  first: Layout;
  /** Smallest size of a panel, from its manifest; 1 by 1 for one that this release does not have. */
  least(panel: string): Least;
  /** Earlier ids of panels and what they are called now. */
  aliases: ReadonlyMap<string, string>;
}

/** Steps that Undo goes back at most. */
const MAX_UNDO = 50;
/** Milliseconds that a plugin's preferences wait, so that a slider does not save at every pixel. */
const PREFERENCES_DELAY = 1000;
const CONFLICT = 'workspace-conflict';

/** A panel that has grown since the layout was saved gets the room that it needs now. */
const sized = (layout: Layout, { least }: Pick<WorkspaceSetup, 'least'>): Layout =>
  layouts.settle(layout.map((item) => ({ ...item, ...layouts.fit(item, least(item.panel)) })));

const WorkspaceModel = types
  .model('Workspace', {})
  .volatile(() => ({
    layout: [] as Layout,
    plugins: {} as Readonly<Record<string, Envelope>>,
    revision: 0,
    /** The layout is the variant's first one: nothing of this person's is stored. */
    isFirst: true,
    undoable: [] as readonly Layout[],
    redoable: [] as readonly Layout[],
    loaded: false,
    customizing: false,
    saving: false,
    /** Changed again while a save was under way. */
    again: false,
    offlineLayout: false,
    /** Server epoch milliseconds of the last save. */
    savedAt: null as number | null,
    setup: null as unknown as WorkspaceSetup,
    stopWaiting: null as (() => void) | null,
  }))
  .views((self) => ({
    get placed(): readonly Placed[] {
      return self.layout;
    },
    get canUndo(): boolean {
      return self.undoable.length > 0;
    },
    get canRedo(): boolean {
      return self.redoable.length > 0;
    },
    get document(): WorkspaceDocument {
      return { revision: self.revision, layout: self.isFirst ? null : self.layout, plugins: self.plugins };
    },
  }))
  .actions((self) => ({
    take(document: WorkspaceDocument) {
      const { aliases, first } = self.setup;
      self.revision = document.revision;
      self.isFirst = document.layout === null;
      self.layout = sized(document.layout ? layouts.rename(document.layout, aliases) : first, self.setup);
      self.plugins = document.plugins;
    },
  }))
  .actions((self) => ({
    /** Two windows arranged the workspace: neither is silently overwritten. The answer comes from a later block. */
    askWhich(theirs: WorkspaceDocument) {
      const { alerts, t } = self.setup;
      const answer = (keep: 'mine' | 'theirs') => () => {
        alerts.clear(CONFLICT);
        (self as unknown as { settleConflict(keep: 'mine' | 'theirs', theirs: WorkspaceDocument): void }).settleConflict(keep, theirs);
      };
      alerts.show({
        message: t('workspace.conflict.message'),
        type: 'warning',
        timeout: null,
        dismissible: false,
        unique: CONFLICT,
        buttons: [
          { color: 'none', label: t('workspace.conflict.theirs'), action: answer('theirs') },
          { color: 'primary', label: t('workspace.conflict.mine'), action: answer('mine') },
        ],
      });
    },
  }))
  .actions((self) => {
    const settleSave = (saved: Saved) => {
      if (saved.kind === 'conflict') return self.askWhich(saved.theirs);
      const wasOffline = self.offlineLayout;
      self.offlineLayout = saved.kind === 'kept-here';
      if (saved.kind === 'saved') {
        self.revision = saved.revision;
        self.savedAt = self.setup.clock.now();
      } else if (!wasOffline) {
        self.setup.alerts.show({
          message: self.setup.t('workspace.keptHere'),
          type: 'warning',
          unique: 'workspace-kept-here',
          timeout: 5000,
        });
      }
    };
    return {
      /** One save at a time; a change meanwhile is saved after it, with the revision that it gave. */
      save: flow(function* () {
        if (self.saving) {
          self.again = true;
          return;
        }
        self.saving = true;
        try {
          do {
            self.again = false;
            settleSave((yield self.setup.store.save(self.document)) as Saved);
          } while (self.again);
        } catch (error) {
          self.setup.log('warn', 'The layout was not saved.', { error: String(error) });
        } finally {
          self.saving = false;
        }
      }),
    };
  })
  .actions((self) => {
    const change = (next: Layout, isFirst = false): boolean => {
      if (layouts.same(next, self.layout) && (self.isFirst || !isFirst)) return false;
      self.layout = next;
      self.isFirst = isFirst;
      void self.save();
      return true;
    };
    /** A change of the person's: can be undone, and is saved. A settled layout that changes nothing is not. */
    const commit = (next: Layout, isFirst = false): void => {
      const before = self.layout;
      if (!change(next, isFirst)) return;
      self.undoable = [...self.undoable, before].slice(-MAX_UNDO);
      self.redoable = [];
    };
    return {
      connect(setup: WorkspaceSetup) {
        self.setup = setup;
        self.layout = sized(setup.first, setup);
      },
      load: flow(function* () {
        try {
          const { from, document, unreadable } = (yield self.setup.store.load()) as Loaded;
          self.take(document);
          self.offlineLayout = from !== 'gateway';
          if (unreadable)
            self.setup.alerts.show({
              message: self.setup.t('workspace.unreadable'),
              type: 'warning',
              timeout: null,
              unique: 'workspace-unreadable',
            });
        } catch (error) {
          self.setup.log('warn', 'The layout could not be loaded; the first layout stands.', { error: String(error) });
        } finally {
          self.loaded = true;
        }
      }),
      settleConflict(keep: 'mine' | 'theirs', theirs: WorkspaceDocument) {
        if (keep === 'mine') {
          self.revision = theirs.revision;
          void self.save();
          return;
        }
        self.undoable = [...self.undoable, self.layout].slice(-MAX_UNDO);
        self.redoable = [];
        self.take(theirs);
      },
      startCustomizing() {
        self.customizing = true;
      },
      stopCustomizing() {
        self.customizing = false;
      },
      /** `shown` is what the person sees, where some panels are not drawn; the rectangle is a place in it. */
      place(panel: string, rect: Rect, shown: Layout = self.layout) {
        commit(layouts.rearrange(self.layout, layouts.place(shown, panel, rect, self.setup.least(panel))));
      },
      add(panel: string, plugin: string, size: { w: number; h: number }, shown: Layout = self.layout) {
        commit(layouts.rearrange(self.layout, layouts.add(shown, { panel, plugin }, size)));
      },
      remove(panel: string) {
        commit(layouts.remove(self.layout, panel));
      },
      reset() {
        commit(sized(self.setup.first, self.setup), true);
      },
      undo() {
        const last = self.undoable.at(-1);
        if (!last) return;
        self.redoable = [...self.redoable, self.layout];
        self.undoable = self.undoable.slice(0, -1);
        change(last);
      },
      redo() {
        const next = self.redoable.at(-1);
        if (!next) return;
        self.undoable = [...self.undoable, self.layout];
        self.redoable = self.redoable.slice(0, -1);
        change(next);
      },
      /** A plugin's preferences; saved a second after the last change. */
      setPreferences(plugin: string, envelope: Envelope) {
        self.plugins = { ...self.plugins, [plugin]: envelope };
        self.stopWaiting?.();
        self.stopWaiting = self.setup.clock.after(PREFERENCES_DELAY, () => void self.save());
      },
    };
  });

export interface Workspace extends Instance<typeof WorkspaceModel> {}

/** The workspace of one person in one role; `load` brings what is stored. */
export function createWorkspace(setup: WorkspaceSetup): Workspace {
  const workspace = WorkspaceModel.create({});
  workspace.connect(setup);
  return workspace;
}
