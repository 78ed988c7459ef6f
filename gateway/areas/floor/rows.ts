/** Everybody who is at work in a centre now, or some of them: read from statuses, pages and live calls. */
import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { AGENT_STATUSES, holdsRole, type AgentStatus, type Call, type FloorCall, type FloorQueue, type FloorRow } from '@dialer/contract';
import { createCallControl } from '../../calls/control';
import { createListening, type Listening } from '../../calls/listening';
import { fullName } from '../../people/agents';
import { createPresence } from '../../people/presence';
import { createStatuses } from '../../people/statuses';
import { listedRole } from '../../platform/auth/access';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, calls, campaigns, leads, statusLog } from '../../platform/db/schema';

const known = (status: string | null): AgentStatus =>
  status !== null && (AGENT_STATUSES as readonly string[]).includes(status) ? (status as AgentStatus) : 'offline';

function stateOf({ agent, far, held }: Call): FloorCall['state'] {
  if (agent === 'lost') return 'lost';
  if (agent !== 'up' || far !== 'up') return 'ringing';
  return held ? 'held' : 'talking';
}

function floorCall(call: Call, campaign: string, heard: Listening | null): FloorCall {
  const { callId, type: way, name, phone, since } = call;
  const state = stateOf(call);
  const together = Math.max(since.agentUp ?? since.created, since.farUp ?? since.created);
  const listener = heard && { id: heard.managerId, name: heard.name, mode: heard.mode, on: heard.on };
  return { callId, way, state, since: state === 'ringing' ? since.created : together, name, phone, campaign, listener };
}

/** Names of the campaigns of these leads. */
async function campaignsOf(orm: Orm, leadIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (leadIds.length === 0) return new Map();
  const rows = await orm
    .select({ id: leads.id, name: campaigns.name })
    .from(leads)
    .innerJoin(campaigns, eq(campaigns.id, leads.campaignId))
    .where(inArray(leads.id, [...leadIds]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Leads that wait for the person's disposition, each once. Written out: drizzle leaves a lone table's name out. */
const undisposed = sql<number>`(
  select count(distinct waiting.lead_id)::int from ${calls} waiting where waiting.account_id = accounts.id and waiting.to_dispose)`;

/** `only`: of these people alone; who of them is not at work, or of another centre, has no row. */
export async function readFloor(ctx: GatewayContext, tenantId: number, only?: readonly number[]): Promise<FloorRow[]> {
  const orm = ctx.db.lane('search');
  const control = ctx.use(createCallControl);
  const statuses = ctx.use(createStatuses);
  const listening = ctx.use(createListening);
  const pages = new Set(await ctx.use(createPresence).pages());
  const live = new Map((await control.liveIn(tenantId)).map(({ accountId, call }) => [accountId, call]));
  const there = [...pages, ...live.keys()].filter((id) => !only || only.includes(id));
  const people = await orm
    .select({ account: accounts, status: statusLog.status, since: statusLog.startedAt, undisposed })
    .from(accounts)
    .leftJoin(statusLog, and(eq(statusLog.accountId, accounts.id), isNull(statusLog.endedAt)))
    .where(
      and(
        eq(accounts.tenantId, tenantId),
        isNotNull(accounts.extension),
        only && inArray(accounts.id, [...only]),
        or(ne(statusLog.status, 'offline'), there.length > 0 ? inArray(accounts.id, there) : undefined),
      ),
    );
  // A manager's page is open all day: they are on the floor once they work on calls themselves.
  const atWork = people.filter(
    ({ account: { id, roles }, status }) => !holdsRole(roles, 'manager') || live.has(id) || known(status) !== 'offline',
  );
  const names = await campaignsOf(
    orm,
    atWork.flatMap(({ account }) => live.get(account.id)?.leadId ?? []),
  );
  return Promise.all(
    atWork.map(async ({ account, status, since, undisposed: waits }): Promise<FloorRow> => {
      const call = live.get(account.id);
      return {
        ...{ id: account.id, name: fullName(account), role: listedRole(account.roles), status: known(status) },
        since: since?.getTime() ?? 0,
        dnd: await statuses.dnd(account.id, known(status)),
        page: pages.has(account.id),
        undisposed: waits,
        call: call ? floorCall(call, (call.leadId && names.get(call.leadId)) || '', listening.of(call.callId)) : null,
      };
    }),
  );
}

export async function readQueue(ctx: GatewayContext, tenantId: number): Promise<FloorQueue> {
  const waiting = await ctx.use(createCallControl).callersOf(tenantId);
  return { callers: waiting.length, since: waiting.length > 0 ? Math.min(...waiting) : null };
}
