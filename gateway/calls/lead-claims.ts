/**
 * Who works on which lead. A claim is one statement with `FOR UPDATE SKIP LOCKED`, so that a lead goes to exactly one
 * agent, and carries a lease: a gateway that dies in between strands no lead for longer than that.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import type { Country } from '@dialer/rules/country';
import { PLANNED_ONCE } from '../platform/db/planned';
import { followUps, leads } from '../platform/db/schema';
import { countriesOfKey } from './gate/hours';
import { callable, type Claimant, given, isDuePromise, type Moment, openPlaces, placesOfStack } from './lead-conditions';
import { listsInOrder } from './lists';
import { firstsOf, headOfStack, nextOfForemost, nextOfStack, stacksInOrder } from './stack-order';
import { fillPlaces, knownPlaces, type Known } from './stack-places';

export type { Claimant } from './lead-conditions';
export type LeadRow = typeof leads.$inferSelect;

/** How long a claim stands without a sign of life, in milliseconds. */
export const LEASE_MS = 30_000;
/** Leads whose place one claim works out before it looks, the first of the stack; upkeep does the others meanwhile. */
const FILLED_AT_ONCE = 20;
/** So often a claim that found nothing works out further ones. */
const FILLS_OF_A_CLAIM = 5;
/** Status of a lead that somebody works on [LEAD-046]. */
export const IN_PROCESS = 'In Process';

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

async function take(orm: Orm, who: Claimant, when: Moment, pick: ReturnType<typeof sql>): Promise<LeadRow | undefined> {
  const [row] = await orm
    .update(leads)
    .set(marks(who.accountId, when.now))
    .where(sql`${leads.id} = (${PLANNED_ONCE} ${pick})`)
    .returning();
  return row;
}

/** The general callback that has been due the longest, of people who may be called now. */
const dueCallback = (who: Claimant, when: Moment, open: readonly string[]) => sql`
  select ${leads.id} from ${leads}
  join ${followUps} on ${followUps.leadId} = ${leads.id} and ${isDuePromise(who.tenantId, when)}
  where ${callable(who, when)} and ${given(who)} and ${leads.place} = any(${sql.param([...open])}::text[])
  order by ${followUps.startsAt}, ${leads.id} limit 1 for update of leads skip locked`;

/** Countries whose leads would be offered now, were it not for the age of the registries. */
export async function heldBack(orm: Orm, who: Claimant, when: Moment): Promise<Country[]> {
  if (!who.closed?.size) return [];
  const { closed, ...free } = who;
  const { places } = await knownPlaces(orm, who, when);
  const open = openPlaces(free, when, places);
  return [...closed].filter((country) => open.some((place) => countriesOfKey(place).includes(country)));
}

async function claimOfOpen(orm: Orm, who: Claimant, when: Moment, known: Known, inOrder: readonly number[][]): Promise<Claim | null> {
  const open = openPlaces(who, when, known.places);
  if (open.length === 0) return null;
  const promised = known.promised && (await take(orm, who, when, dueCallback(who, when, open)));
  if (promised) return { lead: promised, type: 'callback' };
  const offered = placesOfStack(who, when, open);
  for (const lists of inOrder) {
    const firsts = await firstsOf(orm, who, when, offered, lists);
    const [foremost, second] = firsts;
    const first = foremost && (await take(orm, who, when, nextOfForemost(who, when, foremost, second)));
    if (first) return { lead: first, type: 'auto' };
    for await (const stack of stacksInOrder(orm, who, when, firsts)) {
      const head = await take(orm, who, when, headOfStack(who, when, stack));
      // A colleague may have taken it meanwhile, or the last one of this stack; then the next stack has the next lead.
      const fresh = head ?? (await take(orm, who, when, nextOfStack(who, when, stack)));
      if (fresh) return { lead: fresh, type: 'auto' };
    }
  }
  return null;
}

/** A lead that was taken, and why it was its turn. */
export interface Claim {
  readonly lead: LeadRow;
  readonly type: 'auto' | 'callback';
}

/**
 * Takes the next lead for this agent: callbacks that are due, whatever became of their list, then the stack, list by list.
 * Never a number that asked not to be called or that somebody of the centre talks with, nor a person outside their calling
 * hours.
 */
export async function claimNext(orm: Orm, who: Claimant, when: Moment): Promise<Claim | null> {
  for (let fills = 0; ; fills++) {
    let [known, lists] = await Promise.all([knownPlaces(orm, who, when), listsInOrder(orm, who, when)]);
    const more = known.places.includes('') && fills < FILLS_OF_A_CLAIM;
    if (more) {
      await fillPlaces(orm, who, when, FILLED_AT_ONCE);
      known = await knownPlaces(orm, who, when);
    }
    const claim = await claimOfOpen(orm, who, when, known, lists);
    if (claim || !more) return claim;
  }
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

export async function leadById(orm: Orm, tenantId: number, id: string): Promise<LeadRow | undefined> {
  const [row] = await orm
    .select()
    .from(leads)
    .where(and(eq(leads.tenantId, tenantId), eq(leads.id, id)));
  return row;
}
