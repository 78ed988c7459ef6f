/** What a disposition reads and writes, all in the transaction of its request. */
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { calls, dispositions, followUps, leads } from '../../platform/db/schema';

export type CallRow = typeof calls.$inferSelect;
export type FollowUpRow = typeof followUps.$inferSelect;

const waiting = (account: Pick<SignedIn, 'id'>, leadId: string) =>
  and(eq(calls.accountId, account.id), eq(calls.leadId, leadId), eq(calls.toDispose, true));

/** The agent's calls with this lead that wait for its disposition, the newest first: a redial joins the one before. */
export const waitingCalls = (orm: Orm, account: Pick<SignedIn, 'id'>, leadId: string): Promise<CallRow[]> =>
  orm.select().from(calls).where(waiting(account, leadId)).orderBy(desc(calls.createdAt));

/**
 * Whether somebody to whom one of these calls was handed, or their own receiver in turn, has disposed the lead already:
 * theirs is the last word on it, however late this one comes.
 */
export async function receiverHasDisposed(orm: Orm, leadId: string, callIds: readonly string[]): Promise<boolean> {
  const handed = await orm
    .select({ id: calls.id, parent: calls.parent, dispositionId: dispositions.id })
    .from(calls)
    .leftJoin(dispositions, eq(dispositions.callId, calls.id))
    .where(and(eq(calls.leadId, leadId), isNotNull(calls.parent)));
  const after = (ids: readonly string[]): typeof handed => {
    const next = handed.filter(({ parent }) => parent !== null && ids.includes(parent));
    return next.length ? [...next, ...after(next.map(({ id }) => id))] : [];
  };
  return after(callIds).some(({ dispositionId }) => dispositionId !== null);
}

/** They wait no more. */
export async function markDisposed(orm: Orm, account: Pick<SignedIn, 'id'>, leadId: string): Promise<void> {
  await orm.update(calls).set({ toDispose: false }).where(waiting(account, leadId));
}

const openOf = (leadId: string) => and(eq(followUps.leadId, leadId), isNull(followUps.doneAt));

/** The open promise to call this lead; there is one at most. */
export async function openPromise(orm: Orm, leadId: string): Promise<FollowUpRow | undefined> {
  const [row] = await orm.select().from(followUps).where(openOf(leadId));
  return row;
}

/** The open promise is done. */
export async function closePromise(orm: Orm, leadId: string, now: Date): Promise<void> {
  await orm.update(followUps).set({ doneAt: now }).where(openOf(leadId));
}

export async function insertPromise(orm: Orm, promise: typeof followUps.$inferInsert): Promise<number> {
  const [row] = await orm.insert(followUps).values(promise).returning({ id: followUps.id });
  return row!.id;
}

export async function insertDisposition(orm: Orm, disposition: typeof dispositions.$inferInsert): Promise<string> {
  const [row] = await orm.insert(dispositions).values(disposition).returning({ id: dispositions.id });
  return row!.id;
}

type Lead = typeof leads.$inferSelect;

/** The lead leaves its agent, changed like this; a colleague who took it over, and has not disposed it yet, keeps it. */
export async function sendOn(
  orm: Orm,
  account: Pick<SignedIn, 'id'>,
  { id, claimedBy }: Pick<Lead, 'id' | 'claimedBy'>,
  columns: Partial<Lead>,
  now: Date,
): Promise<void> {
  const freed = claimedBy === account.id ? { claimedBy: null, leaseUntil: null } : {};
  await orm
    .update(leads)
    .set({ ...columns, ...freed, revision: sql`${leads.revision} + 1`, updatedAt: now })
    .where(eq(leads.id, id));
}
