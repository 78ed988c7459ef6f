/** The workspace of the signed-in person: the one owner of the layout, put together from what stands beside this file. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { Outcome } from '../outcome';
import { Arranging } from './arranging';
import { settleConflict, type Choice } from './conflict';
import type { Envelope, NamedLayout, Preferences, WorkspaceDocument } from './document';
import type { Imported } from './exchange';
import { History } from './history';
import * as rules from './layout';
import type { Cover, Layout, Rect } from './layout';
import { NamedLayouts } from './named';
import { Offer } from './offer';
import { rearrange } from './rearrange';
import { Saver, type Conflict } from './saving';
import { Sight } from './sight';
import { leastOf, WorkspaceState, type PublishedLayout, type WorkspaceSetup } from './state';

export type { PublishedLayout, WorkspaceSetup } from './state';

/** What a panel is added to. */
export interface Surroundings {
  /** What the person sees, where some panels are not drawn. */
  shown?: Layout;
  /** What lies over the panels; the new one is put beside it. */
  cover?: Cover | null;
}

export class Workspace {
  readonly state: WorkspaceState;
  readonly saver: Saver;
  readonly history = new History();
  readonly sight = new Sight();
  private readonly arranging: Arranging;
  private readonly offers: Offer;
  private readonly named: NamedLayouts;

  constructor(private readonly setup: WorkspaceSetup) {
    this.state = new WorkspaceState(setup);
    this.saver = new Saver(this.state);
    this.arranging = new Arranging(this.state, this.saver, this.history);
    this.offers = new Offer(this.state, this.saver, this.arranging);
    this.named = new NamedLayouts(this.state, this.saver, this.arranging);
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get layouts(): readonly NamedLayout[] {
    return this.state.layouts;
  }
  get activeId(): string {
    return this.state.activeId;
  }
  get plugins(): Preferences {
    return this.state.plugins;
  }
  get document(): WorkspaceDocument {
    return this.state.document;
  }
  /** Places of one of the person's layouts, its own or the team's. */
  placesOf(id: string): Layout {
    return this.state.placesOf(id);
  }
  /** The person's own active layout, also while the offered one is looked at. */
  get layout(): Layout {
    return this.state.layout;
  }
  /** What the grid shows. */
  get placed(): Layout {
    return this.state.placed;
  }
  get loaded(): boolean {
    return this.state.loaded;
  }
  get customizing(): boolean {
    return this.state.customizing;
  }
  startCustomizing(): void {
    this.state.setCustomizing(true);
  }
  stopCustomizing(): void {
    this.state.setCustomizing(false);
  }

  /** Brings what is stored. */
  async load(): Promise<void> {
    try {
      this.saver.receive(await this.setup.store.load());
    } catch (error) {
      this.setup.log('warn', 'The layout could not be loaded; the first layout stands.', { error: String(error) });
    } finally {
      this.state.setLoaded();
    }
  }
  get saving(): boolean {
    return this.saver.saving;
  }
  /** Server epoch milliseconds of the last save. */
  get savedAt(): number | null {
    return this.saver.savedAt;
  }
  /** Kept in this browser: the gateway does not have it. */
  get offlineLayout(): boolean {
    return this.saver.offlineLayout;
  }
  get newerRelease(): boolean {
    return this.saver.newerRelease;
  }
  setPreferences(plugin: string, envelope: Envelope): void {
    this.saver.setPreferences(plugin, envelope);
  }
  /** Another tab of this browser has set a preference, and saves it. */
  takePreferences(plugin: string, envelope: Envelope): void {
    this.state.setPreferences({ ...this.state.plugins, [plugin]: envelope });
  }
  get conflict(): Conflict | null {
    return this.saver.conflict;
  }
  settleConflict(choice: Choice): void {
    settleConflict(this.state, this.saver, this.history, choice);
  }
  /** The person signs out. */
  close(): void {
    this.saver.close();
  }

  /** `shown` is what the person sees, where some panels are not drawn; the rectangle is a place in it. */
  place(panel: string, rect: Rect, shown: Layout = this.layout): void {
    const arranged = rules.place(shown, panel, rect, leastOf(this.setup, panel));
    if (!rules.same(arranged, shown)) this.arranging.rearrange(rearrange(this.layout, arranged, panel));
  }
  add(panel: string, plugin: string, size: { w: number; h: number }, { shown = this.layout, cover = null }: Surroundings = {}): void {
    if (this.layout.some((there) => there.panel === panel)) return;
    this.arranging.rearrange(rearrange(this.layout, rules.add(shown, { panel, plugin }, size, cover), panel));
  }
  remove(panel: string): void {
    this.arranging.rearrange(rules.remove(this.layout, panel));
  }
  get canUndo(): boolean {
    return !this.seeing && this.history.undoable.length > 0;
  }
  get canRedo(): boolean {
    return !this.seeing && this.history.redoable.length > 0;
  }
  undo(): void {
    this.arranging.undo();
  }
  redo(): void {
    this.arranging.redo();
  }
  /** Back to the team's default: the published one, else the variant's first. */
  reset(): void {
    this.arranging.reset();
  }

  /** The published layout that waits for the person's answer. */
  get offer(): PublishedLayout | null {
    return this.state.offer;
  }
  get seeing(): boolean {
    return this.state.seeing;
  }
  setPublished(published: PublishedLayout | null): void {
    this.offers.setPublished(published);
  }
  seeOffer(): void {
    this.offers.see();
  }
  stopSeeing(): void {
    this.offers.stopSeeing();
  }
  takeOffer(): void {
    this.offers.take();
  }
  keepMine(): void {
    this.offers.keepMine();
  }

  switchTo(id: string): void {
    this.named.switchTo(id);
  }
  saveAs(name: string): Outcome {
    return this.named.saveAs(name);
  }
  renameLayout(id: string, name: string): Outcome {
    return this.named.rename(id, name);
  }
  removeLayout(id: string): Outcome {
    return this.named.remove(id);
  }
  exportFile(): { name: string; text: string } {
    return this.named.exportFile();
  }
  importFile(text: string): Imported {
    return this.named.importFile(text);
  }
}

/** The workspace of one person in one role; `load` brings what is stored. */
export const createWorkspace = (setup: WorkspaceSetup): Workspace => new Workspace(setup);
