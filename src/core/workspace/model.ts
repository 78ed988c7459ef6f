/** The workspace of the signed-in person: the one owner of the layout. Its parts stand beside this file, one on the other. */
import { flow, type Instance } from 'mobx-state-tree';
import { ConflictModel } from './conflict';
import { EMPTY_DOCUMENT, equal, type WorkspaceDocument } from './document';
import * as rules from './layout';
import type { Layout, Rect } from './layout';
import { rearrange } from './rearrange';
import { leastOf, type WorkspaceSetup } from './state';
import type { Draft, Loaded } from './store';

export type { PublishedLayout, WorkspaceSetup } from './state';

const WorkspaceModel = ConflictModel.named('Workspace')
  .actions((self) => {
    const fromGateway = (revision: number, document: WorkspaceDocument): void => {
      self.setBase(revision, document);
      self.hold(document);
    };
    /** What never reached the gateway stands; when another window has saved since, the person is asked as always. */
    const fromBrowser = (kept: Draft): void => {
      self.setBase(kept.revision, kept.base);
      self.hold(kept.document);
    };
    const both = (kept: Draft, revision: number, document: WorkspaceDocument): void => {
      fromBrowser(kept);
      if (kept.revision !== revision) return void (self.meet(revision, document) && self.save());
      self.setBase(revision, document);
      if (equal(self.document, self.base)) self.setup.store.forget();
      else void self.save();
    };
    return {
      receive(loaded: Loaded) {
        self.offlineLayout = loaded.from === 'browser' || loaded.from === 'nowhere';
        if (loaded.from === 'newer-release') self.leaveToNewerRelease();
        if (loaded.from === 'browser') fromBrowser(loaded.kept);
        if (loaded.from === 'newer-release' || loaded.from === 'nowhere') self.hold(EMPTY_DOCUMENT);
        if (loaded.from !== 'gateway') return;
        if (loaded.kept) both(loaded.kept, loaded.revision, loaded.document);
        else fromGateway(loaded.revision, loaded.document);
        if (loaded.unreadable) self.warn('workspace.unreadable', null);
      },
    };
  })
  .actions((self) => ({
    load: flow(function* () {
      try {
        self.receive((yield self.setup.store.load()) as Loaded);
      } catch (error) {
        self.setup.log('warn', 'The layout could not be loaded; the first layout stands.', { error: String(error) });
      } finally {
        self.loaded = true;
      }
    }),
    /** `shown` is what the person sees, where some panels are not drawn; the rectangle is a place in it. */
    place(panel: string, rect: Rect, shown: Layout = self.layout) {
      const arranged = rules.place(shown, panel, rect, leastOf(self.setup, panel));
      if (!rules.same(arranged, shown)) self.rearrange(rearrange(self.layout, arranged, panel));
    },
    add(panel: string, plugin: string, size: { w: number; h: number }, shown: Layout = self.layout) {
      if (self.layout.some((there) => there.panel === panel)) return;
      self.rearrange(rearrange(self.layout, rules.add(shown, { panel, plugin }, size), panel));
    },
    remove(panel: string) {
      self.rearrange(rules.remove(self.layout, panel));
    },
  }));

export interface Workspace extends Instance<typeof WorkspaceModel> {}

/** The workspace of one person in one role; `load` brings what is stored. */
export function createWorkspace(setup: WorkspaceSetup): Workspace {
  const workspace = WorkspaceModel.create({});
  workspace.connect(setup);
  return workspace;
}
