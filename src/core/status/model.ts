/** The agent's status: its requests, its clock and what follows from it. */
import type { AgentStatus, ShownStatus } from '@dialer/contract';
import { flow, toGenerator, types, type Instance } from 'mobx-state-tree';
import { errorText, isRetryable, isTextKey, statusOf } from '../errors';
import { done, type Outcome, type Verdict } from '../outcome';
import { envOf, treeOf } from '../tree';
import { overstayLimit } from './overstay';
import { isActiveStatus, isLockedByFollowUps, selectorVerdict, shownStatus, statusColour, statusOptions } from './rules';

const INACTIVE_ALERT = 'setters.inactive';
const OVERDUE_ALERT = 'setters.overdueFollowUpsMessage';
const UNCONFIRMED_ALERT = 'status.offline_unconfirmed';

/** Milliseconds until going offline is asked for again, the last for every further try. */
const OFFLINE_AGAIN_AFTER = [2000, 5000, 15_000, 30_000] as const;

export const StatusModel = types
  .model('Status', {})
  .volatile(() => ({
    current: 'offline' as ShownStatus,
    changing: false,
    /** Server instant that the duration counts from; null without a timer. */
    startedAt: null as number | null,
    /** Server time of the last tick: durations are computed from it, never counted, so a missed tick cannot falsify them. */
    now: 0,
    overdueFollowUps: 0,
    /** Number of the newest request; a late reply of an older one is dropped. */
    requests: 0,
    /** Failed tries of going offline so far. */
    offlineTries: 0,
    answerWaiting: null as ((available: boolean) => void) | null,
  }))
  .views((self) => ({
    get active(): boolean {
      return isActiveStatus(self.current);
    },
    get duration(): number {
      return self.startedAt === null ? 0 : Math.max(0, Math.floor((self.now - self.startedAt) / 1000));
    },
    get ruleContext() {
      const { session } = treeOf(self);
      return {
        role: session.agentRole,
        variant: session.variantCode,
        enforcedFollowUps: session.flag('enforcedFollowUps'),
        overdueFollowUps: self.overdueFollowUps,
      };
    },
    get lockedByFollowUps(): boolean {
      return isLockedByFollowUps(this.ruleContext);
    },
    get options(): readonly { status: AgentStatus; verdict: Verdict }[] {
      return statusOptions(this.ruleContext);
    },
    get colour(): 'orange' | 'green' | 'red' {
      return statusColour(self.current, treeOf(self).autoDial.active);
    },
    /** Limit of this status in seconds, null where none is enforced. */
    get limit(): number | null {
      const { session } = treeOf(self);
      return overstayLimit(session.agentRole, self.current, session.flag('cumulativeBreaks'));
    },
    get overstayed(): boolean {
      return this.limit !== null && this.duration >= this.limit;
    },
    get selector(): Verdict {
      const { session, leads, softphone, connection } = treeOf(self);
      return selectorVerdict({
        role: session.agentRole,
        status: self.current,
        changing: self.changing,
        deactivated: session.deactivated,
        leadsToDispose: leads.toDispose.length,
        overstayed: this.overstayed,
        cumulativeBreaks: session.flag('cumulativeBreaks'),
        hasWebRtc: session.hasWebRtc,
        phoneConnected: softphone.connected,
        connected: connection.open,
      });
    },
  }))
  .actions((self) => {
    const env = envOf(self);
    const tree = () => treeOf(self);

    const show = (status: ShownStatus): void => {
      self.current = status;
      self.startedAt = null;
    };
    /** The server's duration counts; `since` only corrects the time that the reply was on its way. */
    const startTimer = (duration: number, since: number | undefined): void => {
      self.now = env.clock.now();
      const fromDuration = self.now - duration * 1000;
      self.startedAt = Math.min(fromDuration, since ?? fromDuration);
    };
    /** A state and no fault: it stands in the call bar, without red (decision 41). */
    const showInactiveAlert = (): void => {
      tree().alerts.show({
        message: env.t(INACTIVE_ALERT),
        type: 'error',
        dismissible: false,
        timeout: null,
        unique: INACTIVE_ALERT,
        place: 'call-bar',
      });
    };
    /** [STATUS-040, STATUS-041, STATUS-044] */
    const keepInactiveAlert = (status: ShownStatus): void => {
      if (status === 'offline') showInactiveAlert();
      else if (isActiveStatus(status)) tree().alerts.clear(INACTIVE_ALERT);
    };
    const refusalText = (thrown: unknown): string => {
      const text = errorText(thrown, env.t('api.changeStatus.failed'));
      return isTextKey(text) ? env.t(text) : text;
    };

    const setDoNotDisturb = flow(function* (active: boolean) {
      const { extension } = tree().session;
      try {
        yield env.api.call('setExtensionParameter', { params: { parameter: 'dnd' }, body: { active, extension } });
      } catch (thrown) {
        // The gateway derives do-not-disturb from the status as well, so nothing is lost.
        env.log('warn', 'Could not set do-not-disturb.', { status: statusOf(thrown) ?? null });
      }
    });

    /** What the gateway holds is known again, or asked for anew. */
    const settleOffline = (): void => {
      self.offlineTries = 0;
      tree().alerts.clear(UNCONFIRMED_ALERT);
    };

    /** Sets, posts and follows the reply; `forced` sets do-not-disturb whatever the status says [STATUS-038]. */
    const apply: (status: AgentStatus, options?: { forced?: boolean }) => Promise<Outcome> = flow(function* (
      status: AgentStatus,
      options: { forced?: boolean } = {},
    ) {
      const mine = ++self.requests;
      if (status !== 'offline') settleOffline();
      tree().autoDial.stop(); // [STATUS-013]
      show(status);
      keepInactiveAlert(status);
      self.changing = true;
      if (status === 'ready') tree().autoDial.start();
      try {
        const reply = yield* toGenerator(env.api.call('setStatus', { body: { status } }));
        if (mine !== self.requests) return done;
        settleOffline();
        if (status !== 'offline') startTimer(reply.duration, reply.since); // [STATUS-034]
        self.changing = false;
        yield setDoNotDisturb(options.forced === true || !isActiveStatus(status));
        return done;
      } catch (thrown) {
        if (mine !== self.requests) return { kind: 'refused', reasonKey: 'why.status_superseded' } as Outcome;
        self.changing = false;
        self.startedAt = null;
        tree().autoDial.stop();
        return yield* toGenerator(fail(status, thrown, options.forced === true));
      }
    });

    /**
     * The page is offline, the gateway may still hold the old status and ring this phone: that is said until it is
     * settled, and asked for again, ever less often, unless the gateway refused it in words.
     */
    const offlineFailed = (thrown: unknown, message: string, forced: boolean): void => {
      tree().alerts.show({
        message: env.t(UNCONFIRMED_ALERT),
        type: 'warning',
        dismissible: false,
        timeout: null,
        unique: UNCONFIRMED_ALERT,
      });
      if (!isRetryable(thrown)) return tree().alerts.toast(message, 'error');
      const mine = self.requests;
      const wait = OFFLINE_AGAIN_AFTER[Math.min(self.offlineTries, OFFLINE_AGAIN_AFTER.length - 1)]!;
      self.offlineTries += 1;
      env.clock.after(wait, () => {
        if (mine !== self.requests) return;
        void (forced ? tree().status.goOfflineForced() : tree().status.change('offline'));
      });
    };

    /** [STATUS-035, STATUS-036, STATUS-048, STATUS-049, STATUS-082] */
    const fail = flow(function* (status: AgentStatus, thrown: unknown, forced: boolean) {
      const httpStatus = statusOf(thrown) ?? null;
      if (self.offlineTries === 0) env.log('warn', 'Could not change the user status.', { status, httpStatus });
      const message = httpStatus === 403 ? refusalText(thrown) : env.t('api.changeStatus.failed');
      const outcome: Outcome = { kind: 'failed', error: { message, ...(httpStatus !== null && { status: httpStatus }) } };
      if (status === 'offline') {
        offlineFailed(thrown, message, forced);
        return outcome;
      }
      tree().alerts.toast(message, 'error');
      yield apply('offline');
      return outcome;
    });

    /** Null after 10 s, or without a connection: unavailable [STATUS-027, STATUS-028]. */
    const checkAvailability = flow(function* () {
      const byEvent = new Promise<boolean>((resolve) => (self.answerWaiting = resolve));
      const answer: boolean | null = yield* toGenerator(Promise.race([env.realtime.checkAvailability(tree().session.extension), byEvent]));
      self.answerWaiting = null;
      return answer === true;
    });

    /** [STATUS-029, STATUS-030] */
    const unavailable = flow(function* (before: ShownStatus, since: number | null) {
      const key = tree().session.hasWebRtc ? 'status.phone_disconnected' : 'status.bria_inactive';
      tree().alerts.toast(env.t(key), 'error');
      if (isActiveStatus(before)) yield apply('offline');
      else {
        self.current = before;
        self.startedAt = since;
      }
      return { kind: 'refused', reasonKey: key } as Outcome;
    });

    const change: (status: AgentStatus) => Promise<Outcome> = flow(function* (status: AgentStatus) {
      if (tree().session.extension === '') return { kind: 'refused', reasonKey: 'why.no_extension' } as Outcome;
      // The end of a call that the logout itself hung up comes late: nobody is there for its after-call work.
      if (tree().loggingOut && status !== 'offline') return { kind: 'refused', reasonKey: 'why.status_superseded' } as Outcome;
      // [STATUS-032]
      if (status === self.current && !isActiveStatus(status) && status !== 'offline') return done;
      if (!isActiveStatus(status)) return yield* toGenerator(apply(status));
      const mine = ++self.requests;
      const before = self.current;
      const since = self.startedAt;
      tree().autoDial.stop();
      show('offline'); // here only, not posted, until the phone has answered [STATUS-027]
      self.changing = true;
      const available = yield* toGenerator(checkAvailability());
      if (mine !== self.requests) return { kind: 'refused', reasonKey: 'why.status_superseded' } as Outcome;
      self.changing = false;
      if (!available) return yield* toGenerator(unavailable(before, since));
      return yield* toGenerator(apply(status)); // [STATUS-031]
    });

    return {
      change,
      async request(status: AgentStatus): Promise<Outcome> {
        const option = self.options.find((each) => each.status === status);
        const verdict: Verdict = !self.selector.allow ? self.selector : (option?.verdict ?? { allow: false, reasonKey: 'why.role' });
        if (!verdict.allow) return { kind: 'refused', reasonKey: verdict.reasonKey, ...(verdict.params && { params: verdict.params }) };
        return change(status);
      },
      async goOfflineForced(): Promise<void> {
        if (tree().session.extension !== '') await apply('offline', { forced: true });
      },
      /** The gateway's word on the status, from an event or a snapshot [STATUS-018]. */
      adopt(facts: { status: string; since: number; duration: number }) {
        const status = shownStatus(facts.status);
        self.requests += 1;
        self.changing = false;
        settleOffline();
        const changed = status !== self.current;
        show(status);
        if (status !== 'offline') startTimer(facts.duration, facts.since);
        if (!changed) return;
        keepInactiveAlert(status);
        if (status === 'ready') tree().autoDial.start();
        else tree().autoDial.stop();
      },
      answerAvailability(available: boolean) {
        self.answerWaiting?.(available);
      },
      tick(now: number) {
        self.now = now;
      },
      /** Keeps the alert that asks for overdue follow-ups to be dialled or rescheduled [FUP-005]. */
      setOverdueFollowUps(count: number) {
        self.overdueFollowUps = count;
        if (!self.lockedByFollowUps) return tree().alerts.clear(OVERDUE_ALERT);
        tree().alerts.show({
          message: env.t(OVERDUE_ALERT, { count }),
          type: 'error',
          dismissible: false,
          timeout: null,
          unique: OVERDUE_ALERT,
        });
      },
      /** To the chat service, or to the real-time viewer [STATUS-050, STATUS-069]; a failure is logged only. */
      async notifyOverstay(status: AgentStatus, to: 'chat' | 'viewer'): Promise<void> {
        const operation = to === 'chat' ? 'notifyOverstay' : 'notifyOverstayRtv';
        await env.api
          .call(operation, { body: { status } })
          .catch(() => env.log('warn', 'Could not report the overstay.', { operation, status }));
      },
    };
  });

export interface Status extends Instance<typeof StatusModel> {}
