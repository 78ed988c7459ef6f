import { makeAutoObservable, runInAction } from 'mobx';
import { toPluginError, type ApiReply, type PluginContext, type PluginError } from '@dialer/host';
import type { CoverageRow, ListRow } from '@dialer/contract';
import type { Choice } from '@dialer/ui';

/** What the centre chooses from, read once. */
class ListsModel {
  /** Undefined until it is read; null: the centre has no booking form. */
  all: ApiReply<'getLists'>['lists'] | undefined = undefined;
  problem: PluginError | null = null;

  constructor(private readonly ctx: Pick<PluginContext<unknown>, 'api'>) {
    makeAutoObservable<ListsModel, 'ctx'>(this, { ctx: false });
  }

  async load(): Promise<void> {
    this.problem = null;
    try {
      const { lists } = await this.ctx.api.call('getLists', {});
      runInAction(() => (this.all = lists));
    } catch (error) {
      const problem = toPluginError(error);
      // A gateway that knows no such lists has no booking form.
      runInAction(() => (problem.status === 404 ? (this.all = null) : (this.problem = problem)));
    }
  }
}

const known = new WeakMap<PluginContext<unknown>, ListsModel>();

/** Of a running plugin: read when they are asked for first. */
export function listsOf(ctx: PluginContext<unknown>): ListsModel {
  const lists = known.get(ctx);
  if (lists) return lists;
  const made = new ListsModel(ctx);
  known.set(ctx, made);
  void made.load();
  return made;
}

/** In a person's language; a row without words in it is read by its value. */
export const choicesOf = (rows: readonly ListRow[], language: 'en' | 'fr'): Choice[] =>
  rows.map(({ value, texts }) => ({ value, label: texts?.[language] ?? value }));

/**
 * Kinds of insurance. Those of a term by their years where the centre tells them apart, and else where one is chosen: a
 * flag that is switched off leaves no value without words [REF-022, REF-023].
 */
export function coverageOf(
  rows: readonly CoverageRow[],
  language: 'en' | 'fr',
  years: (kind: string, count: number) => string,
  isOffered: (value: string) => boolean,
): Choice[] {
  return rows.flatMap((row) =>
    choicesOf([row], language).flatMap((kind) => {
      const all = (row.terms ?? []).map((count) => ({ value: `${row.value}-${count}`, label: years(kind.label, count) }));
      return [kind, ...all.filter(({ value }) => isOffered(value))];
    }),
  );
}
