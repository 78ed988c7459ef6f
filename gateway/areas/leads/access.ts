/**
 * Who may change a lead. A lead in a colleague's hands is read-only to everybody else, whatever their role: two people who
 * write over each other, or a disposition that takes a lead out of a running call, cost a sale.
 */
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { LeadRow } from '../../calls/lead-claims';
import { fullName } from '../../people/agents';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import { accounts, calls, leads } from '../../platform/db/schema';
import { conflict, notFound } from '../../platform/problem';

/** In whose hands a lead is, as one person sees it. */
export interface Hands {
  /** One's own: claimed, or with a call of one's own that lives or waits for its disposition. */
  readonly own: boolean;
  /** Name of the colleague who has it claimed, or talks to it; null: nobody else. */
  readonly colleague: string | null;
}

type Subject = Pick<LeadRow, 'id' | 'claimedBy'>;
type Person = Pick<SignedIn, 'id' | 'tenantId'>;

/** Whether the person has a call with this lead that lives or waits for its disposition. */
async function hasCall(orm: Orm, person: Person, leadId: string): Promise<boolean> {
  const [row] = await orm
    .select({ one: sql`1` })
    .from(calls)
    .where(and(eq(calls.leadId, leadId), eq(calls.accountId, person.id), or(isNull(calls.endedAt), eq(calls.toDispose, true))))
    .limit(1);
  return row !== undefined;
}

/** The colleague who works on the lead: who claimed it, else who talks to it. */
async function colleagueOf(orm: Orm, person: Person, lead: Subject): Promise<string | null> {
  const talks = orm
    .select({ id: calls.accountId })
    .from(calls)
    .where(and(eq(calls.leadId, lead.id), isNull(calls.endedAt), ne(calls.accountId, person.id)));
  const claims = lead.claimedBy !== null && lead.claimedBy !== person.id ? eq(accounts.id, lead.claimedBy) : undefined;
  const [row] = await orm
    .select({ firstName: accounts.firstName, lastName: accounts.lastName })
    .from(accounts)
    .where(claims ?? sql`${accounts.id} in (${talks})`)
    .limit(1);
  return row ? fullName(row) : null;
}

export async function handsOn(orm: Orm, person: Person, lead: Subject): Promise<Hands> {
  const own = lead.claimedBy === person.id || (await hasCall(orm, person, lead.id));
  return { own, colleague: await colleagueOf(orm, person, lead) };
}

/**
 * The one question of every write, of notes and of every other field alike. Throws 409 `lead-taken`, with the colleague's
 * name, unless the lead is in the person's own hands or in nobody's. After a transfer both have a call with it, and both may
 * write. A lead in nobody's hands is free to everybody of its centre: the search opens leads outside calls, and the
 * specification asks nowhere that one holds a lead before one writes what its client has said.
 */
export async function mustBeFree(orm: Orm, person: Person, lead: Subject): Promise<void> {
  const { own, colleague } = await handsOn(orm, person, lead);
  if (own || colleague === null) return;
  throw conflict(`${colleague} works on this lead.`, 'lead-taken', { colleague });
}

/** A lead of the person's centre, locked until the transaction ends: two writes follow each other, and nobody claims it in between. */
export async function lockLead(orm: Orm, person: Person, leadId: string): Promise<LeadRow> {
  const [lead] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), eq(leads.tenantId, person.tenantId)))
    .for('update');
  if (!lead) throw notFound('There is no such lead.');
  return lead;
}

/** The same, of a lead that the person may write now: throws 404, or 409 `lead-taken`. */
export async function lockWritable(orm: Orm, person: Person, leadId: string): Promise<LeadRow> {
  const lead = await lockLead(orm, person, leadId);
  await mustBeFree(orm, person, lead);
  return lead;
}
