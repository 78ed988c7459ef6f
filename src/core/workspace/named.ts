/** Layouts of one's own beside the base layout: made, renamed, removed, exported and imported. Each of these can be undone. */
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import { done, type Outcome } from '../outcome';
import type { Arranging } from './arranging';
import { BASE_LAYOUT, type NamedLayout } from './document';
import { readFile, slug, writeFile, type Imported } from './exchange';
import { freeName, mayAdd, mayBeNamed, mayChange } from './names';
import type { Saver } from './saving';
import { current, type WorkspaceState } from './state';

const SEEING: Outcome = { kind: 'refused', reasonKey: 'customize.names.seeing' };

export class NamedLayouts {
  constructor(
    private readonly state: WorkspaceState,
    private readonly saver: Saver,
    private readonly arranging: Arranging,
  ) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  /** Shows another of the person's layouts; an id that is none of them changes nothing. */
  switchTo(id: string): void {
    const { state } = this;
    state.setLooking(false);
    if (id === state.activeId || !state.layouts.some((layout) => layout.id === id)) return;
    state.arrange({ layouts: state.layouts, activeId: id });
    void this.saver.save();
  }
  /** Keeps what is shown under a name of its own. Reasons: `customize.names.*`. */
  saveAs(name: string): Outcome {
    const { layouts, layout } = this.state;
    const no = this.firstRefusal(mayAdd(layouts), mayBeNamed(name, layouts));
    if (!no) this.add(name, layout);
    return no ?? done;
  }
  rename(id: string, name: string): Outcome {
    const { layouts } = this.state;
    const no = this.firstRefusal(mayChange(id, layouts), mayBeNamed(name, layouts, id));
    if (no) return no;
    const named = name.trim();
    if (layouts.some((layout) => layout.id === id && layout.name === named)) return done;
    this.arranging.commit({ layouts: layouts.map((layout) => (layout.id === id ? { ...layout, name: named } : layout)) });
    return done;
  }
  /** Removes a layout; when it was the active one, the base layout stands. */
  remove(id: string): Outcome {
    const { layouts, activeId } = this.state;
    const no = this.firstRefusal(mayChange(id, layouts));
    if (no) return no;
    const next = activeId === id ? BASE_LAYOUT : activeId;
    this.arranging.commit({ layouts: layouts.filter((layout) => layout.id !== id), activeId: next });
    return done;
  }
  /** The person's active layout and the plugins' preferences as a file. */
  exportFile(): { name: string; text: string } {
    const { setup, layouts, activeId, layout, plugins } = this.state;
    const { variant, role } = setup;
    const name = layouts.find(({ id }) => id === activeId)?.name ?? '';
    const text = writeFile({ variant, role, name, placed: layout, plugins });
    return { name: `${slug(['dialer', variant, role, name])}.json`, text };
  }
  /**
   * Adds the layout of a file beside the person's own; it becomes the active one. Preferences are taken for plugins of
   * which the person has none, and stay when the layout is undone: they are no arrangement. Reasons of a refusal:
   * `customize.imports.*`, `customize.names.limit` and `.seeing`.
   */
  importFile(text: string): Imported {
    const { state } = this;
    const { setup } = state;
    const no = this.firstRefusal(mayAdd(state.layouts));
    if (no?.kind === 'refused') return no;
    const read = readFile(text, setup);
    if (read.kind === 'refused') return read;
    const placed = current(read.placed, setup);
    const name = freeName(read.name || setup.t('workspace.importedName'), state.layouts);
    state.setPreferences({ ...read.plugins, ...state.plugins });
    this.add(name, placed);
    const unknown = placed.filter(({ panel }) => setup.least(panel) === null).map(({ panel }) => panel);
    return { kind: 'done', name, unknown, remarks: read.remarks };
  }

  /** One more layout, which becomes the active one. */
  private add(name: string, placed: NamedLayout['placed']): void {
    const id = this.state.setup.uuid();
    this.arranging.commit({ layouts: [...this.state.layouts, { id, name: name.trim(), placed }], activeId: id });
  }
  private firstRefusal(...outcomes: Outcome[]): Outcome | undefined {
    return [this.state.seeing ? SEEING : done, ...outcomes].find(({ kind }) => kind !== 'done');
  }
}
