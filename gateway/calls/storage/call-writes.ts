/** Calls on their way to the database: the whole of the facts with every revision, and signs of life. */
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Call } from '@dialer/contract';
import type { Database, Orm } from '../../platform/db/database';
import { calls, leads } from '../../platform/db/schema';
import type { Line } from '../line/line';

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
  ...liveTransferOf(call),
});

/** 0 while an advisor is looked for, 1 with one who has answered [XFER-005]. */
const liveTransferOf = ({ side }: Call) => (side?.kind === 'live' ? { liveTransfer: side.state === 'merged' ? 1 : 0 } : {});

/**
 * Stores the present facts, unless the database has newer ones or the end: a write may come twice, and late. The first
 * one makes the row. `toDispose` is set with the end, in the same write. Returns whether anything was written.
 */
export async function saveCall(orm: Orm, line: Line, now: number, toDispose?: boolean): Promise<boolean> {
  const { call, tenantId, accountId, extension } = line;
  const present = { ...columnsOf(line), heartbeatAt: new Date(now), ...(toDispose !== undefined && { toDispose }) };
  const rows = await orm
    .insert(calls)
    .values({
      ...present,
      id: call.callId,
      tenantId,
      accountId,
      extension,
      parent: call.parent,
      type: call.type,
      direction: call.direction,
      createdAt: new Date(call.since.created),
    })
    .onConflictDoUpdate({
      target: calls.id,
      set: present,
      setWhere: and(eq(calls.accountId, accountId), isNull(calls.endedAt), sql`(${calls.facts} ->> 'rev')::int <= ${call.rev}`),
    })
    .returning({ id: calls.id });
  return rows.length > 0;
}

/** Says that these calls are alive, and holds their leads for another `leaseMs`; the rows of the newest may not be there yet. */
export async function heartbeat(db: Database, live: readonly Call[], now: number, leaseMs: number): Promise<void> {
  if (live.length === 0) return;
  const ids = live.map(({ callId }) => callId);
  await db
    .update(calls)
    .set({ heartbeatAt: new Date(now) })
    .where(inArray(calls.id, ids));
  const held = live.flatMap(({ leadId }) => leadId ?? []);
  if (held.length === 0) return;
  await db
    .update(leads)
    .set({ leaseUntil: sql`greatest(${leads.leaseUntil}, ${new Date(now + leaseMs)})` })
    .where(and(isNotNull(leads.claimedBy), inArray(leads.id, held)));
}
