/**
 * Keeping what was changed: one save at a time, by revision, and in this browser until the gateway has taken it.
 * Another window's save is never overwritten unseen.
 */
import { makeAutoObservable, runInAction } from 'mobx';
import { AS_GIVEN } from '../observed';
import { equal, EMPTY_DOCUMENT, type Envelope, type WorkspaceDocument } from './document';
import { merge } from './merge';
import { currentDocument, type WorkspaceState } from './state';
import type { Draft, Loaded, Saved } from './store';

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

export class Saver {
  saving = false;
  /** Kept in this browser: the gateway does not have it. */
  offlineLayout = false;
  /** Server epoch milliseconds of the last save. */
  savedAt: number | null = null;
  /** The gateway has a document of a newer release: it is left alone, and nothing of this page is kept. */
  newerRelease = false;
  /** What another window saved, while the person has not chosen yet. */
  theirs: { readonly revision: number; readonly document: WorkspaceDocument } | null = null;
  private closed = false;
  /** Changed again while a save was under way. */
  private again = false;
  private waiting: { readonly stop: () => void } | null = null;

  constructor(private readonly state: WorkspaceState) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get conflict(): Conflict | null {
    return this.theirs && { mine: this.state.document, theirs: this.theirs.document };
  }

  /** A change meanwhile is saved after it, with the revision that it gave. */
  async save(): Promise<void> {
    if (this.closed || this.newerRelease) return;
    const { store, log } = this.state.setup;
    // Nothing may be lost with the page: not while the person chooses, nor while a save is under way.
    store.keep(this.state.draft);
    if (this.theirs) return;
    this.again = true;
    if (this.saving) return;
    this.saving = true;
    try {
      while (this.again && !this.theirs && !this.newerRelease) await this.saveOnce();
    } catch (error) {
      log('warn', 'The layout was not saved.', { error: String(error) });
    } finally {
      runInAction(() => (this.saving = false));
    }
  }
  /** Saves what an act has changed; an act that changed nothing saves nothing. */
  saveAfter(act: () => void): void {
    const before = this.state.document;
    act();
    if (!equal(before, this.state.document)) void this.save();
  }
  /** A plugin's preferences; saved a second after the last change. */
  setPreferences(plugin: string, envelope: Envelope): void {
    this.state.setPreferences({ ...this.state.plugins, [plugin]: envelope });
    if (this.closed || this.newerRelease) return;
    this.state.setup.store.keep(this.state.draft);
    this.saveIn(PREFERENCES_DELAY);
  }
  /** What is stored; called once. */
  receive(loaded: Loaded): void {
    const { state } = this;
    this.offlineLayout = loaded.from === 'browser' || loaded.from === 'nowhere';
    if (loaded.from === 'newer-release') this.leaveToNewerRelease();
    if (loaded.from === 'browser') this.takeKept(loaded.kept);
    if (loaded.from === 'newer-release' || loaded.from === 'nowhere') state.hold(EMPTY_DOCUMENT);
    if (loaded.from !== 'gateway') return;
    if (loaded.kept) this.takeBoth(loaded.kept, loaded.revision, loaded.document);
    else {
      state.setBase(loaded.revision, loaded.document);
      state.hold(loaded.document);
    }
    if (loaded.unreadable) this.warn('workspace.unreadable', null);
  }
  /** The question about two windows is answered; what another window saved is from now on what changes are changes of. */
  settle(): void {
    if (this.theirs) this.state.setBase(this.theirs.revision, this.theirs.document);
    this.theirs = null;
  }
  /** Saves unless the gateway has exactly this. */
  saveUnlessKnown(document: WorkspaceDocument): void {
    if (equal(this.state.document, document)) this.state.setup.store.forget();
    else void this.save();
  }
  /** The person signs out: nothing may be saved as somebody else's. This browser keeps for them what was not saved yet. */
  close(): void {
    this.closed = true;
    this.waiting?.stop();
  }

  private async saveOnce(): Promise<void> {
    this.again = false;
    const { draft, setup } = this.state;
    this.note(await setup.store.save(draft), draft);
  }
  /** What came of one save. */
  private note(result: Saved, { document }: Draft): void {
    if (result.kind === 'saved') this.saved(result.revision, document);
    else if (result.kind === 'kept-here') this.keptHere(result.retry);
    else if (result.kind === 'newer-release') this.leaveToNewerRelease();
    else if (this.meet(result.revision, result.theirs)) this.again = true;
  }
  private saved(revision: number, document: WorkspaceDocument): void {
    const { state } = this;
    state.setBase(revision, document);
    if (!equal(state.document, document)) state.setup.store.keep(state.draft);
    this.offlineLayout = false;
    this.savedAt = state.setup.clock.now();
  }
  private keptHere(retry: boolean): void {
    if (!this.offlineLayout) this.warn('workspace.keptHere', 5000);
    this.offlineLayout = true;
    if (retry) this.saveIn(RETRY_DELAY);
  }
  /**
   * Another window saved meanwhile. When nothing of this window's arrangement would change, both are put together at once
   * (true: the result is to be saved); otherwise the person is asked.
   */
  meet(revision: number, theirs: WorkspaceDocument): boolean {
    const { state } = this;
    const document = currentDocument(theirs, state.setup);
    if (!equal(document.layouts, state.base.layouts) && !equal(document.layouts, state.layouts)) {
      this.theirs = { revision, document };
      return false;
    }
    state.hold(merge(state.base, state.document, document, state.teamDefault));
    state.setBase(revision, document);
    const differs = !equal(state.document, document);
    if (!differs) state.setup.store.forget();
    return differs;
  }
  /** What never reached the gateway stands; when another window has saved since, the person is asked as always. */
  private takeKept(kept: Draft): void {
    this.state.setBase(kept.revision, kept.base);
    this.state.hold(kept.document);
  }
  private takeBoth(kept: Draft, revision: number, document: WorkspaceDocument): void {
    this.takeKept(kept);
    if (kept.revision !== revision) {
      if (this.meet(revision, document)) void this.save();
      return;
    }
    this.state.setBase(revision, document);
    this.saveUnlessKnown(this.state.base);
  }
  private leaveToNewerRelease(): void {
    this.newerRelease = true;
    this.warn('workspace.newerRelease', null);
  }
  private saveIn(milliseconds: number): void {
    this.waiting?.stop();
    this.waiting = { stop: this.state.setup.clock.after(milliseconds, () => void this.save()) };
  }
  private warn(key: string, timeout: number | null): void {
    const { alerts, t } = this.state.setup;
    alerts.show({ message: () => t(key), type: 'warning', timeout, unique: key });
  }
}
