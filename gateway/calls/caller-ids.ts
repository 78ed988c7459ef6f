/**
 * Which number a person sees. A campaign may have a pool: a number for each area that it calls, so that people see one of
 * theirs, and none is shown so often that telephone companies call it spam. The choice is pure; what a number was used today
 * is counted in the database, where two agents in one moment cannot both have the last use.
 */
import { sql } from 'drizzle-orm';
import { areaCode } from '@dialer/rules/phone';
import type { Orm } from '../platform/db/database';
import { callerIds, callerIdUses, tenants } from '../platform/db/schema';
import { regionsOfAreaCode } from '../platform/places/area-codes';
import { regionOf } from '../platform/places/region-names';

/** A number of a pool, as it is today. */
export interface PoolNumber {
  readonly number: string;
  /** The area code that it is for. */
  readonly areaCode: string;
  readonly active: boolean;
  /** So many calls show it on one day of the centre. */
  readonly dailyCap: number;
  /** Epoch milliseconds; null: it does not rest. */
  readonly restingUntil: number | null;
  readonly used: number;
}

/** Where the person is, as far as numbers know: the area code of theirs, and states by it and by the address. */
export interface Seen {
  readonly areaCode: string;
  readonly states: readonly string[];
}

export const isUsable = ({ active, dailyCap, restingUntil, used }: PoolNumber, now: number): boolean =>
  active && used < dailyCap && (restingUntil === null || restingUntil <= now);

/** 0: their own area; 1: a state of theirs; 2: any. */
function distance({ areaCode: code }: PoolNumber, to: Seen): 0 | 1 | 2 {
  if (code === to.areaCode) return 0;
  return regionsOfAreaCode(code).some((state) => to.states.includes(state)) ? 1 : 2;
}

/** Those that may be shown, the best first: nearest to the person, then least used today, then by number. */
export const inOrder = <N extends PoolNumber>(pool: readonly N[], to: Seen, now: number): N[] =>
  pool
    .filter((each) => isUsable(each, now))
    .map((each) => ({ each, far: distance(each, to) }))
    .sort((a, b) => a.far - b.far || a.each.used - b.each.used || (a.each.number < b.each.number ? -1 : 1))
    .map(({ each }) => each);

/** The area code and states of a lead. */
export function seenBy({ phone, state }: { phone: string; state: string }): Seen {
  const code = areaCode(phone) ?? '';
  return { areaCode: code, states: [...new Set([regionOf(state) ?? '', ...regionsOfAreaCode(code)])].filter(Boolean) };
}

/** The pool of a campaign with today's uses; `day`: today by the centre's clock, `2026-11-25`. */
export async function readPool(orm: Orm, campaignId: number, now: Date): Promise<(PoolNumber & { tenantId: number; day: string })[]> {
  const { rows } = await orm.execute<Record<string, unknown>>(sql`
    select c.tenant_id, c.number, c.area_code, c.active, c.daily_cap, c.resting_until, coalesce(u.used, 0) as used, t.day::text as day
    from ${callerIds} c
    cross join lateral (select (${now}::timestamptz at time zone timezone)::date as day from ${tenants} where id = c.tenant_id) t
    left join ${callerIdUses} u on u.tenant_id = c.tenant_id and u.number = c.number and u.day = t.day
    where c.campaign_id = ${campaignId} order by c.area_code, c.number`);
  return rows.map((row) => ({
    tenantId: row['tenant_id'] as number,
    number: row['number'] as string,
    areaCode: row['area_code'] as string,
    active: row['active'] as boolean,
    dailyCap: row['daily_cap'] as number,
    restingUntil: row['resting_until'] === null ? null : new Date(row['resting_until'] as string).getTime(),
    used: row['used'] as number,
    day: row['day'] as string,
  }));
}

/** One more use of a number today, in one statement; false: others have had the last one meanwhile. */
async function countUse(orm: Orm, { tenantId, number, day, dailyCap }: PoolNumber & { tenantId: number; day: string }): Promise<boolean> {
  const { rows } = await orm.execute(sql`
    insert into ${callerIdUses} (tenant_id, number, day, used) values (${tenantId}, ${number}, ${day}::date, 1)
    on conflict (tenant_id, number, day) do update set used = caller_id_uses.used + 1 where caller_id_uses.used < ${dailyCap}
    returning used`);
  return rows.length > 0;
}

/** The number of a campaign's pool for this lead, counted as used; null: there is none, or none is left today. */
export async function fromPool(orm: Orm, campaignId: number, lead: { phone: string; state: string }, now: Date): Promise<string | null> {
  for (const each of inOrder(await readPool(orm, campaignId, now), seenBy(lead), now.getTime()))
    if (await countUse(orm, each)) return each.number;
  return null;
}
