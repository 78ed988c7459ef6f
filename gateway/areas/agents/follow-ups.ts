/** Follow-ups of one person: how many there are, and all of them given to somebody else at once [USERS-014, USERS-015]. */
import { and, arrayContains, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { fullName } from '../../people/agents';
import { managedPerson } from '../../people/managed';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { accounts, followUps, leads } from '../../platform/db/schema';
import { fieldProblem } from '../../platform/problem';
import { announceRecord, recordChange } from '../workspace/record-change';
import type { Person } from './change-person';

/** The person works on this lead now: it is on the line with them, or waits for their disposition. */
const held = (orm: Orm, id: number) =>
  orm
    .select({ one: sql`1` })
    .from(leads)
    .where(and(eq(leads.id, followUps.leadId), eq(leads.claimedBy, id)));

const openOf = (id: number) => and(eq(followUps.accountId, id), isNull(followUps.doneAt));
/** What may go to somebody else: all that the person is not working on at this moment. */
const movable = (orm: Orm, id: number) => and(openOf(id), notExists(held(orm, id)));

export async function countFollowUps(orm: Orm, id: number, now: Date) {
  const [open, overdue, free] = await Promise.all([
    orm.$count(followUps, openOf(id)),
    orm.$count(followUps, and(openOf(id), lt(followUps.startsAt, now))),
    orm.$count(followUps, movable(orm, id)),
  ]);
  return { open, overdue, held: open - free };
}

/** An advisor of the same centre who is still there, and is not who gives them away [USERS-016]. */
async function receiver(orm: Orm, from: Person, to: number): Promise<Person> {
  const [row] = await orm
    .select()
    .from(accounts)
    .where(
      and(eq(accounts.id, to), eq(accounts.tenantId, from.tenantId), arrayContains(accounts.roles, ['advisor']), isNull(accounts.closedAt)),
    );
  if (!row) throw fieldProblem('to', 'There is no such advisor.');
  if (to === from.id) throw fieldProblem('to', 'These follow-ups are theirs already.');
  return row;
}

/**
 * All open follow-ups of a person to one advisor, or to general callbacks (`to` null), in one transaction. Both hear of it in
 * their open pages. A lead that the person works on stays with them. Gives how many were moved.
 */
export async function moveFollowUps(
  ctx: GatewayContext,
  account: SignedIn,
  tx: (run: (orm: Orm) => Promise<{ moved: number }>) => Promise<{ moved: number }>,
  id: number,
  to: number | null,
): Promise<{ moved: number }> {
  let done: { from: Person; to: Person | null; revision: number | null } | undefined;
  const reply = await tx(async (orm) => {
    const from = await managedPerson(orm, account, id, { lock: true });
    const other = to === null ? null : await receiver(orm, from, to);
    const rows = await orm.select({ id: followUps.id }).from(followUps).where(movable(orm, id)).for('update');
    // A general callback stands in the list of who promised it; these are no longer this person's at all.
    const whose = to === null ? { accountId: null, promisedBy: null } : { accountId: to };
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) await orm.update(followUps).set(whose).where(inArray(followUps.id, ids));
    const moved = ids.length;
    const before = { follow_ups: moved, follow_ups_to: null };
    const after = { follow_ups: 0, follow_ups_to: other && fullName(other) };
    const change = { kind: 'person' as const, id, name: fullName(from), from: before, to: after };
    const revision = await recordChange(orm, account, new Date(ctx.clock.now()), moved > 0 ? change : { ...change, to: before });
    done = { from, to: other, revision };
    return { moved };
  });
  if (done && reply.moved > 0) {
    const { from, to: other, revision } = done;
    ctx.people.send(from.id, 'follow-ups-moved', { away: true, count: reply.moved, person: other && fullName(other) });
    if (other) ctx.people.send(other.id, 'follow-ups-moved', { away: false, count: reply.moved, person: fullName(from) });
    await announceRecord(ctx, account.tenantId, revision);
  }
  return reply;
}
