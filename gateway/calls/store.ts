/** Calls in the database: a row before anything rings, the whole of the facts with every revision, heartbeats, the end. */
import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Call, isBridged, type ToDispose } from '@dialer/contract';
import type { Database, Orm } from '../platform/db/database';
import { calls, dispositions, leads } from '../platform/db/schema';
import type { Line } from './line';

export type CallRow = typeof calls.$inferSelect;

/** An inbound call that lasted less is a short one, in seconds [CALL-021, CALL-022]. */
export const SHORT_CALL_S = 80;
/** A snapshot shows calls that ended less than this long ago, in milliseconds (flows, Snapshot). */
export const RECENT_MS = 60_000;

const date = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

/** Seconds of talk: from the first moment both could hear each other, or of an auto dial the agent's own time on the line. */
export function talkSeconds(call: Call, now: number): number {
  const from = call.since.farUp ?? (isBridged(call) ? call.since.agentUp : undefined);
  return from === undefined ? 0 : Math.max(0, Math.round(((call.since.ended ?? now) - from) / 1000));
}

export const isShortCall = (call: Call, now: number): boolean => call.type === 'inbound' && talkSeconds(call, now) < SHORT_CALL_S;

const columnsOf = ({ call, recordingFile }: Line) => ({
  leadId: call.leadId,
  phone: call.phone,
  name: call.name,
  facts: call,
  agentUpAt: date(call.since.agentUp),
  farUpAt: date(call.since.farUp),
  endedAt: date(call.since.ended),
  endBy: call.end?.by ?? null,
  endCause: call.end?.cause ?? null,
  ...(recordingFile !== null && { recordingFile }),
});

/** Writes the row; nothing may ring before this has resolved (flows F22). */
export async function insertCall(orm: Orm, line: Line): Promise<void> {
  const { call } = line;
  await orm.insert(calls).values({
    ...columnsOf(line),
    id: call.callId,
    tenantId: line.tenantId,
    accountId: line.accountId,
    extension: line.extension,
    parent: call.parent,
    type: call.type,
    direction: call.direction,
    createdAt: new Date(call.since.created),
    heartbeatAt: new Date(call.since.created),
  });
}

/**
 * Stores the present facts, unless the database has newer ones or the end: a write may come twice, and late. `toDispose`
 * is set with the end, in the same write. Returns whether anything was written.
 */
export async function saveCall(orm: Orm, line: Line, now: number, toDispose?: boolean): Promise<boolean> {
  const { callId, rev } = line.call;
  const rows = await orm
    .update(calls)
    .set({ ...columnsOf(line), heartbeatAt: new Date(now), ...(toDispose !== undefined && { toDispose }) })
    .where(and(eq(calls.id, callId), isNull(calls.endedAt), sql`(${calls.facts} ->> 'rev')::int <= ${rev}`))
    .returning({ id: calls.id });
  return rows.length > 0;
}

/** Takes back the row of a call that never began: its insert may have succeeded although nobody heard of it. */
export async function forgetCall(orm: Orm, line: Line): Promise<void> {
  await orm.delete(calls).where(and(eq(calls.id, line.call.callId), isNull(calls.endedAt)));
}

/** Says that these calls are alive, and holds their leads for another `leaseMs`. */
export async function heartbeat(db: Database, callIds: readonly string[], now: number, leaseMs: number): Promise<void> {
  if (callIds.length === 0) return;
  const ids = [...callIds];
  await db
    .update(calls)
    .set({ heartbeatAt: new Date(now) })
    .where(inArray(calls.id, ids));
  const held = db
    .select({ id: sql<string>`${calls.leadId}` })
    .from(calls)
    .where(inArray(calls.id, ids));
  await db
    .update(leads)
    .set({ leaseUntil: sql`greatest(${leads.leaseUntil}, ${new Date(now + leaseMs)})` })
    .where(and(sql`${leads.claimedBy} is not null`, inArray(leads.id, held)));
}

/** Calls without an end, e.g. those that a killed gateway left behind. */
export const unendedCalls = (db: Orm): Promise<CallRow[]> => db.select().from(calls).where(isNull(calls.endedAt));

/** What a page needs to know of its calls: live, undisposed, or just ended; newest last. */
export async function callsOf(db: Orm, accountId: number, now: number): Promise<Call[]> {
  const rows = await db
    .select({ facts: calls.facts })
    .from(calls)
    .where(
      and(
        eq(calls.accountId, accountId),
        or(isNull(calls.endedAt), eq(calls.toDispose, true), gt(calls.endedAt, new Date(now - RECENT_MS))),
      ),
    )
    .orderBy(calls.createdAt);
  return rows.map((row) => row.facts);
}

/** Leads that wait for this agent's disposition, newest first, each once: a redial joins the entry of its lead (flows F5). */
export async function toDisposeOf(db: Orm, accountId: number, now: number): Promise<ToDispose[]> {
  const rows = await db
    .select({ facts: calls.facts, leadId: calls.leadId })
    .from(calls)
    .where(and(eq(calls.accountId, accountId), eq(calls.toDispose, true)))
    .orderBy(desc(calls.createdAt));
  const first = new Map<string, ToDispose>();
  for (const { facts, leadId } of rows) {
    if (!leadId || first.has(leadId)) continue;
    first.set(leadId, { leadId, callId: facts.callId, type: facts.type, shortCall: isShortCall(facts, now) });
  }
  return [...first.values()];
}

/** A call of this agent, or undefined. */
export async function callOf(db: Orm, accountId: number, callId: string): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, callId), eq(calls.accountId, accountId)));
  return row;
}

/** The agent's newest call. */
export async function newestCallOf(db: Orm, accountId: number): Promise<CallRow | undefined> {
  const [row] = await db.select().from(calls).where(eq(calls.accountId, accountId)).orderBy(desc(calls.createdAt)).limit(1);
  return row;
}

/** The agent's newest call with a lead or with a number. */
export async function newestCallWith(db: Orm, accountId: number, leadId: string, number: string): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.accountId, accountId), or(eq(calls.leadId, leadId), eq(calls.phone, number))))
    .orderBy(desc(calls.createdAt))
    .limit(1);
  return row;
}

/** Whether a call has been disposed. */
export async function isDisposed(db: Orm, callId: string): Promise<boolean> {
  const [row] = await db.select({ id: dispositions.id }).from(dispositions).where(eq(dispositions.callId, callId)).limit(1);
  return row !== undefined;
}
