/**
 * What comes after a saved disposition, done and told with its reply: the agent's status, the next lead, their figures
 * (decision 62). The disposition is stored by then, so nothing here may fail it: a part that cannot be told is left out,
 * and the page asks for it.
 */
import { createDesk } from '../../calls/desk';
import { createPresence } from '../../people/presence';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Reply, RouteCall } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { HttpProblem } from '../../platform/problem';
import { within } from '../../platform/process';
import { readLead } from '../leads/repository';
import { createLeadView } from '../leads/view';
import type { WireLead } from '../leads/wire';
import { createStatistics } from '../statistics/statistics';
import { createStatusChange } from '../status/change';

export type NextWork = NonNullable<Reply<'saveDisposition'>['data']['next']>;
type Then = NonNullable<RouteCall<'saveDisposition'>['query']['after']>;

/** `ctx.use(createNextWork)` */
export function createNextWork(ctx: GatewayContext) {
  const desk = ctx.use(createDesk);
  const presence = ctx.use(createPresence);
  const changeStatus = ctx.use(createStatusChange);
  const leads = ctx.use(createLeadView);
  const statistics = ctx.use(createStatistics);

  /** The part, unless it fails or is late. What the rules refuse is no fault: the page is refused in words when it asks. */
  async function part<T>(account: SignedIn, what: string, work: Promise<T>): Promise<T | undefined> {
    try {
      return await within(work, limits.calls.nextWorkMs);
    } catch (error) {
      if (!(error instanceof HttpProblem)) ctx.log.warn({ err: error, accountId: account.id, what }, 'what comes next was not told');
      return undefined;
    }
  }

  async function leadOf(account: SignedIn, leadId: string): Promise<WireLead | undefined> {
    const row = await readLead(ctx.db, account, leadId);
    return row && leads.of(account, row);
  }

  /** The next automatic dial; null where there is no lead. */
  async function dialOf(account: SignedIn): Promise<NextWork['dial']> {
    try {
      const { callId, type, suffix, phone, leadId } = await desk.begin(account, { type: 'auto' });
      return { callId, type, suffix, phone, ...(leadId && { leadId }) };
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

  /** A call that has come meanwhile is the agent's work; so is a lead that still waits, and the status stays. */
  async function workOf(account: SignedIn, then: Then): Promise<NextWork> {
    if (await desk.liveOf(account)) return {};
    const [waiting] = (await desk.callsOf(account)).toDispose;
    if (waiting) return { lead: await part(account, 'lead', leadOf(account, waiting.leadId)) };
    const status = await part(account, 'status', statusAfter(account, then));
    if (!status || then === 'stop') return { status };
    const dial = await part(account, 'dial', dialOf(account));
    return { status, dial, lead: dial?.leadId ? await part(account, 'lead', leadOf(account, dial.leadId)) : undefined };
  }

  return async (account: SignedIn, then: Then): Promise<NextWork> => {
    const [work, figures] = await Promise.all([
      part(account, 'work', workOf(account, then)),
      part(account, 'statistics', statistics(account)),
    ]);
    return { ...work, statistics: figures };
  };
}
