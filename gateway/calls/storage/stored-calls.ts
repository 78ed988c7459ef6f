/** Calls as the database has them. */
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { type Call, isBridged, type ToDispose } from '@dialer/contract';
import type { Orm } from '../../platform/db/database';
import { calls, dispositions } from '../../platform/db/schema';
import type { Order } from '../line/line';

export type CallRow = typeof calls.$inferSelect;

/** An inbound call that lasted less is a short one, in seconds [CALL-021, CALL-022]. */
export const SHORT_CALL_S = 80;
/** A snapshot shows calls that ended less than this long ago, in milliseconds (flows, Snapshot). */
export const RECENT_MS = 60_000;

/** Who was rung first; a row does not keep it, because direction and type tell. */
export const orderOf = ({ direction, type }: Pick<CallRow, 'direction' | 'type'>): Order =>
  direction === 1 ? 'far-waits' : type === 'manual' ? 'agent-dials' : 'agent-first';

/** Seconds of talk: from the first moment both could hear each other, or of an auto dial the agent's own time on the line. */
export function talkSeconds(call: Call, now: number): number {
  const from = call.since.farUp ?? (isBridged(call) ? call.since.agentUp : undefined);
  return from === undefined ? 0 : Math.max(0, Math.round(((call.since.ended ?? now) - from) / 1000));
}

export const isShortCall = (call: Call, now: number): boolean => call.type === 'inbound' && talkSeconds(call, now) < SHORT_CALL_S;

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

/** The agent's newest call with a lead, where one is known, or with a number. */
export async function newestCallWith(db: Orm, accountId: number, leadId: string | null, number: string): Promise<CallRow | undefined> {
  const [row] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.accountId, accountId), or(leadId === null ? undefined : eq(calls.leadId, leadId), eq(calls.phone, number))))
    .orderBy(desc(calls.createdAt))
    .limit(1);
  return row;
}

/** Whether a call has been disposed. */
export async function isDisposed(db: Orm, callId: string): Promise<boolean> {
  const [row] = await db.select({ id: dispositions.id }).from(dispositions).where(eq(dispositions.callId, callId)).limit(1);
  return row !== undefined;
}
