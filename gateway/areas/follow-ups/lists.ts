/** An agent's lists: promises that are open, and the last dials. */
import { and, asc, desc, eq, gte, isNull, lt, ne, or } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { calls, dispositions, followUps, leads } from '../../platform/db/schema';
import { MAILBOX } from '@dialer/rules/phone';

interface Person {
  readonly id: number;
  readonly tenantId: number;
}

const promised = (orm: Orm, person: Person, more: ReturnType<typeof and>) =>
  orm
    .select({ promise: followUps, lead: leads })
    .from(followUps)
    .innerJoin(leads, eq(leads.id, followUps.leadId))
    .where(and(eq(followUps.tenantId, person.tenantId), isNull(followUps.doneAt), more));

/**
 * The agent's own promises: `overdue` those of before `before` [FUP-033], `false` the others, without it both. A
 * general callback stands in the list of who promised it until somebody keeps it, also when it is due; it is never
 * overdue there, because the dialer gives it to whoever is ready.
 */
export async function promisesOf(orm: Orm, person: Person, asked: { before: Date; overdue?: boolean | undefined; limit: number }) {
  const { before, overdue, limit } = asked;
  const when = overdue === undefined ? undefined : overdue ? lt(followUps.startsAt, before) : gte(followUps.startsAt, before);
  const own = and(eq(followUps.accountId, person.id), when);
  const shared = and(isNull(followUps.accountId), eq(followUps.promisedBy, person.id));
  return promised(orm, person, overdue ? own : or(own, shared))
    .orderBy(asc(followUps.startsAt), asc(followUps.id))
    .limit(limit);
}

/** The open promise of one lead. */
export const promiseOf = (orm: Orm, person: Person, leadId: string) => promised(orm, person, eq(followUps.leadId, leadId)).limit(1);

/** The agent's own dials, newest first, each with its lead and what it was disposed as. */
export const lastDialsOf = (orm: Orm, accountId: number, limit: number) =>
  orm
    .select({ call: calls, lead: leads, disposition: dispositions })
    .from(calls)
    .leftJoin(leads, eq(leads.id, calls.leadId))
    .leftJoin(dispositions, eq(dispositions.callId, calls.id))
    .where(and(eq(calls.accountId, accountId), eq(calls.direction, 0), ne(calls.phone, MAILBOX)))
    .orderBy(desc(calls.createdAt))
    .limit(limit);
