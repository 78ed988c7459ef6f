/** Layouts of one's own beside the base layout: made, renamed, removed, exported and imported. Each of these can be undone. */
import { done, type Outcome } from '../outcome';
import { BASE_LAYOUT, type NamedLayout } from './document';
import { readFile, slug, writeFile, type Imported } from './exchange';
import { current } from './state';
import { freeName, mayAdd, mayBeNamed, mayChange } from './names';
import { OfferModel } from './offer';

const SEEING: Outcome = { kind: 'refused', reasonKey: 'customize.names.seeing' };

export const NamedModel = OfferModel.named('Workspace')
  .actions((self) => ({
    /** One more layout, which becomes the active one. */
    addLayout(name: string, placed: NamedLayout['placed']) {
      const id = self.setup.uuid();
      self.commit({ layouts: [...self.layouts, { id, name: name.trim(), placed }], activeId: id });
    },
  }))
  .actions((self) => ({
    /** Shows another of the person's layouts; an id that is none of them changes nothing. */
    switchTo(id: string) {
      self.stopSeeing();
      if (id === self.activeId || !self.layouts.some((layout) => layout.id === id)) return;
      self.arrange({ layouts: self.layouts, activeId: id });
      void self.save();
    },
    /** Keeps what is shown under a name of its own. Reasons: `customize.names.*`. */
    saveAs(name: string): Outcome {
      const verdicts = [self.seeing ? SEEING : done, mayAdd(self.layouts), mayBeNamed(name, self.layouts)];
      const no = verdicts.find(({ kind }) => kind !== 'done');
      if (!no) self.addLayout(name, self.layout);
      return no ?? done;
    },
    renameLayout(id: string, name: string): Outcome {
      const verdicts = [self.seeing ? SEEING : done, mayChange(id, self.layouts), mayBeNamed(name, self.layouts, id)];
      const no = verdicts.find(({ kind }) => kind !== 'done');
      if (no) return no;
      const named = name.trim();
      if (self.layouts.some((layout) => layout.id === id && layout.name === named)) return done;
      self.commit({ layouts: self.layouts.map((layout) => (layout.id === id ? { ...layout, name: named } : layout)) });
      return done;
    },
    /** Removes a layout; when it was the active one, the base layout stands. */
    removeLayout(id: string): Outcome {
      const verdict = self.seeing ? SEEING : mayChange(id, self.layouts);
      if (verdict.kind !== 'done') return verdict;
      const activeId = self.activeId === id ? BASE_LAYOUT : self.activeId;
      self.commit({ layouts: self.layouts.filter((layout) => layout.id !== id), activeId });
      return done;
    },
    /** The person's active layout and the plugins' preferences as a file. */
    exportFile(): { name: string; text: string } {
      const { variant, role } = self.setup;
      const name = self.layouts.find(({ id }) => id === self.activeId)?.name ?? '';
      const text = writeFile({ variant, role, name, placed: self.layout, plugins: self.plugins });
      return { name: `${slug(['dialer', variant, role, name])}.json`, text };
    },
    /**
     * Adds the layout of a file beside the person's own; it becomes the active one. Preferences are taken for plugins of
     * which the person has none, and stay when the layout is undone: they are no arrangement. Reasons of a refusal:
     * `customize.imports.*`, `customize.names.limit` and `.seeing`.
     */
    importFile(text: string): Imported {
      const no = [self.seeing ? SEEING : done, mayAdd(self.layouts)].find(({ kind }) => kind === 'refused');
      if (no?.kind === 'refused') return no;
      const { setup } = self;
      const read = readFile(text, setup);
      if (read.kind === 'refused') return read;
      const placed = current(read.placed, setup);
      const name = freeName(read.name || setup.t('workspace.importedName'), self.layouts);
      self.plugins = { ...read.plugins, ...self.plugins };
      self.addLayout(name, placed);
      const unknown = placed.filter(({ panel }) => setup.least(panel) === null).map(({ panel }) => panel);
      return { kind: 'done', name, unknown, remarks: read.remarks };
    },
  }));
