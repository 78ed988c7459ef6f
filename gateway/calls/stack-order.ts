/**
 * In which order leads are offered. They lie in stacks, of which each has one order in an index; a claim needs to know whose
 * first lead comes before those of the others.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Orm } from '../platform/db/database';
import { PLANNED_ONCE } from '../platform/db/planned';
import { followUps, leadKeys, leads } from '../platform/db/schema';
import { fixed } from '../platform/db/written-once';
import { isFree, mayHold } from '../people/work-rules';
import {
  callable,
  type Claimant,
  dialledAsOften,
  given,
  isDue,
  ofItsRow,
  type Moment,
  rulesOf,
  statesOf,
  textsOf,
} from './lead-conditions';

/**
 * Leads that are offered in one order: those of a list and a place; of a state too where the agent calls few states; and of
 * a pool where the rules of work give them some of the leads only.
 */
export type Stack = { readonly list: number; readonly place: string; readonly state: string | null; readonly pool: string | null };

/** Of a list: lower priority number first, then longest due, then as they came in. */
export const inOrder = fixed(sql`${leads.priority}, ${leads.dueAt}, ${leads.position}`);

/** `inOrder` as numbers, which are compared here: the database's moments have more digits than a `Date`. */
type Turn = readonly [priority: number, dueMicros: number, position: number];
/** A stack and whose turn its first lead has. */
export type Headed = Stack & { readonly id: string; readonly turn: Turn };

const isBefore = (a: Turn, b: Turn): boolean => {
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs >= 0 && a[differs]! < b[differs]!;
};
const byTurn = (a: Headed, b: Headed): number => (isBefore(a.turn, b.turn) ? -1 : isBefore(b.turn, a.turn) ? 1 : 0);

/** A part of a stack's name as a condition's value. */
const ifAny = (value: string | null): SQL | undefined => (value === null ? undefined : sql`${value}`);
const valuesOf = ({ list, place, state, pool }: Stack): Names => ({
  ...{ list: sql`${list}`, place: sql`${place}`, state: ifAny(state), pool: ifAny(pool) },
});
const idsOf = (lists: readonly number[]) => sql`${sql.param([...lists])}::int[]`;

/** What says a stack: columns of an outer query, or values. */
interface Names {
  readonly list: SQL;
  readonly place: SQL;
  readonly state: SQL | undefined;
  readonly pool: SQL | undefined;
}

const isOf = ({ list, place, state, pool }: Names): SQL => sql`
  ${leadKeys.list(leads)} = ${list} and ${leads.place} = ${place} ${state ? sql`and ${leadKeys.state(leads)} = ${state}` : sql``}
  ${pool ? sql`and ${leadKeys.pool(leads)} = ${pool}` : sql``}`;

const unpromised = fixed(
  sql`not exists (select 1 from ${followUps} where ${followUps.leadId} = ${leads.id} and ${followUps.doneAt} is null)`,
);

/** What may be offered of a stack. A lead that is promised to somebody is not on it. */
const onStack = (who: Claimant, when: Moment, names: Names): SQL => sql`
  ${callable(who, when)} and ${isOf(names)} ${names.pool ? sql`and ${given(who)} and ${dialledAsOften(who)}` : sql``} and ${isDue(when)}
  and ${unpromised}`;

/** A lead that was its stack's first a moment ago, if it still may be offered, for an update. */
export const headOfStack = (who: Claimant, when: Moment, { id, ...stack }: Headed): SQL => sql`
  select ${leads.id} from ${leads} where ${leads.id} = ${id} and ${onStack(who, when, valuesOf(stack))} for update of leads skip locked`;

/** The first lead of a stack that may be offered now, for an update. */
export const nextOfStack = (who: Claimant, when: Moment, stack: Stack): SQL => sql`
  select ${leads.id} from ${leads} where ${onStack(who, when, valuesOf(stack))}
  order by ${inOrder} limit 1 for update of leads skip locked`;

/** A moment as the database has it, of its microseconds since 1970. */
const momentOf = (micros: number): SQL => sql`(timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond')`;

/**
 * The first lead of the foremost stack that may be offered now, for an update, unless another stack's first may come before it:
 * nobody has to look into the others then, and mostly it is so.
 */
export function nextOfForemost(who: Claimant, when: Moment, foremost: Headed, second: Headed | undefined): SQL {
  if (!second) return nextOfStack(who, when, foremost);
  const [priority, due, position] = second.turn;
  return sql`
  select ${leads.id} from ${leads} where ${onStack(who, when, valuesOf(foremost))}
  and (${leads.priority}, ${leads.dueAt}, ${leads.position}) < (${priority}::int, ${momentOf(due)}, ${position}::bigint)
  order by ${inOrder} limit 1 for update of leads skip locked`;
}

const column = (of: readonly Stack[], name: 'place' | 'state' | 'pool') => sql`${sql.param(of.map((stack) => stack[name]))}::text[]`;

/** Stacks that are known, as rows of a query; `nth` counts them from 1. */
const rowsOf = (stacks: readonly Stack[]) => sql`
  unnest(${idsOf(stacks.map(({ list }) => list))}, ${column(stacks, 'place')}, ${column(stacks, 'state')}, ${column(stacks, 'pool')})
  with ordinality as there(list, place, state, pool, nth)`;

