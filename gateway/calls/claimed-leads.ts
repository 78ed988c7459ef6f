/**
 * What becomes of a lead that somebody has claimed (`lead-claims.ts`): held for its disposition, handed on, put aside, or
 * given back.
 */
import { and, eq, inArray, isNotNull, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { Database, Orm } from '../platform/db/database';
import { calls, leads } from '../platform/db/schema';
import { IN_PROCESS, LEASE_MS } from './lead-claims';
import { counted, type Tried, type Turn } from './recycle';

/** How long an undisposed lead waits for its agent after the last sign of life, in milliseconds (flows F9). */
export const DISPOSITION_WAIT_MS = 4 * 3_600_000;
/** Leads whose agent did not take their phone come before fresh ones (`leads.priority`, lower first). */
export const CALLBACK_PRIORITY = 50;
/** After a dial that failed for technical reasons its lead waits so long, twice as long each time, in milliseconds. */
export const RETRY_MS = { first: 60_000, most: 3_600_000 } as const;
const MINUTE_MS = 60_000;

/** No call of this lead is alive or waits for its disposition. */
const nobodyWorksOnIt = (db: Orm) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(calls)
      .where(and(eq(calls.leadId, leads.id), sql`(${calls.endedAt} is null or ${calls.toDispose})`)),
  );

const freed = {
  claimedBy: null,
  leaseUntil: null,
  status: sql`case when ${leads.status} = ${IN_PROCESS} and ${leads.previousStatus} <> '' then ${leads.previousStatus} else ${leads.status} end`,
};

/** Nobody rang the person: the claim is no dial of theirs, and takes none of their tries away. */
const notDialled = sql`greatest(${leads.dials} - 1, 0)`;

/**
 * `agent`: their phone rang and they did not take it [CALL-025]. `own`: so it was, and the lead is promised to them. `fault`:
 * nobody's phone rang at all. `given-up`: the agent hung up before anything was heard of the person's phone, which may have
 * rung all the same: networks tell that late, or never.
 */
export type FailedBecause = 'agent' | 'own' | 'fault' | 'given-up' | null;

/** Who may have been rung a moment ago is left alone for so long, ms: else an agent who hangs up early rings them again at once. */
const GIVEN_UP_REST_MS = 5 * 60_000;

const retryDelay = sql`least(${RETRY_MS.most}::bigint, ${RETRY_MS.first}::bigint * (1::bigint << least(${leads.failedDials}, 16)))`;

/**
 * Where a lead goes whose dial failed: before the fresh ones where the agent was the reason. After a technical fault it
 * keeps its place and waits, longer each time, because what broke this dial will break the next one too: in front it
 * would stop the whole stack.
 */
function consequences(why: FailedBecause, now: Date) {
  if (why === 'agent') return { priority: sql`least(${leads.priority}, ${CALLBACK_PRIORITY})`, dials: notDialled };
  if (why === 'own') return { dials: notDialled };
  if (why === 'fault')
    return {
      dials: notDialled,
      failedDials: sql`${leads.failedDials} + 1`,
      retryWhy: 'fault',
      retryAt: sql`${now}::timestamptz + ${retryDelay} * interval '1 millisecond'`,
    };
  if (why === 'given-up') return { retryWhy: 'no-answer', retryAt: new Date(now.getTime() + GIVEN_UP_REST_MS) };
  return {};
}

/** Gives a lead back that this agent claimed and did not work on. */
export async function releaseLead(db: Orm, leadId: string, now: Date, accountId: number, why: FailedBecause = null): Promise<void> {
  const isTheirs = and(eq(leads.id, leadId), eq(leads.claimedBy, accountId));
  const released = await db
    .update(leads)
    .set({ ...freed, updatedAt: now, ...consequences(why, now) })
    .where(and(isTheirs, nobodyWorksOnIt(db)))
    .returning({ id: leads.id });
  // A redial that rang nobody: the lead waits for the disposition of the call before it.
  if (released.length === 0 && why !== null && why !== 'given-up') await db.update(leads).set({ dials: notDialled }).where(isTheirs);
}

/** Until when (epoch milliseconds) and why a lead waits that may not be rung; `rings`: which number it is to ring instead. */
export interface Aside {
  readonly until: number;
  readonly place: string;
  readonly why: string;
  readonly rings?: string;
}

