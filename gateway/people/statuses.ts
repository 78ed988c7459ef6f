/** The present status of every agent: one open row of the log each. Changes are serialised per agent. */
import { and, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { AGENT_STATUSES, type AgentStatus } from '@dialer/contract';
import { isActiveStatus } from '@dialer/rules/statuses';
import { type Agent, agentById } from './agents';
import { hasFlag, startOf } from './centre';
import { createSerial } from '../platform/serial';
import type { GatewayContext } from '../platform/context';
import { statusLog } from '../platform/db/schema';
import { isCumulative } from './status-rules';

export interface Present {
  readonly status: AgentStatus;
  /** Epoch milliseconds of its start. */
  readonly since: number;
  /** Seconds at which the timer stands: of the status, or of the day's breaks where they add up [STATUS-053]. */
  readonly duration: number;
}

/** Somebody who is not offline, and when their page was there last, in epoch milliseconds. */
export interface AtWork {
  readonly accountId: number;
  readonly status: AgentStatus;
  readonly seen: number;
}

/** For a change that may come long after its reason, because the database was away. */
export interface Late {
  /** It may be stored already, but nobody was told. */
  readonly again?: boolean;
  /** A status that was taken after this moment stands; epoch milliseconds. */
  readonly since?: number;
}
export type ChangedBy = 'agent' | 'system' | 'manager';

export interface Statuses {
  of(agent: Agent): Promise<Present>;
  /**
   * Takes the status from now on, or from `at`. The same status again changes nothing; listeners hear of an agent who asks
   * for it again all the same, because a ready agent may ask for a call that passed them over. Changed by anyone but the agent's own
   * request, the page is told by `agent-status`.
   */
  set(agent: Agent, status: AgentStatus, by: ChangedBy, at?: number, late?: Late): Promise<Present>;
  /** How often today, by the centre's calendar, a status was begun. */
  takenToday(agent: Agent): Promise<{ break: number; 'lunch-break': number }>;
  /** Do-not-disturb is policy derived from the status; what the page sets on top holds until the next status, and stands in its row. */
  dnd(accountId: number, status: AgentStatus): Promise<boolean>;
  setDnd(accountId: number, dnd: boolean): Promise<void>;
  /** What people had set on top of their statuses at the gateway before this one. */
  takeUp(): Promise<void>;
  /** Agents of a tenant in this status, the longest first. */
  inStatus(tenantId: number, status: AgentStatus): Promise<{ accountId: number; since: number }[]>;
  /** These people's pages are there now: should the gateway be killed, their statuses end here. */
  seen(accountIds: readonly number[]): Promise<void>;
  /** Everybody who is not offline. */
  atWork(): Promise<AtWork[]>;
  /** The same of one person; null: they are offline. */
  workOf(accountId: number): Promise<AtWork | null>;
  onChange(listener: (accountId: number, status: AgentStatus) => void): void;
}

const known = (status: string): AgentStatus =>
  (AGENT_STATUSES as readonly string[]).includes(status) ? (status as AgentStatus) : 'offline';

const atWorkOf = ({ accountId, status, startedAt, seenAt }: typeof statusLog.$inferSelect): AtWork => ({
  accountId,
  status: known(status),
  seen: (seenAt ?? startedAt).getTime(),
});

export function createStatuses(ctx: GatewayContext): Statuses {
  const { db, clock } = ctx;
  const serial = createSerial();
  const dnd = new Map<number, boolean>();
  const listeners: ((accountId: number, status: AgentStatus) => void)[] = [];

  const open = async (accountId: number) =>
    (
      await db
        .select()
        .from(statusLog)
        .where(and(eq(statusLog.accountId, accountId), isNull(statusLog.endedAt)))
    )[0];

  /** Seconds of today's earlier breaks. */
  async function earlierToday(agent: Agent, status: AgentStatus): Promise<number> {
    if (!isCumulative(status, agent.roles, await hasFlag(ctx, agent, 'cumulativeBreaks'))) return 0;
    const day = startOf('day', clock.now(), agent.tenant.timezone);
    const [row] = await db
      .select({
        seconds: sql<string>`coalesce(sum(extract(epoch from ${statusLog.endedAt} - greatest(${statusLog.startedAt}, ${day}))), 0)`,
      })
      .from(statusLog)
      .where(and(eq(statusLog.accountId, agent.id), eq(statusLog.status, status), gte(statusLog.endedAt, day)));
    return Math.round(Number(row?.seconds ?? 0));
  }

  async function present(agent: Agent, status: AgentStatus, since: number): Promise<Present> {
    const seconds = Math.max(0, Math.floor((clock.now() - since) / 1000));
    return { status, since, duration: (await earlierToday(agent, status)) + seconds };
  }

  async function write(agent: Agent, status: AgentStatus, by: ChangedBy, at: Date): Promise<void> {
    await db.tx(async (orm) => {
      await orm
        .update(statusLog)
        .set({ endedAt: sql`greatest(${statusLog.startedAt}, ${at})` })
        .where(and(eq(statusLog.accountId, agent.id), isNull(statusLog.endedAt)));
      await orm.insert(statusLog).values({ tenantId: agent.tenantId, accountId: agent.id, status, by, startedAt: at });
    });
  }

  const statuses: Statuses = {
    async of(agent) {
      const row = await open(agent.id);
      return row ? present(agent, known(row.status), row.startedAt.getTime()) : { status: 'offline', since: clock.now(), duration: 0 };
    },

    set: (agent, status, by, at = clock.now(), late = {}) =>
      serial.run(String(agent.id), async () => {
        const before = await open(agent.id);
        const same = before?.status === status;
        const since = same ? before.startedAt.getTime() : at;
        // On-a-call belongs to the call that is over, however late it was stored. Who logs out in a call is offline in the
        // very moment of its end.
        const sinceThen = before && before.status !== 'on-a-call' ? before.startedAt.getTime() - (late.since ?? Infinity) : -1;
        if (before && (sinceThen > 0 || (sinceThen === 0 && before.status === 'offline')))
          return present(agent, known(before.status), before.startedAt.getTime());
        if (same && !late.again) {
          if (by === 'agent') for (const listener of listeners) listener(agent.id, status);
          return present(agent, status, since);
        }
        if (!same) await write(agent, status, by, new Date(at));
        dnd.set(agent.id, !isActiveStatus(status));
        const now = await present(agent, status, since);
        if (by !== 'agent') ctx.people.send(agent.id, 'agent-status', { ...now, by });
        for (const listener of listeners) listener(agent.id, status);
        return now;
      }),

    async takenToday(agent) {
      const day = startOf('day', clock.now(), agent.tenant.timezone);
      const rows = await db
        .select({ status: statusLog.status, times: sql<number>`count(*)::int` })
        .from(statusLog)
        .where(and(eq(statusLog.accountId, agent.id), gte(statusLog.startedAt, day), inArray(statusLog.status, ['break', 'lunch-break'])))
        .groupBy(statusLog.status);
      const times = (status: string) => rows.find((row) => row.status === status)?.times ?? 0;
      return { break: times('break'), 'lunch-break': times('lunch-break') };
    },

    dnd: async (accountId, status) => dnd.get(accountId) ?? !isActiveStatus(status),
    setDnd: (accountId, value) =>
      serial.run(String(accountId), async () => {
        if (dnd.get(accountId) === value) return;
        await db
          .update(statusLog)
          .set({ dnd: value })
          .where(and(eq(statusLog.accountId, accountId), isNull(statusLog.endedAt)));
        dnd.set(accountId, value);
      }),
    async takeUp() {
      const rows = await db
        .select({ accountId: statusLog.accountId, dnd: statusLog.dnd })
        .from(statusLog)
        .where(and(isNotNull(statusLog.dnd), isNull(statusLog.endedAt)));
      for (const { accountId, dnd: value } of rows) dnd.set(accountId, value!);
    },

    async inStatus(tenantId, status) {
      const rows = await db
        .select({ accountId: statusLog.accountId, startedAt: statusLog.startedAt })
        .from(statusLog)
        .where(and(eq(statusLog.tenantId, tenantId), eq(statusLog.status, status), isNull(statusLog.endedAt)))
        .orderBy(statusLog.startedAt, statusLog.id);
      return rows.map((row) => ({ accountId: row.accountId, since: row.startedAt.getTime() }));
    },

    async seen(accountIds) {
      if (accountIds.length === 0) return;
      await db
        .update(statusLog)
        .set({ seenAt: new Date(clock.now()) })
        .where(and(inArray(statusLog.accountId, [...accountIds]), isNull(statusLog.endedAt)));
    },

    async atWork() {
      const rows = await db
        .select()
        .from(statusLog)
        .where(and(ne(statusLog.status, 'offline'), isNull(statusLog.endedAt)));
      return rows.map(atWorkOf);
    },

    async workOf(accountId) {
      const row = await open(accountId);
      return row && row.status !== 'offline' ? atWorkOf(row) : null;
    },

    onChange: (listener) => void listeners.push(listener),
  };
  return statuses;
}

/** Sets a status of the system for an account that may be gone meanwhile. */
export async function setSystemStatus(ctx: GatewayContext, accountId: number, status: AgentStatus, late?: Late): Promise<void> {
  const agent = await agentById(ctx.db, accountId);
  if (agent) await ctx.use(createStatuses).set(agent, status, 'system', undefined, late);
}
