/** One lead as a manager looks at it: what is known of it, what became of it and by whom, and what is promised. */
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { PayloadOf } from '@dialer/contract/schemas';
import type { Orm } from '../../platform/db/database';
import { calls, dispositions, followUps, leads, meetings } from '../../platform/db/schema';
import { notFound } from '../../platform/problem';
import { namesOf } from '../leads/repository';
import { listed, type View } from './rows';

/** All but whether its number may be rung now, which the gate says. */
export type WholeLead = Omit<PayloadOf<'getListedLead', 'reply'>, 'calling'>;
/** Newest outcomes and calls that are told. */
const NEWEST = 50;
/** `calls.direction`, and `follow_ups.type` [FUP-008]. */
const INBOUND = 1;
const ENGAGED = 3;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Throws 404 for a lead of another centre. What its clients said of their health stays with who talks to them. */
export async function wholeLead(orm: Orm, tenantId: number, id: string, view: View): Promise<WholeLead> {
  const [lead] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.tenantId, tenantId)));
  if (!lead) throw notFound('There is no such lead.');
  const of = (table: { leadId: typeof calls.leadId | typeof dispositions.leadId }) => eq(table.leadId, id);
  const outcomes = await orm.select().from(dispositions).where(of(dispositions)).orderBy(desc(dispositions.createdAt)).limit(NEWEST);
  const dials = await orm
    .select({
      id: calls.id,
      accountId: calls.accountId,
      at: calls.createdAt,
      direction: calls.direction,
      up: calls.farUpAt,
      end: calls.endedAt,
    })
    .from(calls)
    .where(and(eq(calls.leadId, id), eq(calls.tenantId, tenantId)))
    .orderBy(desc(calls.createdAt))
    .limit(NEWEST);
  const [promise] = await orm
    .select({ accountId: followUps.accountId, at: followUps.startsAt, type: followUps.type })
    .from(followUps)
    .where(and(eq(followUps.leadId, id), isNull(followUps.doneAt)))
    .orderBy(asc(followUps.startsAt))
    .limit(1);
  const [booked] = await orm
    .select({ accountId: meetings.accountId, at: meetings.date, type: meetings.type })
    .from(meetings)
    .where(eq(meetings.leadId, id))
    .orderBy(desc(meetings.date))
    .limit(1);
  const people = [...outcomes, ...dials, promise, booked].flatMap((each) => each?.accountId ?? []);
  const names = await namesOf(orm, tenantId, lead.claimedBy === null ? people : [...people, lead.claimedBy]);
  const nameOf = (account: number | null): string => (account === null ? '' : (names.get(account) ?? ''));
  const [row] = await listed(orm, tenantId, [lead], view);
  return {
    ...row!,
    other_phones: lead.phoneOther,
    email: lead.email,
    language: lead.language,
    street: lead.street,
    apartment: lead.apartment,
    city: lead.city,
    zip: lead.zip,
    timezone: lead.timezone,
    dob: text(lead.clients[0]?.['dob']),
    website: lead.website,
    reason: lead.reasonForRequest,
    notes: lead.notes,
    cre_notes: lead.creNotes,
    worked_on_by: nameOf(lead.claimedBy),
    outcomes: outcomes.map((each) => ({
      id: each.id,
      outcome: each.disposition,
      reason: each.reasonOther || each.reason,
      notes: each.notes,
      by: nameOf(each.accountId),
      at: each.createdAt.toISOString(),
    })),
    calls: dials.map(({ id: call, accountId, at, direction, up, end }) => ({
      id: call,
      by: nameOf(accountId),
      at: at.toISOString(),
      inbound: direction === INBOUND,
      /** Null: nobody was reached, or it goes on. */
      seconds: up && end ? Math.max(0, Math.round((end.getTime() - up.getTime()) / 1_000)) : null,
    })),
    follow_up: promise ? { at: promise.at.toISOString(), by: nameOf(promise.accountId), engaged: promise.type === ENGAGED } : null,
    meeting: booked?.at ? { at: booked.at.toISOString(), by: nameOf(booked.accountId), type: booked.type } : null,
  };
}
