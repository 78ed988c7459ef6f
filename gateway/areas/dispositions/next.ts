/**
 * What comes after a saved disposition, done and told with its reply: the agent's status, the next lead, their figures
 * (decision 62). The disposition is stored by then, so nothing here may fail it: a part that cannot be told, or not in time,
 * is left out, and the page asks for it.
 */
import { createCallControl } from '../../calls/control';
import { createPresence } from '../../people/presence';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Reply, RouteCall } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';
import { within } from '../../platform/process';
import { autoDialled } from '../dialing/wire';
import { createLeadView } from '../leads/view';
import { createStatistics } from '../statistics/statistics';
import { createStatusChange } from '../status/change';

type NextWork = NonNullable<Reply<'saveDisposition'>['data']['next']>;
type Then = NonNullable<RouteCall<'saveDisposition'>['query']['after']>;

/** `ctx.use(createNextWork)` */
export function createNextWork(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const presence = ctx.use(createPresence);
  const changeStatus = ctx.use(createStatusChange);
  const leads = ctx.use(createLeadView);
  const statistics = ctx.use(createStatistics);

  /** Tells a part, unless it fails. What the rules refuse is no fault: the page is refused in words when it asks. */
  async function tell<K extends keyof NextWork>(next: NextWork, part: K, account: SignedIn, work: Promise<NextWork[K]>): Promise<void> {
    try {
      next[part] = await work;
    } catch (error) {
      if (!(error instanceof HttpProblem)) ctx.log.warn({ err: error, accountId: account.id, part }, 'what comes next was not told');
    }
  }

  /** The next automatic dial; null where there is no lead. */
  async function dialOf(account: SignedIn): Promise<NextWork['dial']> {
    try {
      return autoDialled(await control.begin(account, { type: 'auto' }));
    } catch (error) {
      if (error instanceof HttpProblem && error.status === 404) return null;
      throw error;
    }
  }

  /** A phone that is not there makes nobody ready: the page asks for it itself, and says why not. */
  async function statusAfter(account: SignedIn, then: Then): Promise<NextWork['status']> {
    if (then === 'stop') return changeStatus(account, 'after-call-work');
    return (await presence.hasPhone(account.extension ?? '')) ? changeStatus(account, 'ready') : undefined;
  }

  /**
   * A call that has come meanwhile is the agent's work; so is a lead that still waits, and the status stays. Who has closed
   * the page after the save has gone, and is offline by and by: no status of work is set for nobody.
   */
  async function tellWork(next: NextWork, account: SignedIn, then: Then): Promise<void> {
    if (!(await presence.hasPage(account.id)) || (await control.liveOf(account))) return;
    const [waiting] = (await control.callsOf(account)).toDispose;
    if (waiting) return tell(next, 'lead', account, leads.byId(account, waiting.leadId));
    await tell(next, 'status', account, statusAfter(account, then));
    if (!next.status || then === 'stop') return;
    await tell(next, 'dial', account, dialOf(account));
    if (next.dial?.leadId) await tell(next, 'lead', account, leads.byId(account, next.dial.leadId));
  }

  return async (account: SignedIn, then: Then): Promise<NextWork> => {
    const next: NextWork = {};
    const all = Promise.all([tellWork(next, account, then), tell(next, 'statistics', account, statistics(account))]);
    await within(all, limits.calls.nextWorkMs).catch((error: unknown) =>
      ctx.log.warn({ err: error, accountId: account.id, told: Object.keys(next) }, 'what comes next was not told in time'),
    );
    // A copy: what becomes known later is not told any more.
    return { ...next };
  };
}
