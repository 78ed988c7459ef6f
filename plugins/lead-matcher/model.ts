/** Which lead was looked for by its number, and what became of the call. */
import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { createPluginStore, problemOf, toPluginError, type ApiReply, type PluginContext } from '@dialer/host';
import { tenDigits } from '@dialer/rules/phone';

export type FoundLead = ApiReply<'getLeadByPhone'>;
/** What the window says; `phone`: the number that was looked for. */
export type Answer =
  | { readonly is: 'found'; readonly lead: FoundLead; readonly phone: string }
  | { readonly is: 'not-found'; readonly phone: string }
  | { readonly is: 'linked'; readonly lead: FoundLead };

export class MatcherModel {
  typed = '';
  /** What is wrong with the number, or why nothing could be looked for, in words. */
  fault: string | null = null;
  /** Why the call could not be linked, in words. */
  problem: string | null = null;
  answer: Answer | null = null;
  busy = false;

  constructor(private readonly ctx: Pick<PluginContext, 'core' | 'api' | 't'>) {
    makeAutoObservable<MatcherModel, 'ctx'>(this, { ctx: false, answer: observableRef }, { autoBind: true });
  }

  /** Only a lead that the call has made can be put in another's place; one of a list has an id there. */
  get isNew(): boolean {
    return this.ctx.core.leads.current?.marketingId === '';
  }
  type(text: string): void {
    this.typed = text;
    this.fault = null;
  }

  /** By the lead's own number or one of its others [LEAD-031, LEAD-032]. */
  async find(): Promise<void> {
    const { core, api, t } = this.ctx;
    if (this.typed.trim() === '') return this.wrong(t('matcher.required'));
    const phone = tenDigits(this.typed);
    if (phone === null) return this.wrong(t('matcher.valid_phone'));
    if (this.busy) return;
    this.busy = true;
    this.fault = null;
    try {
      const query = { type: core.calls.current?.type ?? ('manual' as const), timestamp: core.clock.now() };
      const lead = await api.call('getLeadByPhone', { params: { phone }, query });
      const isOpen = lead.id === core.leads.current?.id;
      if (isOpen) this.wrong(t('same'));
      else this.show({ is: 'found', lead, phone });
    } catch (thrown) {
      const { status, message } = toPluginError(thrown);
      if (status === 404) this.show({ is: 'not-found', phone });
      else this.wrong(message || t('failed.find'));
    } finally {
      runInAction(() => (this.busy = false));
    }
  }

  /** The call goes to the lead that was found [LEAD-034]. */
  async link(): Promise<void> {
    const { core, t } = this.ctx;
    const { answer } = this;
    if (answer?.is !== 'found' || this.busy) return;
    this.busy = true;
    const problem = problemOf(t, await core.leads.link(answer.lead.phone), 'failed.link');
    runInAction(() => {
      this.busy = false;
      this.problem = problem;
      if (problem === null) this.show({ is: 'linked', lead: answer.lead });
    });
  }
  /** The window closes, and nothing has changed unless the call was linked. */
  close(): void {
    this.answer = null;
    this.problem = null;
    this.fault = null;
    this.typed = '';
  }

  private show(answer: Answer): void {
    this.answer = answer;
    this.problem = null;
  }
  private wrong(words: string): void {
    this.fault = words;
  }
}

export const matcher = createPluginStore<MatcherModel>();
