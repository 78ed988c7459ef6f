import { makeAutoObservable, runInAction } from 'mobx';
import { createPluginStore, type PluginContext } from '@dialer/host';
import type { Statistics } from './progress';

/** Between two refreshes that nothing else caused [GOAL-015]. */
const REFRESH_EVERY = 60_000;

/** The agent's statistics, shared by panel and top bar. Numbers stay on screen when a refresh fails. */
export class GoalsModel {
  statistics: Statistics | null = null;
  /** Server epoch ms of the numbers on screen. */
  loadedAt: number | null = null;
  failed = false;
  private asked = 0;
  private cancelTimer: () => void = () => undefined;

  constructor(private readonly ctx: Pick<PluginContext, 'api' | 'core'>) {
    makeAutoObservable<GoalsModel, 'ctx' | 'asked' | 'cancelTimer'>(this, { ctx: false, asked: false, cancelTimer: false });
  }

  /** Loads now, and again every minute from now [GOAL-011, GOAL-015]. */
  async refresh(): Promise<void> {
    const request = this.begin();
    try {
      const statistics: Statistics = await this.ctx.api.call('getStatistics', { params: { id: this.ctx.core.session.accountId } });
      if (request === this.asked) this.show(statistics);
    } catch {
      if (request === this.asked) runInAction(() => (this.failed = true));
    }
  }

  /** Numbers that came with something else: newer than what is on its way. */
  take(statistics: Statistics): void {
    this.begin();
    this.show(statistics);
  }

  dispose(): void {
    this.cancelTimer();
    this.asked = -1;
  }

  private begin(): number {
    this.cancelTimer();
    this.cancelTimer = this.ctx.core.clock.after(REFRESH_EVERY, () => void this.refresh());
    return ++this.asked;
  }

  private show(statistics: Statistics): void {
    this.statistics = statistics;
    this.loadedAt = this.ctx.core.clock.now();
    this.failed = false;
  }
}

export const goals = createPluginStore<GoalsModel>();
