/** Calls on their way to the database: a row before anything rings, the whole of the facts with every revision, heartbeats. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database, Orm } from '../platform/db/database';
import { calls, leads } from '../platform/db/schema';
import type { Line } from './line';

const date = (ms: number | undefined): Date | null => (ms === undefined ? null : new Date(ms));

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
