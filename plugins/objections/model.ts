import { makeAutoObservable, reaction } from 'mobx';
import { allow, createPluginStore, done, refuse, type Outcome, type PluginContext, type SavedState, type Verdict } from '@dialer/host';
import type { Objection, ObjectionsConfig } from './config';
import { folded, matching } from './search';

/** Languages in which an answer can be read out. */
export type Spoken = 'en' | 'fr' | 'es';

interface Preferences {
  /** English questions: what a centre rewrites is no favourite any longer. */
  favourites: readonly string[];
}
const VERSION = 1;

function parse(saved: unknown): Preferences {
  const favourites: unknown = (saved as Preferences | null)?.favourites;
  if (!Array.isArray(favourites) || !favourites.every((each) => typeof each === 'string'))
    throw new Error('These are no favourites of this plugin.');
  return { favourites };
}

/** What an objection is known by: the schema refuses two of the same. */
export const keyOf = ({ question }: Objection): string => question.en;

/** What is searched, open and marked; of one lead at a time, but for the favourites. */
export class ObjectionsModel {
  search = '';
  open: string | null = null;
  /** Language that the agent chose for this lead. */
  private chosen: Spoken | null = null;
  private readonly preferences: SavedState<Preferences>;
  private readonly stop: () => void;

  constructor(private readonly ctx: Pick<PluginContext<ObjectionsConfig>, 'config' | 'core' | 'flag' | 'state' | 't'>) {
    this.preferences = ctx.state(VERSION, { favourites: [] }, parse);
    makeAutoObservable<ObjectionsModel, 'ctx' | 'preferences' | 'stop'>(
      this,
      { ctx: false, preferences: false, stop: false },
      { autoBind: true },
    );
    this.stop = reaction(
      () => ctx.core.leads.current?.id,
      (_, before) => before !== undefined && this.leadLeft(),
    );
  }

  get isEmpty(): boolean {
    return this.ctx.config.objections.length === 0;
  }
  /** What the search leaves, favourites first. */
  get shown(): readonly Objection[] {
    const found = matching(this.ctx.config.objections, this.search);
    return [...found.filter(this.isFavourite), ...found.filter((row) => !this.isFavourite(row))];
  }

  /** Languages of this centre's leads; Spanish where its flag is on. */
  get languages(): readonly Spoken[] {
    return this.ctx.core.session.variant.leadLanguages.filter((each) => each !== 'es' || this.ctx.flag('objections:spanish'));
  }
  /** What the agent chose, else the lead's, else the agent's own. */
  get language(): Spoken {
    const { leads, session } = this.ctx.core;
    const wanted = [this.chosen, leads.current?.language, session.language];
    return wanted.find((each) => each && this.languages.includes(each)) ?? 'en';
  }
  speak(language: Spoken): void {
    this.chosen = language;
  }
  /** The answer as it is read out, and in which language it is: not every row has a Spanish one. */
  answerOf({ answer, spanish }: Objection): { text: string; language: Spoken } {
    if (this.language !== 'es') return { text: answer[this.language], language: this.language };
    return spanish.trim() ? { text: spanish, language: 'es' } : { text: answer.en, language: 'en' };
  }

  setSearch(search: string): void {
    this.search = search;
  }
  toggle(row: Objection): void {
    this.open = this.open === keyOf(row) ? null : keyOf(row);
  }
  /** Of what is shown: where the search hides it, nothing is chosen. */
  get chosenRow(): Objection | null {
    return this.shown.find((row) => keyOf(row) === this.open) ?? null;
  }
  isFavourite(row: Objection): boolean {
    return this.preferences.value.favourites.includes(keyOf(row));
  }
  toggleFavourite(row: Objection): void {
    const { favourites } = this.preferences.value;
    const key = keyOf(row);
    this.preferences.set({ favourites: this.isFavourite(row) ? favourites.filter((each) => each !== key) : [...favourites, key] });
  }

  /** What the notes get of the open objection; null where none is open. */
  private get line(): string | null {
    const row = this.chosenRow;
    return row && this.ctx.t('note', { question: row.question[this.ctx.core.session.language] });
  }
  get toNotesVerdict(): Verdict {
    const { calls, disposition, leads } = this.ctx.core;
    if (this.line === null) return refuse('choose_first');
    // `disposition.active` begins after the call; what is written during it stands in the draft.
    if (!leads.current || !(calls.live || disposition.active)) return refuse('no_notes_now');
    // Notes keep no accents, so that the line may read otherwise there.
    const line = folded(this.line);
    return disposition.notes.split('\n').some((each) => folded(each) === line) ? refuse('noted_already') : allow;
  }
  toNotes(): Outcome {
    return this.line === null ? done : this.ctx.core.disposition.appendNotes(this.line);
  }

  dispose(): void {
    this.stop();
  }

  /** The next lead begins with the whole list, in its own language. */
  private leadLeft(): void {
    this.search = '';
    this.open = null;
    this.chosen = null;
  }
}

export const store = createPluginStore<ObjectionsModel>();
