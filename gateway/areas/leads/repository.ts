/** Leads in the database, always within one centre. Who may change one is asked in `access.ts`, by what it is found in `find.ts`. */
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { claimLead, type LeadRow } from '../../calls/lead-claims';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Database, Orm } from '../../platform/db/database';
import { accounts, applications, calls, campaigns, dispositions, exceptions, followUps, leads, meetings } from '../../platform/db/schema';
import { byNumber } from './find';

type Person = Pick<SignedIn, 'id' | 'tenantId'>;

const inTenant = ({ tenantId }: Person, id: string) => and(eq(leads.id, id), eq(leads.tenantId, tenantId));

export async function readLead(orm: Orm, person: Person, id: string): Promise<LeadRow | undefined> {
  const [row] = await orm.select().from(leads).where(inTenant(person, id));
  return row;
}

export async function readCampaign(orm: Orm, id: number): Promise<typeof campaigns.$inferSelect | undefined> {
  const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
  return row;
}

/** What a lead is made of when a number has none. `claim`: for whom it is made talks with it now. */
interface Making {
  readonly phone: string;
  readonly isInbound: boolean;
  readonly claim: boolean;
  readonly now: Date;
}

/**
 * The lead of a number, made when there is none. Until it is committed nobody else in the tenant makes one of that
 * number: of twelve requests at the same moment the first makes it and eleven find it.
 */
export const findOrMake = (db: Database, { id, tenantId }: Person, { phone, isInbound, claim, now }: Making): Promise<LeadRow> =>
  db.tx(async (orm) => {
    await orm.execute(sql`select pg_advisory_xact_lock(${tenantId}, hashtext(${phone}))`);
    const known = await byNumber(orm, tenantId, phone);
    if (known) return known;
    const [row] = await orm
      .insert(leads)
      .values({ tenantId, phone, isInbound, dueAt: null, createdBy: id, createdAt: now, updatedAt: now })
      .returning();
    return (claim && (await claimLead(orm, tenantId, id, row!.id, now))) || row!;
  });

/** The newest call of one's own with this number that waits to be disposed: a caller from abroad who hung up at once has a lead too. */
export async function waitingCall(
  orm: Orm,
  { id }: Person,
  phone: string,
): Promise<{ readonly phone: string; readonly leadId: string | null } | undefined> {
  const [row] = await orm
    .select({ phone: calls.phone, leadId: calls.leadId })
    .from(calls)
    .where(and(eq(calls.accountId, id), eq(calls.phone, phone), eq(calls.toDispose, true)))
    .orderBy(desc(calls.createdAt))
    .limit(1);
  return row;
}

/** Names of people of the centre, also of those who have left it. */
export async function namesOf(orm: Orm, tenantId: number, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, firstName, lastName } = accounts;
  const rows = await orm
    .select({ id, firstName, lastName })
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), inArray(id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, fullName(row)]));
}

/** A save of it: its revision rises, whichever one the edits were made from. */
export async function updateLead(orm: Orm, person: Person, id: string, columns: Partial<LeadRow>, now: Date): Promise<void> {
  await orm
    .update(leads)
    .set({ ...columns, revision: sql`${leads.revision} + 1`, updatedAt: now })
    .where(inTenant(person, id));
}

/** Whether a lead was disposed, promised to be called, sent to an application, asked about as an exception, or called by somebody else. */
export async function hasHistory(orm: Orm, person: Person, leadId: string): Promise<boolean> {
  const [disposed] = await orm.select({ id: dispositions.id }).from(dispositions).where(eq(dispositions.leadId, leadId)).limit(1);
  const [promised] = await orm.select({ id: followUps.id }).from(followUps).where(eq(followUps.leadId, leadId)).limit(1);
  const [sent] = await orm.select({ id: applications.id }).from(applications).where(eq(applications.leadId, leadId)).limit(1);
  const [asked] = await orm.select({ id: exceptions.id }).from(exceptions).where(eq(exceptions.leadId, leadId)).limit(1);
  const [booked] = await orm.select({ id: meetings.id }).from(meetings).where(eq(meetings.leadId, leadId)).limit(1);
  const [called] = await orm
    .select({ id: calls.id })
    .from(calls)
    .where(and(eq(calls.leadId, leadId), ne(calls.accountId, person.id)))
    .limit(1);
  return [disposed, promised, sent, asked, booked, called].some((row) => row !== undefined);
}

/** Deletes a lead; one's own calls with it stay, without a lead. */
export async function deleteLead(orm: Orm, person: Person, leadId: string): Promise<void> {
  await orm.update(calls).set({ leadId: null }).where(eq(calls.leadId, leadId));
  await orm.delete(leads).where(inTenant(person, leadId));
}
