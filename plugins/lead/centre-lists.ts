import { makeAutoObservable, runInAction } from 'mobx';
import { toPluginError, type ApiReply, type PluginContext, type PluginError } from '@dialer/host';

/** What the centre chooses from, read once. */
export class ListsModel {
  /** Undefined until it is read; null: the centre has no booking form. */
  all: ApiReply<'getLists'>['lists'] | null | undefined = undefined;
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
