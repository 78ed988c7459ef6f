/** The page as a whole: its beginning with the gateway, a fresh start, and its end. */
import type { Snapshot } from '@dialer/contract';
import { runInAction } from 'mobx';
import { createAccountStore } from '../session/store';
import type { Desk } from './desk';
import { hangUp } from './dial';
import { isDisposable } from './drafts';
import { goOnAfterHello } from './next';
import { resendPending } from './save';
import { leaveOfflineAfterCall } from './snapshot';

/** The person wants to work in this tab: its next hello takes the place of the other one. */
export const TAKE_OVER_KEY = 'take-over';
/** Layout and preferences of panels, kept here while the gateway cannot keep them. */
const WORKSPACE_KEYS = 'workspace-';

export const WENT_OFFLINE = 'went-offline';

/** Why nothing may change under the person's hands now: a call, a lead to dispose, or something typed that is not saved. */
export type AtWork = 'call' | 'disposition' | 'unsaved';

export function atWork(desk: Desk): AtWork | null {
  if (desk.calls.busy) return 'call';
  if (isDisposable(desk)) return 'disposition';
  return desk.unsaved ? 'unsaved' : null;
}

export const repairIsDue = (desk: Desk): boolean => desk.repairWaits && atWork(desk) === null;

/**
 * The gateway has accepted this connection, and its snapshot was applied: it knows nothing else of it yet. `kept`: another
 * gateway has taken over, and holds what the agent had chosen.
 */
export async function onHello(desk: Desk, isFirst: boolean, kept: Snapshot['agent'] | null): Promise<void> {
  const { connection, plugins, session, softphone, status, leads } = desk;
  const hello = connection.noticeHello();
  const wasAtWork = !isFirst && status.current !== 'offline';
  plugins.tellAll();
  if (kept) status.adopt(kept);
  else if (!leaveOfflineAfterCall(desk)) await status.goOfflineForced(); // [STATUS-024, STATUS-081, SOCKET-039]
  connection.settle(hello);
  if (!isFirst) await releaseInProcessLeads(desk);
  await goOnAfterHello(desk);
  if (session.extension !== '') void softphone.askHostname();
  await leads.resendUnsaved();
  await resendPending(desk);
  if (wasAtWork && hello === connection.hellos) sayOffline(desk);
}

/**
 * Where nothing else has followed: nobody looks at the page for what they have not done. With a lead to dispose the call bar
 * says it, and statuses are closed.
 */
function sayOffline({ status, leads, alerts, env }: Desk): void {
  if (status.current !== 'offline' || leads.toDispose.length > 0) return;
  const message = () => env.t('connection.went_offline');
  alerts.show({ message, type: 'warning', place: 'over', timeout: null, unique: WENT_OFFLINE });
}

async function releaseInProcessLeads({ env }: Desk): Promise<void> {
  await env.api.call('releaseInProcessLeads', {}).catch(() => undefined); // the reply is ignored [CALL-040]
}

/**
 * A manager asks this page to start afresh: at once, or when the call and its disposition are over. Caches and what this
 * browser keeps of panels go; the outbox stays, because nobody else has what lies in it.
 */
export async function repair(desk: Desk): Promise<void> {
  const { storage, browser } = desk.env;
  runInAction(() => (desk.repairWaits = atWork(desk) !== null));
  if (desk.repairWaits) return;
  for (const key of storage.keys('local')) if (key.startsWith(WORKSPACE_KEYS)) storage.remove('local', key);
  await browser.clearCaches();
  browser.reload();
}

/** After a refusal as a second tab: starts this page afresh, in the place of the other. */
export function takeOver({ env }: Desk): void {
  env.storage.write('session', TAKE_OVER_KEY, '1');
  env.browser.reload();
}

/** F21: each step is tried, none stops the next, and the account is forgotten whatever the replies [AUTH-036, AUTH-039]. */
export async function logout(desk: Desk): Promise<void> {
  if (desk.loggingOut) return;
  runInAction(() => (desk.loggingOut = true));
  const { api, realtime, softphone, storage, log } = desk.env;
  const { extension } = desk.session;
  const attempt = (step: () => Promise<unknown>): Promise<unknown> =>
    step().catch((thrown: unknown) => log('warn', 'A step of the logout failed.', { reason: String(thrown) }));
  if (desk.calls.live) await attempt(() => hangUp(desk));
  await attempt(() => realtime.command('goodbye', { extension, reason: 'logout' }));
  await attempt(() => desk.status.goOfflineForced());
  await releaseInProcessLeads(desk);
  softphone.stop();
  await attempt(() => api.call('logout', {}));
  realtime.close();
  createAccountStore(storage).clear();
}
