import { makeAutoObservable, reaction, runInAction } from 'mobx';
import { createPluginStore, toPluginError, type ApiReply, type PluginContext, type PluginError } from '@dialer/host';
import { readOut, spokenIn, type ReadOut } from '@dialer/rules/read-out';

type Page = ApiReply<'getScripts'>['pages'][number];

/** The centre's script in pages, and which of them is read; each lead begins with the first. */
export class ScriptsModel {
  /** In all languages; null until they are read from the gateway [DISC-016]. */
  all: readonly Page[] | null = null;
  problem: PluginError | null = null;
  private at = 0;
  private asked = 0;
  private readonly stop: () => void;

  constructor(private readonly ctx: Pick<PluginContext<never>, 'api' | 'core'>) {
    makeAutoObservable<ScriptsModel, 'ctx' | 'stop'>(this, { ctx: false, stop: false });
    this.stop = reaction(
      () => ctx.core.leads.current?.id,
      (_, before) => before !== undefined && this.goTo(0),
    );
  }

  /** Also while they are read: what the agent has before them stays when the new ones do not come. */
  async load(): Promise<void> {
    this.problem = null;
    const turn = (this.asked += 1);
    try {
      const { pages } = await this.ctx.api.call('getScripts', {});
      runInAction(() => turn === this.asked && (this.all = pages));
    } catch (error) {
      runInAction(() => this.all === null && (this.problem = toPluginError(error)));
    }
  }

  /** Of the lead, as far as the script has it; without a lead, of the agent. */
  get language(): string {
    const { leads, session } = this.ctx.core;
    return spokenIn(leads.current?.language ?? session.language, [...new Set((this.all ?? []).map(({ language }) => language))]) ?? '';
  }
  get pages(): readonly Page[] {
    return (this.all ?? []).filter(({ language }) => language === this.language);
  }
  get number(): number {
    return Math.min(this.at, Math.max(0, this.pages.length - 1));
  }
  /** The page that is read, in paragraphs, with the names in them. */
  get paragraphs(): readonly ReadOut[][] {
    const { leads, session } = this.ctx.core;
    const client = leads.current?.clients[0];
    const names = {
      firstName: client?.firstName ?? '',
      lastName: client?.lastName ?? '',
      agent: `${session.firstName} ${session.lastName}`.trim(),
    };
    return (this.pages[this.number]?.text ?? '').split(/\n{2,}/).map((paragraph) => readOut(paragraph, names));
  }
  goTo(page: number): void {
    this.at = Math.max(0, Math.min(page, this.pages.length - 1));
  }
  dispose(): void {
    this.stop();
  }
}

export const store = createPluginStore<ScriptsModel>();
