/**
 * Who works on which lead. A claim is one statement with `FOR UPDATE SKIP LOCKED`, so that a lead goes to exactly one
 * agent, and carries a lease: a gateway that dies in between strands no lead for longer than that.
 */
import { and, eq, isNotNull, lt, notExists, sql } from 'drizzle-orm';
import type { Database, Orm } from '../platform/db/database';
import { calls, doNotCall, followUps, leads } from '../platform/db/schema';

export type LeadRow = typeof leads.$inferSelect;

/** How long a claim stands without a sign of life, in milliseconds. */
export const LEASE_MS = 30_000;
/** How long an undisposed lead waits for its agent after the last sign of life, in milliseconds (flows F9). */
export const DISPOSITION_WAIT_MS = 4 * 3_600_000;
/** Leads whose dial failed for the agent's reasons come before fresh ones (`leads.priority`, lower first). */
export const CALLBACK_PRIORITY = 50;
/** Status of a lead that somebody works on [LEAD-046]. */
export const IN_PROCESS = 'In Process';

export interface Claimant {
  readonly tenantId: number;
  readonly accountId: number;
  /** Callable states; empty: all. */
  readonly provinces: readonly string[];
}

/** `wallNow` is the tenant's wall clock written as UTC, because promised times are kept that way [FUP-011]. */
export interface Moment {
  readonly now: Date;
  readonly wallNow: Date;
}

/** Set by `claim`, undone by `release`. */
const marks = (accountId: number, now: Date) => ({
  claimedBy: accountId,
  // A redial must not shorten the time that its undisposed lead waits.
  leaseUntil: sql`greatest(${leads.leaseUntil}, ${new Date(now.getTime() + LEASE_MS)})`,
  previousStatus: sql`case when ${leads.status} = ${IN_PROCESS} then ${leads.previousStatus} else ${leads.status} end`,
  status: IN_PROCESS,
  dials: sql`${leads.dials} + 1`,
  updatedAt: now,
});

/** A lead that a colleague took over stays with them, although who handed it on may have disposed it already. */
const callable = (who: Claimant) => sql`
  ${leads.tenantId} = ${who.tenantId}
  and ${leads.claimedBy} is null
  and (${who.provinces.length} = 0 or lower(${leads.state}) = any(${sql.param([...who.provinces].map((code) => code.toLowerCase()))}::text[]))
  and not exists (select 1 from ${doNotCall} where ${doNotCall.tenantId} = ${leads.tenantId} and ${doNotCall.phone} = ${leads.phone})
  and not exists (select 1 from ${calls} where ${calls.leadId} = ${leads.id} and ${calls.endedAt} is null)
  and not exists (select 1 from campaigns c where c.id = ${leads.campaignId} and not c.active)`;

async function take(orm: Orm, who: Claimant, when: Moment, pick: ReturnType<typeof sql>): Promise<LeadRow | undefined> {
  const [row] = await orm
    .update(leads)
    .set(marks(who.accountId, when.now))
    .where(sql`${leads.id} = (${pick})`)
    .returning();
  return row;
}

/** The general callback that has been due the longest. */
const dueCallback = (who: Claimant, when: Moment) => sql`
  select ${leads.id} from ${leads}
  join ${followUps} on ${followUps.leadId} = ${leads.id} and ${followUps.doneAt} is null
  where ${callable(who)} and ${followUps.accountId} is null and ${followUps.startsAt} <= ${when.wallNow}
  order by ${followUps.startsAt}, ${leads.id} limit 1 for update of leads skip locked`;

/** The next lead of the stack: lower priority number first, then longest due, then as they came in. One promised to somebody is not on it. */
const nextOfStack = (who: Claimant, when: Moment) => sql`
  select ${leads.id} from ${leads}
  where ${callable(who)} and ${leads.dueAt} <= ${when.now}
  and not exists (select 1 from ${followUps} where ${followUps.leadId} = ${leads.id} and ${followUps.doneAt} is null)
  order by ${leads.priority}, ${leads.dueAt}, ${leads.position} limit 1 for update of leads skip locked`;

