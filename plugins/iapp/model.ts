/** What became of the leads that were sent, by lead: what one agent sees and may do next. */
import { makeAutoObservable, observable, runInAction, when } from 'mobx';
import { ApiError, createPluginStore, toPluginError, type PluginContext } from '@dialer/host';
import { LIMITS } from '@dialer/contract';
import { isPageAddress } from '@dialer/rules/addresses';
import type { IappConfig } from './config';

export type Destination = 'iapp' | 'iapp2';
export const DESTINATIONS: readonly Destination[] = ['iapp', 'iapp2'];

/** Milliseconds that a sending waits for the lead's edits to be saved: what is sent is what the gateway has. */
const SAVED_WITHIN = 8000;
/** Refusals of which the agent is told no more than that it went wrong: the service's own, and one of the request's key. */
const WITHOUT_WORDS: readonly unknown[] = ['iapp-not-taken', 'idempotency-key-reused'];

/** At server epoch milliseconds. */
export type Sending = { readonly destination: Destination; readonly qualifiedBy: string; readonly at: number } & (
  | { readonly is: 'sending' }
  | { readonly is: 'failed'; readonly words: string; readonly status: number | null }
  | { readonly is: 'sent'; readonly url: string }
);

const codeOf = (thrown: unknown): unknown => (thrown instanceof ApiError ? (thrown.body as { code?: unknown } | null)?.code : null);

export class IappModel {
  private readonly sendings = observable.map<string, Sending>({}, { deep: false });
  /** How often a lead was sent on purpose; one more is another sending, not a repeat. */
  private readonly turns = new Map<string, number>();
  /** The lead that the agent wants iApp1 for, as an exception. */
  private exceptionFor: string | null = null;
  /** The lead that a manager has approved it for. */
  private approvedFor: string | null = null;
  /** Rises with each word of an exception. */
  heard = 0;

  constructor(private readonly ctx: Pick<PluginContext<IappConfig>, 'core' | 'api' | 'config'>) {
    makeAutoObservable<IappModel, 'ctx' | 'sendings' | 'turns'>(this, { ctx: false, sendings: false, turns: false }, { autoBind: true });
  }

  /** Where this person may send a lead: to both where the centre has the choice and they are an iApp2 agent [IAPP-002]. */
  get destinations(): readonly Destination[] {
    const { session } = this.ctx.core;
    const may = { iapp: true, iapp2: session.flag('iappChoice') && session.isIapp2Agent };
    return DESTINATIONS.filter((each) => may[each] && this.ctx.config[each].page !== '');
  }
  /** Who has qualified the lead, as their sending says. */
  get qualifiedBy(): string {
    const { disposition, leads } = this.ctx.core;
    return (disposition.qualifierName || leads.current?.qualifiedBy || '').slice(0, LIMITS.text);
  }
  get exception(): boolean {
    return this.leadId !== null && this.exceptionFor === this.leadId;
  }
  /** What became of the lead that is worked on; null: it was not sent. */
  get sending(): Sending | null {
    return this.leadId === null ? null : (this.sendings.get(this.leadId) ?? null);
  }

  /** A manager has approved iApp1 for this lead [DISPO-047]. */
  get approved(): boolean {
    return this.leadId !== null && this.approvedFor === this.leadId;
  }

  setException(on: boolean): void {
    this.exceptionFor = on ? this.leadId : null;
  }
  setApproved(on: boolean): void {
    this.approvedFor = on ? this.leadId : null;
  }
  hear(): void {
    this.heard += 1;
  }
  /** Back to the question: what is sent next is another application. */
  again(): void {
    const { leadId, sending } = this;
    if (leadId === null || sending === null) return;
    this.nextTurn(leadId, sending.destination);
    this.sendings.delete(leadId);
  }

  /** Sends the lead that is worked on, and opens the client's page [IAPP-005]. A second click while it runs is the first one's. */
  async send(destination: Destination): Promise<void> {
    const { leadId, sending, qualifiedBy } = this;
    if (leadId === null || sending?.is === 'sending') return;
    const about = { destination, qualifiedBy, at: this.ctx.core.clock.now() };
    this.sendings.set(leadId, { ...about, is: 'sending' });
    const key = this.keyOf(leadId, destination);
    try {
      await this.leadSaved();
      const body = { qualified_by: qualifiedBy, destination };
      const { url } = await this.ctx.api.call('sendToIapp', { params: { id: leadId }, body }, { key, patient: true });
      if (!isPageAddress(url)) throw new Error('The page of the application has no address that may be opened.');
      runInAction(() => this.sendings.set(leadId, { ...about, at: this.ctx.core.clock.now(), is: 'sent', url }));
      this.open(url);
    } catch (thrown) {
      this.failed(leadId, about, thrown);
    }
  }
  /** Where the browser has stopped the tab, the person opens it by this. */
  open(url: string): void {
    window.open(url, '_blank', 'noopener,noreferrer');
  }
  /** It is on this page no longer. */
  forget(leadId: string): void {
    this.sendings.delete(leadId);
    if (this.exceptionFor === leadId) this.exceptionFor = null;
    if (this.approvedFor === leadId) this.approvedFor = null;
  }

  private get leadId(): string | null {
    return this.ctx.core.leads.current?.id ?? null;
  }
  /** The same after a reload of the page: a lead that was sent in this call is answered with its application, and not sent twice. */
  private keyOf(leadId: string, destination: Destination): string {
    const callId = this.ctx.core.calls.current?.callId ?? '';
    return `iapp ${callId} ${leadId} ${destination} ${this.turns.get(leadId + destination) ?? 0}`;
  }
  private nextTurn(leadId: string, destination: Destination): void {
    const of = leadId + destination;
    this.turns.set(of, (this.turns.get(of) ?? 0) + 1);
  }
  private failed(leadId: string, about: Pick<Sending, 'destination' | 'qualifiedBy' | 'at'>, thrown: unknown): void {
    // It was sent before a reload, by another qualifier's name: the next try is a sending of its own.
    if (codeOf(thrown) === 'idempotency-key-reused') this.nextTurn(leadId, about.destination);
    const { message, status = null } = toPluginError(thrown);
    const words = status !== null && !WITHOUT_WORDS.includes(codeOf(thrown)) ? (message ?? '') : '';
    runInAction(() => this.sendings.set(leadId, { ...about, is: 'failed', words, status }));
  }
  private async leadSaved(): Promise<void> {
    const isSettled = (): boolean => !this.ctx.core.leads.current?.unsaved || this.ctx.core.leads.current.saveError !== null;
    await when(isSettled, { timeout: SAVED_WITHIN }).catch(() => undefined);
  }
}

export const iapp = createPluginStore<IappModel>();
