/** What exceptions read and write. */
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { holdsRole } from '@dialer/contract';
import { LIMITS } from '@dialer/contract/limits';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { accounts, exceptions, leads } from '../../platform/db/schema';

export type ExceptionRow = typeof exceptions.$inferSelect;

/** What the page of the other person is told: `person` is who did it. */
export const exceptionNews = ({ id, state, subject }: Pick<ExceptionRow, 'id' | 'state' | 'subject'>, person: string) => ({
  id: String(id),
  state,
  subject,
  person,
});

const agents = alias(accounts, 'agent');
const managers = alias(accounts, 'manager');
const deciders = alias(accounts, 'decider');
const nameOf = ({ firstName, lastName }: typeof agents | typeof managers | typeof deciders | typeof leads) =>
  sql<string>`trim(coalesce(${firstName}, '') || ' ' || coalesce(${lastName}, ''))`;

/** Exceptions of a centre with the names of their people: those that wait before all others, so that none is cut off; else newest first. */
export async function readExceptions(orm: Orm, tenantId: number, where: SQL | undefined) {
  return orm
    .select({
      row: exceptions,
      agent: nameOf(agents),
      manager: nameOf(managers),
      decidedBy: nameOf(deciders),
      client: nameOf(leads),
    })
    .from(exceptions)
    .innerJoin(leads, eq(leads.id, exceptions.leadId))
    .innerJoin(agents, eq(agents.id, exceptions.accountId))
    .innerJoin(managers, eq(managers.id, exceptions.managerId))
    .leftJoin(deciders, eq(deciders.id, exceptions.decidedBy))
    .where(and(eq(exceptions.tenantId, tenantId), where))
    .orderBy(desc(eq(exceptions.state, 'waiting')), desc(exceptions.id))
    .limit(LIMITS.many);
}
export type NamedException = Awaited<ReturnType<typeof readExceptions>>[number];

type Person = Pick<SignedIn, 'id' | 'tenantId'>;
type Reader = Person & Pick<SignedIn, 'roles'>;

/** Who was asked as a manager and is none now decides nothing, and sees what they are asked no more. */
export const isManager = ({ roles }: Reader): boolean => holdsRole(roles, 'manager');

/** What an agent has asked for of this lead, and no disposition has ended yet. */
export const openOf = ({ id }: Person, leadId: string) =>
  and(eq(exceptions.accountId, id), eq(exceptions.leadId, leadId), isNull(exceptions.dispositionId));

/** How many requests wait for this person's word. */
export async function countAsked(orm: Orm, person: Reader): Promise<number> {
  if (!isManager(person)) return 0;
  const { id, tenantId } = person;
  return orm.$count(exceptions, and(eq(exceptions.tenantId, tenantId), eq(exceptions.managerId, id), eq(exceptions.state, 'waiting')));
}

/** Whether the agent has a manager's word for this, of this lead, now. */
export async function isApproved(orm: Orm, account: Person, leadId: string, subject: string): Promise<boolean> {
  const [row] = await orm
    .select({ state: exceptions.state })
    .from(exceptions)
    .where(and(openOf(account, leadId), eq(exceptions.subject, subject)))
    .orderBy(desc(exceptions.id))
    .limit(1);
  return row?.state === 'approved';
}

/** The lead is disposed: what was approved is used up, and nobody need decide what still waits, which is told to them. */
export async function endExceptions(orm: Orm, account: Person, leadId: string, dispositionId: string, at: Date): Promise<ExceptionRow[]> {
  const ended = await orm
    .update(exceptions)
    .set({
      dispositionId,
      state: sql`case when ${exceptions.state} = 'waiting' then 'withdrawn' else ${exceptions.state} end`,
      decidedAt: sql`coalesce(${exceptions.decidedAt}, ${at})`,
      decidedBy: sql`coalesce(${exceptions.decidedBy}, ${account.id})`,
    })
    .where(openOf(account, leadId))
    .returning();
  return ended.filter(({ state }) => state === 'withdrawn');
}

/** An earlier wish of the same kind gives way: the agent asks somebody else, or once more. */
export async function withdrawWaiting(orm: Orm, account: Person, leadId: string, subject: string, at: Date): Promise<ExceptionRow[]> {
  return orm
    .update(exceptions)
    .set({ state: 'withdrawn', decidedBy: account.id, decidedAt: at })
    .where(and(openOf(account, leadId), eq(exceptions.subject, subject), eq(exceptions.state, 'waiting')))
    .returning();
}

/** Those that a person has asked for or is asked about; whoever is above managers sees all of the centre. */
export const seenBy = (person: Reader, all: boolean) =>
  all ? undefined : or(isManager(person) ? eq(exceptions.managerId, person.id) : undefined, eq(exceptions.accountId, person.id));
