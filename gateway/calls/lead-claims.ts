/**
 * Who works on which lead. A claim is one statement with `FOR UPDATE SKIP LOCKED`, so that a lead goes to exactly one
 * agent, and carries a lease: a gateway that dies in between strands no lead for longer than that.
 */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import type { Country } from '@dialer/rules/country';
import { isFree, mayHold } from '../people/work-rules';
import { followUps, leadKeys, leads } from '../platform/db/schema';
import { countriesOfKey } from './gate/hours';
import {
  callable,
  type Claimant,
  dialledAsOften,
  given,
  isDue,
  isDuePromise,
  type Moment,
  openPlaces,
  placesOfStack,
  rulesOf,
  statesOf,
} from './lead-conditions';
import { listsInOrder } from './lists';
import { fillPlaces, inOrder, knownPlaces } from './stack-places';

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
    .where(sql`${leads.id} = (${pick})`)
    .returning();
  return row;
}

/** The general callback that has been due the longest, of people who may be called now. */
const dueCallback = (who: Claimant, when: Moment, open: readonly string[]) => sql`
  select ${leads.id} from ${leads}
  join ${followUps} on ${followUps.leadId} = ${leads.id} and ${isDuePromise(who.tenantId, when)}
  where ${callable(who, when)} and ${given(who)} and ${leads.place} = any(${sql.param([...open])}::text[])
  order by ${followUps.startsAt}, ${leads.id} limit 1 for update of leads skip locked`;

/**
 * Leads that are offered in one order: those of a list and a place; of a state too where the agent calls few states; and of
 * a pool where the rules of work give them some of the leads only.
 */
type Stack = { readonly list: number; readonly place: string; readonly state: string | null; readonly pool: string | null };

/** What may be offered of a stack. A lead that is promised to somebody is not on it. */
const onStack = (who: Claimant, when: Moment, list: SQL, place: SQL, state?: SQL, pool?: SQL) => sql`
  ${callable(who, when)} and ${leadKeys.list(leads)} = ${list} and ${leads.place} = ${place} ${state ? sql`and ${leadKeys.state(leads)} = ${state}` : sql``}
  ${pool ? sql`and ${leadKeys.pool(leads)} = ${pool} and ${given(who)} and ${dialledAsOften(who)}` : sql``} and ${isDue(when)}
  and not exists (select 1 from ${followUps} where ${followUps.leadId} = ${leads.id} and ${followUps.doneAt} is null)`;

const idsOf = (lists: readonly number[]) => sql`${sql.param([...lists])}::int[]`;

/**
 * The stacks of these lists that are open now, in the order of the first lead that each has to offer. One look into an index
 * for each: however many leads wait for their morning, or are in states that the agent may not call, they are not walked
 * through.
 */
async function stacksInOrder(orm: Orm, who: Claimant, when: Moment, open: readonly string[], lists: readonly number[]): Promise<Stack[]> {
  const byState = who.provinces.length > 0;
  const states = byState ? sql`cross join unnest(${statesOf(who)}) as inside(state)` : sql``;
  const { rows } = await orm.execute<Stack>(sql`
    select listed.list, there.place, ${byState ? sql`inside.state` : sql`null`} as state, null as pool
    from unnest(${idsOf(lists)}) as listed(list) cross join unnest(${sql.param([...open])}::text[]) as there(place) ${states}
    cross join lateral (
      select ${leads.priority}, ${leads.dueAt}, ${leads.position} from ${leads}
      where ${onStack(who, when, sql`listed.list`, sql`there.place`, byState ? sql`inside.state` : undefined)} order by ${inOrder} limit 1
    ) as head
    order by head.priority, head.due_at, head.position`);
  return rows;
}

