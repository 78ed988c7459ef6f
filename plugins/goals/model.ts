import { makeAutoObservable, runInAction } from 'mobx';
import { createPluginStore, type PluginContext } from '@dialer/host';
import type { Statistics } from './progress';

/** Between two refreshes that nothing else caused [GOAL-015]. */
const REFRESH_EVERY = 60_000;
/** After one that failed: who has been offline for a moment does not look at an error for a minute. */
const TRY_AGAIN_AFTER = 10_000;

/** The agent's statistics, shared by panel and top bar. Numbers stay on screen when a refresh fails. */
export class GoalsModel {
  statistics: Statistics | null = null;
  /** Server epoch ms of the numbers on screen. */
  loadedAt: number | null = null;
  failed = false;
  private asked = 0;
  private ended = false;
  private cancelTimer: () => void = () => undefined;

  constructor(private readonly ctx: Pick<PluginContext, 'api' | 'core'>) {
    makeAutoObservable<GoalsModel, 'ctx' | 'asked' | 'ended' | 'cancelTimer'>(this, {
      ctx: false,
      asked: false,
      ended: false,
      cancelTimer: false,
    });
  }

  /** Loads now, and again every minute from now [GOAL-011, GOAL-015]. */
  async refresh(): Promise<void> {
    const request = this.begin();
    try {
      const statistics: Statistics = await this.ctx.api.call('getStatistics', { params: { id: this.ctx.core.session.accountId } });
      if (request === this.asked) this.show(statistics);
    } catch {
      if (request !== this.asked) return;
      runInAction(() => (this.failed = true));
      this.refreshIn(TRY_AGAIN_AFTER);
    }
  }

  /** Numbers that came with something else: newer than what is on its way. */
  take(statistics: Statistics): void {
    this.begin();
    this.show(statistics);
  }

  dispose(): void {
    this.ended = true;
    this.cancelTimer();
    this.asked = -1;
  }

  private begin(): number {
    this.refreshIn(REFRESH_EVERY);
    return ++this.asked;
  }

  /** What is asked for in the moment of the end is answered after it. */
  private refreshIn(ms: number): void {
    if (this.ended) return;
    this.cancelTimer();
    this.cancelTimer = this.ctx.core.clock.after(ms, () => void this.refresh());
  }

  private show(statistics: Statistics): void {
    this.statistics = statistics;
    this.loadedAt = this.ctx.core.clock.now();
    this.failed = false;
  }
}

export const goals = createPluginStore<GoalsModel>();