/** Gives a lead back that may not be rung now. */
export async function putAside(
  db: Orm,
  leadId: string,
  accountId: number,
  now: Date,
  { until, place, why, ...rest }: Aside,
): Promise<void> {
  await db
    .update(leads)
    .set({ ...freed, updatedAt: now, retryAt: new Date(until), retryWhy: why, place, ...rest, dials: notDialled })
    .where(and(eq(leads.id, leadId), eq(leads.claimedBy, accountId), nobodyWorksOnIt(db)));
}

/** The other number of a lead may not be rung: its main one is. */
export async function ringMain(db: Orm, leadId: string): Promise<void> {
  await db.update(leads).set({ rings: '' }).where(eq(leads.id, leadId));
}

/** Holds the leads of people who are rung without an agent for another while. */
export async function holdLeads(orm: Orm, leadIds: readonly string[], now: Date): Promise<void> {
  if (leadIds.length === 0) return;
  const until = new Date(now.getTime() + LEASE_MS);
  await orm
    .update(leads)
    .set({ leaseUntil: sql`greatest(${leads.leaseUntil}, ${until})` })
    .where(and(isNotNull(leads.claimedBy), inArray(leads.id, [...leadIds])));
}

/** The lead of somebody who was rung without an agent is the agent's who took them. */
export async function passLead(orm: Orm, leadId: string, from: number, to: number, now: Date): Promise<void> {
  await orm
    .update(leads)
    .set({ claimedBy: to, leaseUntil: sql`greatest(${leads.leaseUntil}, ${new Date(now.getTime() + LEASE_MS)})` })
    .where(and(eq(leads.id, leadId), eq(leads.claimedBy, from)));
}

/** What a dial that reached nobody leaves with its lead: when it is offered again, or that it is offered no more [SET-029]. */
export const afterTry = (tried: Pick<Tried, 'after' | 'tries'>, turn: Turn, now: Date) => ({
  dueAt: turn.kind === 'again' ? new Date(now.getTime() + turn.minutes * MINUTE_MS) : null,
  lastOutcome: tried.after[0] ?? '',
  tries: counted(tried),
  usedUp: turn.kind === 'again' ? ('' as const) : turn.by,
});

/** Gives back the lead of somebody whom a dial did not reach. `rings`: the number of the next one (`numberAfter`). */
export async function sendAgain(
  orm: Orm,
  { id, rings }: Pick<typeof leads.$inferSelect, 'id' | 'rings'>,
  accountId: number,
  now: Date,
  tried: Tried,
  turn: Turn,
): Promise<void> {
  await orm
    .update(leads)
    .set({ ...freed, updatedAt: now, new: false, rings, ...afterTry(tried, turn, now) })
    .where(and(eq(leads.id, id), eq(leads.claimedBy, accountId)));
}

/** Gives back all leads of an agent but `held` that have neither a live nor an undisposed call [CALL-039, CALL-040]. */
export async function releaseLeadsOf(db: Orm, accountId: number, now: Date, held: readonly string[]): Promise<void> {
  await db
    .update(leads)
    .set({ ...freed, updatedAt: now })
    .where(and(eq(leads.claimedBy, accountId), notInArray(leads.id, [...held]), nobodyWorksOnIt(db)));
}

/** Holds a lead until its agent disposes it, or for as long as that is waited for. */
export async function awaitDisposition(db: Orm, leadId: string, accountId: number, now: number): Promise<void> {
  await db
    .update(leads)
    .set({ claimedBy: accountId, leaseUntil: new Date(now + DISPOSITION_WAIT_MS), failedDials: 0, retryAt: null, retryWhy: '' })
    .where(eq(leads.id, leadId));
}

/**
 * Frees what is stranded: claims whose lease ran out and that no live call holds. An undisposed lead whose agent did
 * not come back in time goes to the callbacks, and no longer waits for that agent. Returns the freed leads' ids.
 */
export async function sweepLeads(db: Database, now: Date): Promise<string[]> {
  return db.tx(async (orm) => {
    const alive = orm
      .select({ one: sql`1` })
      .from(calls)
      .where(and(eq(calls.leadId, leads.id), sql`${calls.endedAt} is null`));
    const rows = await orm
      .update(leads)
      .set({ ...freed, updatedAt: now, priority: sql`least(${leads.priority}, ${CALLBACK_PRIORITY})` })
      .where(and(isNotNull(leads.claimedBy), lt(leads.leaseUntil, now), notExists(alive)))
      .returning({ id: leads.id });
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) {
      await orm
        .update(calls)
        .set({ toDispose: false })
        .where(and(sql`${calls.leadId} = any(${sql.param(ids)}::uuid[])`, eq(calls.toDispose, true)));
    }
    return ids;
  });
}
