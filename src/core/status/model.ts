/** The agent's status: its requests, its clock, and what the person is told of them. */
import type { AgentStatus, ShownStatus } from '@dialer/contract';
import { makeAutoObservable, runInAction } from 'mobx';
import { errorText, isRetryable, isTextKey, statusOf } from '../errors';
import { AS_GIVEN } from '../observed';
import { done, type Outcome } from '../outcome';
import type { CoreEnv, Notices } from '../ports';
import { isActiveStatus } from '@dialer/rules/statuses';
import { retryDelay } from '../wait';
import { shownStatus } from './rules';

const INACTIVE_ALERT = 'setters.inactive';
const UNCONFIRMED_ALERT = 'status.offline_unconfirmed';

export const SUPERSEDED: Outcome = { kind: 'refused', reasonKey: 'why.status_superseded' };

/** What the status has to say to others. */
export interface StatusSink {
  readyBegan(): void;
  readyEnded(): void;
}

export class Status {
  current: ShownStatus = 'offline';
  changing = false;
  /** Server instant that the duration counts from, which also names this stay; null without a timer. */
  startedAt: number | null = null;
  /** Server time of the last tick: durations are computed from it, never counted, so a missed tick cannot falsify them. */
  now = 0;
  overdueFollowUps = 0;
  /** Number of the newest word on the status: a request of this page, or what the gateway said by itself. */
  private requests = 0;
  /** Number of the newest wish of this page; a late reply of an older one is dropped. */
  private wishes = 0;
  /** Since when the status counts that the gateway last told by itself; server time. */
  private toldSince = 0;
  /** Failed tries of going offline so far. */
  private offlineTries = 0;
  private answerWaiting: ((available: boolean) => void) | null = null;

  constructor(
    private readonly env: Pick<CoreEnv, 'api' | 'realtime' | 'clock' | 't' | 'log'>,
    private readonly agent: { readonly extension: string; readonly hasWebRtc: boolean },
    private readonly notices: Notices,
    private readonly sink: StatusSink,
  ) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get active(): boolean {
    return isActiveStatus(this.current);
  }
  /** Seconds in this status by the server's clock. */
  get duration(): number {
    return this.startedAt === null ? 0 : Math.max(0, Math.floor((this.now - this.startedAt) / 1000));
  }

  /** Sets a status; ready and idle only once the agent's phone has answered. */
  async change(status: AgentStatus): Promise<Outcome> {
    if (this.agent.extension === '') return { kind: 'refused', reasonKey: 'why.no_extension' };
    if (isActiveStatus(status)) return this.becomeActive(status);
    return status === this.current && status !== 'offline' ? done : this.apply(status); // [STATUS-032]
  }
  /** Offline, with do-not-disturb whatever the gateway holds [STATUS-024, STATUS-038]. */
  async goOfflineForced(): Promise<void> {
    if (this.agent.extension !== '') await this.apply('offline', true);
  }
  /** The gateway's word on the status, from an event or a snapshot [STATUS-018]. */
  adopt(facts: { status: string; since: number; duration: number }): void {
    const status = shownStatus(facts.status);
    this.requests += 1;
    this.toldSince = facts.since;
    this.changing = false;
    this.settleOffline();
    const changed = status !== this.current;
    this.show(status);
    if (status !== 'offline') this.startTimer(facts.duration, facts.since);
    if (!changed) return;
    this.keepInactiveAlert(status);
    if (status === 'ready') this.sink.readyBegan();
    else this.sink.readyEnded();
  }
  /** Names the newest word on the status, of this page or of the gateway. */
  get newest(): number {
    return this.requests;
  }
  /** The gateway's word in a reply that was asked for when `asked` was the newest; false: there is a newer one since. */
  adoptReply(facts: { status: string; since: number; duration: number }, asked: number): boolean {
    if (asked !== this.requests) return false;
    this.adopt(facts);
    return true;
  }
  /** Another gateway may answer the availability check with an event [SOCKET-044]. */
  answerAvailability(available: boolean): void {
    this.answerWaiting?.(available);
  }
  setOverdueFollowUps(count: number): void {
    this.overdueFollowUps = count;
  }
  tick(now: number): void {
    this.now = now;
  }
  /** To the chat service, or to the real-time viewer [STATUS-050, STATUS-069]; a failure is logged only. */
  async notifyOverstay(status: AgentStatus, to: 'chat' | 'viewer'): Promise<void> {
    const operation = to === 'chat' ? 'notifyOverstay' : 'notifyOverstayRtv';
    await this.env.api
      .call(operation, { body: { status } })
      .catch(() => this.env.log('warn', 'Could not report the overstay.', { operation, status }));
  }

