/** Follows the time in a status each second: overstays and auto-ready. */
import type { AgentStatus } from '@dialer/contract';
import type { Globals } from '@dialer/contract/globals';
import { autoReadyState, autoReadyThreshold, NOTICE_SECONDS, postponed } from '../status/auto-ready';
import { viewerNoticeAt } from '../status/overstay';
import type { Desk } from './desk';
import { limitOf, requestStatus, selectorOf } from './status';

const AUTO_READY = 'auto-ready';

/** What was done in this stay already; a new stay starts anew. */
interface Stay {
  startedAt: number;
  chatTold: boolean;
  viewerTold: boolean;
  /** By the settings, for who may be switched. */
  limit: number | null;
  /** The limit, or later by what was postponed. */
  threshold: number | null;
  switching: boolean;
}

export function createStatusWatch(desk: Desk) {
  const { status, session, alerts, leads, env } = desk;
  let settings: Partial<Globals> = {};
  let stay: Stay | null = null;

  const thresholdNow = (): number | null => (session.hasPermission('has_auto_ready') ? autoReadyThreshold(status.current, settings) : null);

  const newStay = (startedAt: number): Stay => {
    const limit = thresholdNow();
    return { startedAt, chatTold: false, viewerTold: false, limit, threshold: limit, switching: false };
  };

  /** A stay goes on by a new limit; what was told and postponed stands while the limit is the same. */
  const adoptLimit = (): void => {
    const limit = thresholdNow();
    if (!stay || limit === stay.limit) return;
    stay.limit = stay.threshold = limit;
    alerts.clear(AUTO_READY);
  };

  /** [STATUS-050, STATUS-065, STATUS-066] */
  const watchOverstay = (now: Stay): void => {
    const { duration } = status;
    const limit = limitOf(desk);
    if (limit === null || session.agentRole === null) return;
    const current = status.current as AgentStatus;
    if (!now.chatTold && duration >= limit) {
      now.chatTold = true;
      const late = `users.overstayed.${session.agentRole}.${current}`;
      // Who has saved and stopped is late with nothing: told what is so, and what comes next.
      const hasStopped = () => current === 'after-call-work' && leads.toDispose.length === 0;
      const message = () => env.t(hasStopped() ? 'users.stopped' : late, { minutes: Math.round(limit / 60) });
      alerts.show({ message, type: hasStopped() ? 'success' : 'warning', place: 'over', timeout: null, unique: 'overstayed' });
      void status.notifyOverstay(current, 'chat');
    }
    if (!now.viewerTold && duration >= viewerNoticeAt(current, limit)) {
      now.viewerTold = true;
      void status.notifyOverstay(current, 'viewer');
    }
  };

  const postpone = (): void => {
    if (stay && stay.threshold !== null) stay.threshold = postponed(stay.threshold, status.duration);
    alerts.clear(AUTO_READY);
  };

  const showNotice = (): void => {
    const buttons = [{ color: 'primary' as const, label: () => env.t('status.postpone'), action: postpone }];
    const selector = selectorOf(desk);
    alerts.show({
      message: () =>
        selector.allow
          ? env.t('status.auto_ready_notice')
          : env.t('status.auto_ready_waits', { reason: env.t(selector.reasonKey, selector.params) }),
      type: 'warning',
      place: 'over',
      dismissible: false,
      timeout: null,
      unique: AUTO_READY,
      buttons,
    });
  };

  /**
   * [STATUS-071, STATUS-075]; waits while the selector is disabled, e.g. for a lead that must be disposed first. What held
   * it leaves the whole last minute, in which it can be postponed: who saves and stops late is not dialled for at once
   * [DISPO-035].
   */
  const watchAutoReady = (now: Stay): void => {
    const state = autoReadyState(status.duration, now.threshold);
    if (state === 'none' || now.switching) return;
    if (!selectorOf(desk).allow) now.threshold = Math.max(now.threshold!, status.duration + NOTICE_SECONDS);
    else if (state === 'due') return switchToReady(now);
    showNotice();
  };

  const switchToReady = (now: Stay): void => {
    now.switching = true;
    alerts.clear(AUTO_READY);
    void requestStatus(desk, 'ready');
  };

  return {
    /**
     * Global settings, for who may be switched [STATUS-070]; again whenever the centre, or who may be switched, has changed:
     * who may not any more is not switched in this stay either.
     */
    async loadSettings(): Promise<void> {
      adoptLimit();
      if (!session.hasPermission('has_auto_ready')) return;
      try {
        settings = await env.api.call('getGlobals', {});
        adoptLimit();
      } catch {
        env.log('warn', 'Could not load the auto-ready settings.');
      }
    },
    tick(now: number): void {
      status.tick(now);
      const { startedAt } = status;
      if (startedAt !== stay?.startedAt) {
        if (stay) ['overstayed', AUTO_READY].forEach((unique) => alerts.clear(unique));
        stay = startedAt === null ? null : newStay(startedAt);
      }
      if (!stay) return;
      watchOverstay(stay);
      watchAutoReady(stay);
    },
  };
}