/** All stacks of pools that these lists have, by jumps through the index, one for each, not by reading the leads. */
async function poolStacks(orm: Orm, who: Claimant, lists: readonly number[]): Promise<Stack[]> {
  const byState = who.provinces.length > 0;
  const here = sql`${leads.tenantId} = ${who.tenantId} and ${leads.dueAt} is not null`;
  const inIts = (list: SQL, state: SQL) =>
    sql`and ${leadKeys.list(leads)} = ${list} ${byState ? sql`and ${leadKeys.state(leads)} = ${state}` : sql``}`;
  const { rows } = await orm.execute<Stack>(sql`
    with recursive found(list, state, place, pool) as (
      select listed.list, inside.state, head.place, head.pool
      from unnest(${idsOf(lists)}) as listed(list)
      cross join ${byState ? sql`unnest(${statesOf(who)})` : sql`(values (null::text))`} as inside(state)
      cross join lateral (
        select ${leads.place} as place, ${leadKeys.pool(leads)} as pool from ${leads}
        where ${here} ${inIts(sql`listed.list`, sql`inside.state`)} order by ${leads.place}, ${leadKeys.pool(leads)} limit 1
      ) as head
      union all
      select found.list, found.state, further.place, further.pool from found
      cross join lateral (
        select ${leads.place} as place, ${leadKeys.pool(leads)} as pool from ${leads}
        where ${here} ${inIts(sql`found.list`, sql`found.state`)} and (${leads.place}, ${leadKeys.pool(leads)}) > (found.place, found.pool)
        order by ${leads.place}, ${leadKeys.pool(leads)} limit 1
      ) as further
    )
    select list, state, place, pool from found`);
  return rows;
}

/** As `stacksInOrder`, for somebody who is given some of the leads only: those of other pools are not walked through. */
async function poolStacksInOrder(
  orm: Orm,
  who: Claimant,
  when: Moment,
  open: readonly string[],
  lists: readonly number[],
): Promise<Stack[]> {
  const may = (await poolStacks(orm, who, lists)).filter(({ place, pool }) => open.includes(place) && mayHold(pool!, rulesOf(who)));
  if (may.length === 0) return [];
  const byState = who.provinces.length > 0;
  const column = (name: 'place' | 'state' | 'pool') => sql`${sql.param(may.map((stack) => stack[name]))}::text[]`;
  const { rows } = await orm.execute<Stack>(sql`
    select there.list, there.place, there.state, there.pool
    from unnest(${idsOf(may.map(({ list }) => list))}, ${column('place')}, ${column('state')}, ${column('pool')}) as there(list, place, state, pool)
    cross join lateral (
      select ${leads.priority}, ${leads.dueAt}, ${leads.position} from ${leads}
      where ${onStack(who, when, sql`there.list`, sql`there.place`, byState ? sql`there.state` : undefined, sql`there.pool`)} order by ${inOrder} limit 1
    ) as head
    order by head.priority, head.due_at, head.position`);
  return rows;
}

/** A part of a stack's name as a condition's value. */
const ifAny = (value: string | null): SQL | undefined => (value === null ? undefined : sql`${value}`);

const nextOfStack = (who: Claimant, when: Moment, { list, place, state, pool }: Stack) => sql`
  select ${leads.id} from ${leads} where ${onStack(who, when, sql`${list}`, sql`${place}`, ifAny(state), ifAny(pool))}
  order by ${inOrder} limit 1 for update of leads skip locked`;

/** Countries whose leads would be offered now, were it not for the age of the registries. */
export async function heldBack(orm: Orm, who: Claimant, when: Moment): Promise<Country[]> {
  if (!who.closed?.size) return [];
  const { closed, ...free } = who;
  const open = openPlaces(free, when, await knownPlaces(orm, who, when));
  return [...closed].filter((country) => open.some((place) => countriesOfKey(place).includes(country)));
}

async function claimOfOpen(orm: Orm, who: Claimant, when: Moment, known: readonly string[]): Promise<Claim | null> {
  const open = openPlaces(who, when, known);
  if (open.length === 0) return null;
  const promised = await take(orm, who, when, dueCallback(who, when, open));
  if (promised) return { lead: promised, type: 'callback' };
  const offered = placesOfStack(who, open);
  const stacks = isFree(rulesOf(who)) ? stacksInOrder : poolStacksInOrder;
  for (const lists of await listsInOrder(orm, who, when)) {
    for (const stack of await stacks(orm, who, when, offered, lists)) {
      // A colleague may have taken the last one of this stack meanwhile; then the next stack has the next lead.
      const fresh = await take(orm, who, when, nextOfStack(who, when, stack));
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
    let known = await knownPlaces(orm, who, when);
    const more = known.includes('') && fills < FILLS_OF_A_CLAIM;
    if (more) {
      await fillPlaces(orm, who, when, FILLED_AT_ONCE);
      known = await knownPlaces(orm, who, when);
    }
    const claim = await claimOfOpen(orm, who, when, known);
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
