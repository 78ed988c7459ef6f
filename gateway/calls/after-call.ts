/** What the end of a call means for its lead and its agent (flows F4, F8). */
import type { AgentStatus } from '@dialer/contract';
import { statusAfterCall } from '@dialer/rules/statuses';
import { createStatuses } from '../people/statuses';
import type { GatewayContext } from '../platform/context';
import { overstays } from '../platform/db/schema';
import { agentById } from '../people/agents';
import { hasFlag } from '../people/centre';
import { awaitDisposition, type FailedBecause, releaseLead } from './claimed-leads';
import type { Line } from './line/line';
import { createPresence } from '../people/presence';
import { saveCall } from './storage/call-writes';

/** As much of a call as its end is judged by. */
type Ended = Pick<Line, 'call' | 'order' | 'service'>;

const FAILURES = ['declined', 'not_answered', 'not_synced'];

/** The agent's own phone was not reached: nobody was called, and nothing is disposed [CALL-025]. */
const isOriginateFailure = ({ order, call }: Ended): boolean =>
  order === 'agent-first' && call.since.agentUp === undefined && FAILURES.includes(call.end?.cause ?? '');

/** A phone that never rang was not reached for a technical reason, whatever the engine calls it. */
function failedBecause(line: Ended): FailedBecause {
  const { call } = line;
  if (call.end?.cause === 'failed' && call.far === 'none') return 'fault';
  if (call.end?.by === 'agent' && call.since.agentUp !== undefined && call.far === 'none' && call.direction === 0) return 'given-up';
  if (!isOriginateFailure(line)) return null;
  if (call.end?.cause === 'not_synced' || call.agent === 'none') return 'fault';
  return call.type === 'follow-up' ? 'own' : 'agent';
}

/** Unanswered inbound calls just end [CALL-019]. */
const isUnbridgedInbound = ({ order, call }: Ended): boolean => order === 'far-waits' && call.since.agentUp === undefined;

/** A lead that was rung must be disposed; without a lead there is nothing to dispose. */
export const mustDispose = (line: Ended): boolean =>
  !line.service && line.call.far !== 'none' && !isUnbridgedInbound(line) && !isOriginateFailure(line);

/** The agent's status after this call; null leaves it. */
export function statusAfter(
  line: Line,
  agent: { roles: readonly string[]; deactivated: boolean },
  followUpStatus: boolean,
  hasPage: boolean,
): AgentStatus | null {
  const { end } = line.call;
  if (isUnbridgedInbound(line)) return null;
  if (end?.cause === 'not_synced') return 'not-synced';
  if (end?.cause === 'agent-lost' || !hasPage || agent.deactivated) return 'offline';
  return statusAfterCall(line.call.type, agent.roles, followUpStatus);
}

/** Stores the end and decides about the lead, together and once: a repeat of an end that is stored changes nothing, and says false. */
export async function storeEnd(ctx: GatewayContext, line: Line): Promise<boolean> {
  const now = ctx.clock.now();
  const { leadId } = line.call;
  return ctx.db.tx(async (orm) => {
    const dispose = leadId !== null && mustDispose(line);
    if (!(await saveCall(orm, line, now, dispose))) return false;
    if (!leadId) return true;
    if (dispose) await awaitDisposition(orm, leadId, line.accountId, now);
    else await releaseLead(orm, leadId, new Date(now), line.accountId, failedBecause(line));
    return true;
  });
}

/**
 * Sets the agent's status; not-synced is an overstay of its own [STATUS-068]. `again`: a try before this one may have set
 * it unheard; what the agent has chosen since the end of the call stands.
 */
export async function setStatusAfter(ctx: GatewayContext, line: Line, again = false): Promise<void> {
  const agent = await agentById(ctx.db, line.accountId);
  if (!agent) return;
  const followUpStatus = await hasFlag(ctx, agent, 'followUpCallStatus');
  const status = statusAfter(line, agent, followUpStatus, await ctx.use(createPresence).hasPage(agent.id));
  if (!status) return;
  const statuses = ctx.use(createStatuses);
  const { ended } = line.call.since;
  const { status: now } = await statuses.set(agent, status, 'system', status === 'offline' ? ended : undefined, {
    again,
    ...(ended && { since: ended }),
  });
  if (now === 'not-synced') await notePhoneMissing(ctx, line.tenantId, line.accountId);
}

export async function notePhoneMissing(ctx: GatewayContext, tenantId: number, accountId: number): Promise<void> {
  await ctx.db
    .insert(overstays)
    .values({ tenantId, accountId, status: 'not-synced', receiver: 'chat', createdAt: new Date(ctx.clock.now()) });
}
