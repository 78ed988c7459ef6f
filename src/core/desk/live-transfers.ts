/** Tells an advisor that a live transfer waits for someone [STATUS-026, SHELL-029, SOCKET-040]. */
import type { LiveTransferWaiting, Snapshot } from '@dialer/contract';
import type { Desk } from './desk';
import { requestStatus } from './status';

/** Statuses in which the page may not be looked at: the desktop is told too. */
const AWAY: readonly string[] = ['after-call-work', 'follow-up', 'restroom', 'meeting', 'offline'];
const PERMISSION_DENIED = 'webrtc.notifications.permission_denied';
const uniqueOf = (id: string): string => `live-transfer:${id}`;

export function createWaitingNotices(desk: Desk) {
  const { alerts, session, status, env } = desk;
  const told = new Set<string>();

  const textKey = (): string => (desk.work?.lead ? 'live_transfers.waiting.dispose' : 'live_transfers.waiting.ready');

  const goReady = (): void => {
    if (!desk.work?.lead) void requestStatus(desk, 'ready');
  };

  const denied = {
    message: () => env.t(PERMISSION_DENIED),
    type: 'warning',
    place: 'over',
    timeout: null,
    unique: PERMISSION_DENIED,
  } as const;
  const notifyDesktop = async (waiting: LiveTransferWaiting): Promise<void> => {
    const shown = await env.browser.notify(env.t(textKey(), { name: waiting.qualifierName }), goReady);
    if (!shown) alerts.show(denied); // [PHONE-014]
  };

  const on = (waiting: LiveTransferWaiting): void => {
    if (waiting.state !== 'waiting') return alerts.clear(uniqueOf(waiting.id));
    if (session.agentRole !== 'advisor') return;
    const key = textKey();
    alerts.show({
      message: () => env.t(key, { name: waiting.qualifierName }),
      type: 'warning',
      place: 'over',
      timeout: null,
      unique: uniqueOf(waiting.id),
    });
    if (told.has(waiting.id) || !AWAY.includes(status.current)) return;
    told.add(waiting.id);
    void notifyDesktop(waiting);
  };

  return {
    on,
    /** The snapshot's list is whole: what it does not name waits no more. */
    onSnapshot(snapshot: Snapshot): void {
      for (const id of told) if (!snapshot.waiting.some((waiting) => waiting.id === id)) alerts.clear(uniqueOf(id));
      for (const waiting of snapshot.waiting) on(waiting);
    },
  };
}