  /** Sets, posts and follows the reply; `forced` sets do-not-disturb whatever the status says [STATUS-038]. */
  private async apply(status: AgentStatus, forced = false): Promise<Outcome> {
    const mine = this.begin(status);
    const wish = this.wishes;
    try {
      const reply = await this.env.api.call('setStatus', { body: { status } });
      if (wish !== this.wishes) return done;
      if (mine === this.requests) this.confirm(status, reply);
      else if (!this.outlasts(reply)) return done;
      else this.adopt({ ...reply, status });
    } catch (thrown) {
      return mine === this.requests ? this.fail(status, thrown, forced) : SUPERSEDED;
    }
    await this.setDoNotDisturb(forced || !isActiveStatus(status));
    return done;
  }
  private begin(status: AgentStatus): number {
    if (status !== 'offline') this.settleOffline();
    this.sink.readyEnded(); // [STATUS-013]
    this.show(status);
    this.keepInactiveAlert(status);
    this.changing = true;
    if (status === 'ready') this.sink.readyBegan();
    this.wishes += 1;
    return ++this.requests;
  }
  /**
   * Whether the gateway took the wish after the status that it told meanwhile: that of a call's end may overtake the
   * reply, and then nobody would say again that the agent is offline [STATUS-081].
   */
  private outlasts(reply: { since?: number | undefined }): reply is { since: number } {
    return reply.since !== undefined && reply.since > this.toldSince;
  }
  private confirm(status: AgentStatus, { duration, since }: { duration: number; since?: number | undefined }): void {
    this.settleOffline();
    if (status !== 'offline') this.startTimer(duration, since); // [STATUS-034]
    this.changing = false;
  }
  /** [STATUS-035, STATUS-036, STATUS-048, STATUS-049, STATUS-082] */
  private async fail(status: AgentStatus, thrown: unknown, forced: boolean): Promise<Outcome> {
    this.changing = false;
    this.startedAt = null;
    this.sink.readyEnded();
    const httpStatus = statusOf(thrown) ?? null;
    // The call ended while this was on its way: nobody asked for it, and the gateway knows what follows.
    if (status === 'on-a-call' && httpStatus === 403) {
      this.env.realtime.resync();
      return SUPERSEDED;
    }
    if (this.offlineTries === 0) this.env.log('warn', 'Could not change the user status.', { status, httpStatus });
    const message = httpStatus === 403 ? this.refusalText(thrown) : this.env.t('api.changeStatus.failed');
    const outcome: Outcome = { kind: 'failed', error: { message, ...(httpStatus !== null && { status: httpStatus }) } };
    if (status === 'offline') {
      this.offlineFailed(thrown, message, forced);
      return outcome;
    }
    this.notices.toast(message, 'error');
    await this.apply('offline');
    return outcome;
  }

