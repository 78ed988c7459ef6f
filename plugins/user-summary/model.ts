/** The lists of the summary, the tab on screen and the reschedules in hand. Shared by panel and activation. */
import { makeAutoObservable, runInAction } from 'mobx';
import { createPluginStore, done, type ApiReply, type Outcome, type PluginContext } from '@dialer/host';

export type FollowUp = ApiReply<'getFollowUps'>[number];
export type LastDial = ApiReply<'getLastDials'>[number];
export type Tab = 'overdue' | 'followUps' | 'lastDials' | 'clients';
export interface List<T> {
  items: readonly T[];
  state: 'loading' | 'ready' | 'failed';
}

/** Page limits [FUP-016, FUP-021]. */
const FOLLOW_UPS = 50;
const LAST_DIALS = 10;

/** Milliseconds that the lists wait after a disposition or a reschedule, so that the next lead loads first. */
const AFTER_WORK = 300;

const emptyList = <T>(): List<T> => ({ items: [], state: 'loading' });

export class SummaryModel {
  overdue: List<FollowUp> = emptyList();
  followUps: List<FollowUp> = emptyList();
  lastDials: List<LastDial> = emptyList();
  /** Server epoch ms of the lists on screen. */
  updatedAt: number | null = null;
  tab: Tab;
  /** Picked date-times by follow-up, not saved yet. */
  readonly picked = new Map<string, string>();
  readonly busy = new Set<string>();
  private cancelSoon: () => void = () => undefined;
  private readonly asked = new Map<string, number>();

  constructor(private readonly ctx: Pick<PluginContext, 'api' | 'core' | 'announce'>) {
    // Before the lists are here, advisors see follow-ups, others their last dials [FUP-002, FUP-004].
    this.tab = ctx.core.session.hasRole('advisor') ? 'followUps' : 'lastDials';
    makeAutoObservable<SummaryModel, 'ctx' | 'asked' | 'cancelSoon'>(this, { ctx: false, asked: false, cancelSoon: false });
  }

  /** Loads all three lists; each fails alone [FUP-032]. */
  async refresh(): Promise<void> {
    this.cancelSoon();
    const { api } = this.ctx;
    const followUps = (overdue: boolean) => api.call('getFollowUps', { query: { limit: FOLLOW_UPS, overdue } });
    await Promise.all([
      this.load('overdue', () => followUps(true)),
      this.load('followUps', () => followUps(false)),
      this.load('lastDials', () => api.call('getLastDials', { query: { limit: LAST_DIALS } })),
    ]);
  }

  /** Loads them a moment later, once for everything that is announced until then. */
  refreshSoon(): void {
    this.cancelSoon();
    this.cancelSoon = this.ctx.core.clock.after(AFTER_WORK, () => void this.refresh());
  }

  dispose(): void {
    this.cancelSoon();
  }

  select(tab: Tab): void {
    this.tab = tab;
  }

  /** An empty date takes the pick back: the row shows Dial again [FUP-012]. */
  pick(followUp: FollowUp, dateTime: string): void {
    if (dateTime) this.picked.set(followUp.id, dateTime);
    else this.picked.delete(followUp.id);
  }

  /** Saves the picked date-time; the lists follow [FUP-030]. */
  reschedule(followUp: FollowUp): Promise<Outcome> {
    const dateTime = this.picked.get(followUp.id);
    if (!dateTime) return Promise.resolve(done);
    return this.whileBusy(followUp, async () => {
      const outcome = await this.ctx.core.disposition.reschedule(followUp.leadId, dateTime, followUp.notes);
      if (outcome.kind === 'done') {
        runInAction(() => this.picked.delete(followUp.id));
        this.ctx.announce('follow-ups-changed', {});
        void this.refresh(); // at once: the agent is looking at this list
      }
      return outcome;
    });
  }

  /** Dials the lead of a row [FUP-029]. */
  dial(followUp: FollowUp): Promise<Outcome> {
    return this.whileBusy(followUp, () => this.ctx.core.calls.dialFollowUp(followUp.leadId));
  }

  private async whileBusy(followUp: FollowUp, act: () => Promise<Outcome>): Promise<Outcome> {
    if (this.busy.has(followUp.id)) return done;
    runInAction(() => this.busy.add(followUp.id));
    try {
      return await act();
    } finally {
      runInAction(() => this.busy.delete(followUp.id));
    }
  }

  private async load<K extends 'overdue' | 'followUps' | 'lastDials'>(name: K, ask: () => Promise<readonly unknown[]>): Promise<void> {
    const request = (this.asked.get(name) ?? 0) + 1;
    this.asked.set(name, request);
    let list: List<unknown>;
    try {
      list = { items: await ask(), state: 'ready' };
    } catch {
      list = { items: this[name].items, state: 'failed' };
    }
    // An answer that comes late for an older question says nothing.
    if (request === this.asked.get(name)) runInAction(() => this.take(name, list as this[K]));
  }

  private take<K extends 'overdue' | 'followUps' | 'lastDials'>(name: K, list: this[K]): void {
    const before = this[name];
    this[name] = list;
    this.updatedAt = this.ctx.core.clock.now();
    if (name === 'overdue' && list.state === 'ready') this.followOverdue(before, list.items.length);
  }

  /** The overdue tab comes up when there are any, else follow-ups; the agent's own choice stands while the count does [FUP-003]. */
  private followOverdue(before: List<unknown>, count: number): void {
    const first = before.state === 'loading';
    if (count > 0 && (first || before.items.length === 0)) this.tab = 'overdue';
    else if (count === 0 && (first || this.tab === 'overdue')) this.tab = 'followUps';
    if (this.ctx.core.session.flag('enforcedFollowUps')) this.ctx.core.status.setOverdueFollowUps(count);
  }
}

export const summary = createPluginStore<SummaryModel>();
