import { makeAutoObservable, runInAction } from 'mobx';
import { toPluginError, type ApiReply, type PluginContext, type PluginError } from '@dialer/host';
import type { ListRow } from '@dialer/contract';
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