  private async becomeActive(status: AgentStatus): Promise<Outcome> {
    this.wishes += 1;
    const mine = ++this.requests;
    const { current: before, startedAt: since } = this;
    this.sink.readyEnded();
    this.show('offline'); // here only, not posted, until the phone has answered [STATUS-027]
    this.changing = true;
    const available = await this.checkAvailability();
    if (mine !== this.requests) return SUPERSEDED;
    return runInAction(() => {
      this.changing = false;
      return available ? this.apply(status) : this.unavailable(before, since); // [STATUS-031]
    });
  }
  /** Null after 10 s, or without a connection: unavailable [STATUS-027, STATUS-028]. */
  private async checkAvailability(): Promise<boolean> {
    const byEvent = new Promise<boolean>((resolve) => (this.answerWaiting = resolve));
    const answer = await Promise.race([this.env.realtime.checkAvailability(this.agent.extension), byEvent]);
    runInAction(() => (this.answerWaiting = null));
    return answer === true;
  }
  /** [STATUS-029, STATUS-030] */
  private async unavailable(before: ShownStatus, since: number | null): Promise<Outcome> {
    const reasonKey = this.agent.hasWebRtc ? 'status.phone_disconnected' : 'status.bria_inactive';
    this.notices.toast(this.env.t(reasonKey), 'error');
    if (isActiveStatus(before)) await this.apply('offline');
    else {
      this.current = before;
      this.startedAt = since;
    }
    return { kind: 'refused', reasonKey };
  }

  private show(status: ShownStatus): void {
    this.current = status;
    this.startedAt = null;
  }
  /** The server's duration counts; `since` only corrects the time that the reply was on its way. */
  private startTimer(duration: number, since: number | undefined): void {
    this.now = this.env.clock.now();
    // No status began after now: a page whose clock is behind, until it hears the time again, counts by the gateway's.
    const fromDuration = Math.max(this.now, since ?? 0) - duration * 1000;
    this.startedAt = Math.min(fromDuration, since ?? fromDuration);
  }
  /** [STATUS-040, STATUS-041, STATUS-044] A state and no fault: it stands in the call bar, without red (decision 41). */
  private keepInactiveAlert(status: ShownStatus): void {
    if (isActiveStatus(status)) this.notices.clear(INACTIVE_ALERT);
    if (status !== 'offline') return;
    const alert = { type: 'error', dismissible: false, timeout: null, unique: INACTIVE_ALERT, place: 'call-bar' } as const;
    this.notices.show({ message: () => this.env.t(INACTIVE_ALERT), ...alert });
  }
  private refusalText(thrown: unknown): string {
    const text = errorText(thrown, this.env.t('api.changeStatus.failed'));
    return isTextKey(text) ? this.env.t(text) : text;
  }
  private async setDoNotDisturb(active: boolean): Promise<void> {
    try {
      await this.env.api.call('setExtensionParameter', {
        params: { parameter: 'dnd' },
        body: { active, extension: this.agent.extension },
      });
    } catch (thrown) {
      // The gateway derives do-not-disturb from the status as well, so nothing is lost.
      this.env.log('warn', 'Could not set do-not-disturb.', { status: statusOf(thrown) ?? null });
    }
  }

  /** What the gateway holds is known again, or asked for anew. */
  private settleOffline(): void {
    this.offlineTries = 0;
    this.notices.clear(UNCONFIRMED_ALERT);
  }
  /**
   * The page is offline, the gateway may still hold the old status and ring this phone: that is said until it is
   * settled, and asked for again, ever less often, unless the gateway refused it in words.
   */
  private offlineFailed(thrown: unknown, message: string, forced: boolean): void {
    const alert = { type: 'warning', dismissible: false, timeout: null, unique: UNCONFIRMED_ALERT } as const;
    this.notices.show({ message: this.env.t(UNCONFIRMED_ALERT), ...alert });
    if (!isRetryable(thrown)) return this.notices.toast(message, 'error');
    const mine = this.requests;
    const wait = retryDelay(this.offlineTries);
    this.offlineTries += 1;
    this.env.clock.after(wait, () => {
      if (mine !== this.requests) return;
      void (forced ? this.goOfflineForced() : this.change('offline'));
    });
  }
}