const namesOf = ({ state, pool }: Stack): Names => ({
  ...{ list: sql`there.list`, place: sql`there.place` },
  ...{ state: state === null ? undefined : sql`there.state`, pool: pool === null ? undefined : sql`there.pool` },
});

/** The first lead of a stack, and which of the stacks that were asked it is, from 1. */
type Found = Headed & { readonly nth: number };

/**
 * The first row of each of these stacks for which a condition holds, by one look into an index for each stack, one stack after
 * the other until `most` have one: those behind them are not looked into.
 */
async function headsOf(orm: Orm, stacks: readonly Stack[], names: Names, condition: SQL, most = stacks.length): Promise<Found[]> {
  const { rows } = await orm.execute<Stack & { nth: number; id: string; priority: number; due: number; position: number }>(sql`
    ${PLANNED_ONCE} select there.nth::int, ${names.list} as list, ${names.place} as place, ${names.state ?? sql`null::text`} as state, ${names.pool ?? sql`null::text`} as pool, head.*
    from ${rowsOf(stacks)}
    cross join lateral (
      select ${leads.id}, ${leads.priority}, (extract(epoch from ${leads.dueAt}) * 1000000)::float8 as due, ${leads.position}::float8 as position
      from ${leads} where ${condition} order by ${inOrder} limit 1
    ) as head
    order by there.nth limit ${most}`);
  return rows.map(({ priority, due, position, ...stack }) => ({ ...stack, turn: [priority, due, position] as const }));
}

/** All stacks of pools that these lists have, by jumps through the index, one for each, not by reading the leads. */
async function poolStacks(orm: Orm, who: Claimant, lists: readonly number[]): Promise<Stack[]> {
  const byState = who.provinces.length > 0;
  const here = sql`${leads.tenantId} = ${who.tenantId} and ${leads.dueAt} is not null and ${leads.claimedBy} is null`;
  const inIts = (list: SQL, state: SQL) =>
    sql`and ${leadKeys.list(leads)} = ${list} ${byState ? sql`and ${leadKeys.state(leads)} = ${state}` : sql``}`;
  const { rows } = await orm.execute<Stack>(sql`
    with recursive found(list, state, place, pool) as (
      select listed.list, inside.state, head.place, head.pool
      from unnest(${idsOf(lists)}) as listed(list)
      cross join ${byState ? sql`unnest(${textsOf(statesOf(who))})` : sql`(values (null::text))`} as inside(state)
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

/** Of somebody to whom no rule of work applies each list, place and state is a stack; of others their pools' alone. */
async function stacksOf(orm: Orm, who: Claimant, open: readonly string[], lists: readonly number[]): Promise<Stack[]> {
  if (!isFree(rulesOf(who)))
    return (await poolStacks(orm, who, lists)).filter(({ place, pool }) => open.includes(place) && mayHold(pool!, rulesOf(who)));
  const states = who.provinces.length > 0 ? statesOf(who) : [null];
  return lists.flatMap((list) => open.flatMap((place) => states.map((state) => ({ list, place, state, pool: null }))));
}

/**
 * Stacks that are asked at first. Of fewer, PostgreSQL takes the plan for the values at hand to be worth its making (it guesses
 * ten rows where it does not know them), and plans anew for each claim.
 */
const ASKED_AT_FIRST = 8;
/** So many of them are looked into until they have a lead that may be offered; each further time twice as many of both. */
const WANTED_AT_FIRST = 2;

/** Who stands in front of each open stack of these lists, the foremost first: cheap, and asks no other table. */
export async function firstsOf(
  orm: Orm,
  who: Claimant,
  when: Moment,
  open: readonly string[],
  lists: readonly number[],
): Promise<Headed[]> {
  const all = await stacksOf(orm, who, open, lists);
  if (all.length === 0) return [];
  const names = namesOf(all[0]!);
  const firsts: Headed[] = await headsOf(
    orm,
    all,
    names,
    sql`${ofItsRow(who, when)} and ${isOf(names)} and ${isDue(when)} and ${unpromised}`,
  );
  return firsts.toSorted(byTurn);
}

/**
 * Stacks in the order of the first lead that each has to offer, which asks other tables; `firsts`: in the order of who stands in
 * front. A stack is told once nobody in front of the others can come before its lead. However many leads wait for their
 * morning, or are in states that the agent may not call, they are not walked through.
 */
export async function* stacksInOrder(orm: Orm, who: Claimant, when: Moment, firsts: readonly Headed[]): AsyncGenerator<Headed> {
  if (firsts.length === 0) return;
  const names = namesOf(firsts[0]!);
  const waiting = [...firsts];
  let judged: Headed[] = [];
  for (let times = 1; waiting.length > 0; times *= 2) {
    const asked = waiting.slice(0, times * ASKED_AT_FIRST);
    const most = times * WANTED_AT_FIRST;
    const found = await headsOf(orm, asked, names, onStack(who, when, names), most);
    // Where as many as were wanted have a lead, those behind the last of them were not looked into.
    waiting.splice(0, found.length < most ? asked.length : found.at(-1)!.nth);
    judged = [...judged, ...found].toSorted(byTurn);
    const next = waiting[0]?.turn;
    const sure = next ? judged.filter(({ turn }) => !isBefore(next, turn)) : judged;
    judged = judged.slice(sure.length);
    yield* sure;
  }
}
