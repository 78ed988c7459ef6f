/** Tells an advisor that a live transfer waits for someone [STATUS-026, SHELL-029, SOCKET-040]. */
import type { LiveTransferWaiting, Snapshot } from '@dialer/contract';
import { compareStructural, observable, reaction, runInAction } from 'mobx';
import { HELD_FOR } from '../calls/auto-dial';
import type { Desk } from './desk';
import type { Own } from './start';
import { requestStatus } from './status';

/** Statuses in which the page may not be looked at: the desktop is told too. */
const AWAY: readonly string[] = ['after-call-work', 'follow-up', 'restroom', 'meeting', 'offline'];
const PERMISSION_DENIED = 'webrtc.notifications.permission_denied';
const INTERRUPTED = 'live-transfer-interrupted';
const uniqueOf = (id: string): string => `live-transfer:${id}`;

/** What the advisor must do first to be rung, or what has become of the ring. */
type Step = 'dispose' | 'ready' | 'none' | 'rings' | 'passed';
/** Steps that a click on the notice's button takes: whoever asks for ready is rung, also anew. */
const BY_READY: Readonly<Partial<Record<Step, string>>> = {
  ready: 'live_transfers.waiting.go',
  passed: 'live_transfers.waiting.again',
};

export function createWaitingNotices(desk: Desk, own: Own) {
  const { alerts, session, status, env } = desk;
  const told = new Set<string>();
  /** Those that wait, by id. */
  const open = observable.map<string, LiveTransferWaiting>({}, { deep: false });

  /** When the advisor last asked for ready, after a ring that they had let pass. */
  const askedAt = observable.box(0);

  const nextStep = ({ leadId }: LiveTransferWaiting): Step => {
    const ring = desk.calls.newestFirst.find((line) => line.type === 'transfer' && line.facts.leadId === leadId);
    if (ring?.rings) return 'rings';
    if (desk.work?.lead) return 'dispose';
    if (status.current !== 'ready') return 'ready';
    const { agentUp, ended = 0 } = ring?.facts.since ?? {};
    const isSince = ended > Math.max(status.startedAt ?? 0, askedAt.get());
    return ring?.over && agentUp === undefined && isSince ? 'passed' : 'none';
  };

  /** Who hands over, and whom: an advisor leaves what they are doing for a state and a language that they know. */
  const words = ({ qualifierName: name, language, province }: LiveTransferWaiting, step: Step): string => {
    const from = env.t('live_transfers.waiting.from', {
      name,
      language: env.t(`languages.${language}`),
      province: env.t(`regions.${province.toLowerCase()}`),
    });
    return `${env.t(`live_transfers.waiting.${step}`)} ${from}`;
  };

  const goReady = async (): Promise<void> => {
    const outcome = await requestStatus(desk, 'ready');
    if (outcome.kind === 'refused') alerts.toast(env.t(outcome.reasonKey, outcome.params), 'error');
    else runInAction(() => askedAt.set(env.clock.now()));
  };

  const denied = {
    message: () => env.t(PERMISSION_DENIED),
    type: 'warning',
    place: 'over',
    timeout: null,
    unique: PERMISSION_DENIED,
  } as const;
  const notifyDesktop = async (waiting: LiveTransferWaiting): Promise<void> => {
    const clicked = (): void => void (desk.work?.lead || goReady());
    const shown = await env.browser.notify(words(waiting, nextStep(waiting)), clicked);
    if (!shown) alerts.show(denied); // [PHONE-014]
  };

  const show = (waiting: LiveTransferWaiting): void => {
    const step = nextStep(waiting);
    const key = BY_READY[step];
    alerts.show({
      message: () => words(waiting, step),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: uniqueOf(waiting.id),
      awaited: true,
      buttons: key ? [{ color: 'primary', label: () => env.t(key), action: () => void goReady() }] : [],
    });
  };

  const close = (id: string): void => {
    runInAction(() => open.delete(id));
    alerts.clear(uniqueOf(id));
  };

  /** The qualifier was told to start again: until they have, no cold lead takes the advisor away. */
  const interrupted = ({ qualifierName: name }: LiveTransferWaiting, isReady: boolean): void => {
    if (isReady) desk.autoDial.hold(env.clock.now());
    alerts.show({
      message: () => env.t(`live_transfers.waiting.${isReady ? 'interrupted_held' : 'interrupted'}`, { name }),
      type: 'warning',
      place: 'over',
      timeout: HELD_FOR,
      unique: INTERRUPTED,
    });
  };

  const on = (waiting: LiveTransferWaiting): void => {
    if (waiting.state !== 'waiting') return close(waiting.id);
    if (session.agentRole !== 'advisor') return;
    alerts.clear(INTERRUPTED);
    runInAction(() => open.set(waiting.id, waiting));
    show(waiting);
    if (told.has(waiting.id) || !AWAY.includes(status.current)) return;
    told.add(waiting.id);
    void notifyDesktop(waiting);
  };

  // A lead that was disposed, or a status that was changed, asks for another step of whoever still reads it.
  own(
    reaction(
      () => [...open.values()].map((waiting) => [waiting.id, nextStep(waiting)].join(' ')),
      () => {
        for (const waiting of open.values()) if (alerts.has(uniqueOf(waiting.id))) show(waiting);
      },
      { equals: compareStructural },
    ),
  );

  return {
    on,
    /**
     * The snapshot's list is whole: what it does not name waits no more. `anew`: it is of a desk that has begun since, which
     * has taken up the qualifier's call, and not their search.
     */
    onSnapshot(snapshot: Snapshot, anew: boolean): void {
      if (anew) for (const waiting of open.values()) interrupted(waiting, snapshot.agent.status === 'ready');
      for (const id of [...open.keys()]) if (!snapshot.waiting.some((waiting) => waiting.id === id)) close(id);
      for (const waiting of snapshot.waiting) on(waiting);
    },
  };
}