/** Takes the next lead for this agent: callbacks that are due, then the stack. Never a number that asked not to be called. */
export async function claimNext(orm: Orm, who: Claimant, when: Moment): Promise<{ lead: LeadRow; type: 'auto' | 'callback' } | null> {
  const promised = await take(orm, who, when, dueCallback(who, when));
  if (promised) return { lead: promised, type: 'callback' };
  const fresh = await take(orm, who, when, nextOfStack(who, when));
  return fresh ? { lead: fresh, type: 'auto' } : null;
}

/** Takes one certain lead, unless somebody else works on it. For follow-ups, redials and manual or inbound calls. */
export async function claimLead(orm: Orm, tenantId: number, accountId: number, leadId: string, now: Date): Promise<LeadRow | undefined> {
  const [row] = await orm
    .update(leads)
    .set(marks(accountId, now))
    .where(and(eq(leads.tenantId, tenantId), eq(leads.id, leadId), sql`(${leads.claimedBy} is null or ${leads.claimedBy} = ${accountId})`))
    .returning();
  return row;
}

/** Whether the lead's number, or another lead of the centre with the same one, asked not to be called. */
export async function askedNotToBeCalled(orm: Orm, tenantId: number, leadId: string): Promise<boolean> {
  const [row] = await orm
    .select({ one: sql`1` })
    .from(leads)
    .innerJoin(doNotCall, and(eq(doNotCall.tenantId, leads.tenantId), eq(doNotCall.phone, leads.phone)))
    .where(and(eq(leads.tenantId, tenantId), eq(leads.id, leadId)));
  return row !== undefined;
}

/** No call of this lead is alive or waits for its disposition. */
const nobodyWorksOnIt = (db: Orm) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(calls)
      .where(and(eq(calls.leadId, leads.id), sql`(${calls.endedAt} is null or ${calls.toDispose})`)),
  );

const freed = {
  claimedBy: null,
  leaseUntil: null,
  status: sql`case when ${leads.status} = ${IN_PROCESS} and ${leads.previousStatus} <> '' then ${leads.previousStatus} else ${leads.status} end`,
};

/** Gives a lead back that this agent claimed and did not work on. `toCallbacks`: before the fresh ones [CALL-025]. */
export async function releaseLead(db: Orm, leadId: string, now: Date, accountId: number, toCallbacks = false): Promise<void> {
  await db
    .update(leads)
    .set({ ...freed, updatedAt: now, ...(toCallbacks && { priority: sql`least(${leads.priority}, ${CALLBACK_PRIORITY})` }) })
    .where(and(eq(leads.id, leadId), eq(leads.claimedBy, accountId), nobodyWorksOnIt(db)));
}

/** Gives back all leads of an agent that have neither a live nor an undisposed call [CALL-039, CALL-040]. */
export async function releaseLeadsOf(db: Orm, accountId: number, now: Date): Promise<void> {
  await db
    .update(leads)
    .set({ ...freed, updatedAt: now })
    .where(and(eq(leads.claimedBy, accountId), nobodyWorksOnIt(db)));
}

/** Holds a lead until its agent disposes it, or for as long as that is waited for. */
export async function awaitDisposition(db: Orm, leadId: string, accountId: number, now: number): Promise<void> {
  await db
    .update(leads)
    .set({ claimedBy: accountId, leaseUntil: new Date(now + DISPOSITION_WAIT_MS) })
    .where(eq(leads.id, leadId));
}

/**
 * Frees what is stranded: claims whose lease ran out and that no live call holds. An undisposed lead whose agent did
 * not come back in time goes to the callbacks, and no longer waits for that agent. Returns the freed leads' ids.
 */
export async function sweepLeads(db: Database, now: Date): Promise<string[]> {
  return db.tx(async (orm) => {
    const alive = orm
      .select({ one: sql`1` })
      .from(calls)
      .where(and(eq(calls.leadId, leads.id), sql`${calls.endedAt} is null`));
    const rows = await orm
      .update(leads)
      .set({ ...freed, updatedAt: now, priority: sql`least(${leads.priority}, ${CALLBACK_PRIORITY})` })
      .where(and(isNotNull(leads.claimedBy), lt(leads.leaseUntil, now), notExists(alive)))
      .returning({ id: leads.id });
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) {
      await orm
        .update(calls)
        .set({ toDispose: false })
        .where(and(sql`${calls.leadId} = any(${sql.param(ids)}::uuid[])`, eq(calls.toDispose, true)));
    }
    return ids;
  });
}
