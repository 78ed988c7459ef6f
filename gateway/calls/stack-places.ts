/**
 * Where the leads of the stack are, one word each (`leads.place`): claims look at those whose people may be called now, so
 * each lead's is worked out before its turn.
 */
import { sql } from 'drizzle-orm';
import { LIST_PRIORITY } from '@dialer/contract';
import type { Orm } from '../platform/db/database';
import { PLANNED_ONCE } from '../platform/db/planned';
import { followUps, leadKeys, leadLists, leads } from '../platform/db/schema';
import { isCurrent, isNowhere, isUnconsented, placeKey } from './gate/hours';
import { LISTED, placeOf } from './gate/place-of-number';
import { asAsked, judgeNumbers, LISTS_A_NUMBER } from './gate/registries';
import { bannedRegions, readTerms, termsFrom } from './gate/terms';
import { type Claimant, isDuePromise, isNever, type Moment } from './lead-conditions';
import { NO_LIST } from './lists';
import { inOrder } from './stack-order';

type LeadRow = typeof leads.$inferSelect;

/** Due callbacks whose places a claim looks at; callbacks are dialled as they become due, so hardly ever are there more. */
const PROMISES_LOOKED_AT = 100;
/** Where leads are, and whether a callback is due. */
export interface Known {
  readonly places: readonly string[];
  readonly promised: boolean;
}

/**
 * All places that leads of the stack have, by jumps through the index, not by reading the leads; and those of the callbacks
 * that are due the longest, whose leads are on no stack.
 */
export async function knownPlaces(orm: Orm, who: Pick<Claimant, 'tenantId'>, when: Moment): Promise<Known> {
  const { rows } = await orm.execute<{ place: string; promised: boolean }>(sql`
    ${PLANNED_ONCE} with recursive found as (
      (select place from leads where tenant_id = ${who.tenantId} and due_at is not null and claimed_by is null order by place limit 1)
      union all
      select (select l.place from leads l where l.tenant_id = ${who.tenantId} and l.due_at is not null and l.claimed_by is null and l.place > found.place order by l.place limit 1)
      from found where found.place is not null
    )
    select place, false as promised from found where place is not null
    union
    select place, true as promised from (
      select ${leads.place} from ${followUps} join ${leads} on ${leads.id} = ${followUps.leadId}
      where ${isDuePromise(who.tenantId, when)} order by ${followUps.startsAt} limit ${PROMISES_LOOKED_AT}
    ) as callbacks`);
  return { places: [...new Set(rows.map(({ place }) => place))], promised: rows.some(({ promised }) => promised) };
}

/**
 * Forgets places that another law named, or other zones, so that they are worked out anew: after a release that changed one
 * of them. Returns how many leads it looked at.
 */
export async function forgetPlaces(orm: Orm, tenantId: number, when: Moment, most: number): Promise<number> {
  const { places } = await knownPlaces(orm, { tenantId }, when);
  const stale = places.find((place) => place !== '' && !isCurrent(place));
  if (stale === undefined) return 0;
  // Locked in one order, as in `fillPlaces`.
  const { rowCount } = await orm.execute(sql`
    with stale as (
      (select ${leads.id} from ${leads} where ${leads.tenantId} = ${tenantId} and ${leads.place} = ${stale} and ${leads.dueAt} is not null and ${leads.claimedBy} is null
       order by ${leadKeys.list(leads)}, ${inOrder} limit ${most})
      union
      (select ${leads.id} from ${followUps} join ${leads} on ${leads.id} = ${followUps.leadId}
       where ${isDuePromise(tenantId, when)} and ${leads.place} = ${stale} limit ${most})
    )
    update leads set place = '' from (
      select l.id from stale join leads l on l.id = stale.id where l.place = ${stale} order by l.id for update of l
    ) as mine where leads.id = mine.id`);
  return rowCount ?? 0;
}

/**
 * Works out where people are whose place is not known yet: new leads, and those whose address or number changed. Those
 * that would be offered first come first. Returns how many it looked at.
 */
export async function fillPlaces(
  orm: Orm,
  { tenantId, country, keepsHours }: Pick<Claimant, 'tenantId' | 'country' | 'keepsHours'>,
  when: Moment,
  most: number,
): Promise<number> {
  const facts = sql`${leads.id}, ${leadKeys.rung(leads)} as phone, ${leads.rings}, ${leads.zip}, ${leads.state}, ${leads.timezone}, ${leads.campaignId} as "campaignId",
    ${isNever()} as never`;
  const { rows } = await orm.execute<
    Pick<LeadRow, 'id' | 'phone' | 'rings' | 'zip' | 'state' | 'timezone' | 'campaignId'> & { never: boolean }
  >(sql`
    (select lead.id, lead.phone, lead.rings, lead.zip, lead.state, lead.timezone, lead."campaignId", lead.never from (
       select ${NO_LIST} as id, ${LIST_PRIORITY.usual} as priority
       union all select ${leadLists.id}, ${leadLists.priority} from ${leadLists} where ${leadLists.tenantId} = ${tenantId}
     ) as listed
     cross join lateral (
       select ${facts}, ${leads.priority}, ${leads.dueAt}, ${leads.position} from ${leads}
       where ${leads.tenantId} = ${tenantId} and ${leads.place} = '' and ${leadKeys.list(leads)} = listed.id and ${leads.dueAt} is not null and ${leads.claimedBy} is null
       order by ${inOrder} limit ${most}
     ) as lead
     order by listed.priority, lead.priority, lead.due_at, lead.position limit ${most})
    union
    (select ${facts} from ${followUps} join ${leads} on ${leads.id} = ${followUps.leadId}
     where ${isDuePromise(tenantId, when)} and ${leads.place} = '' limit ${most})`);
  const asked = rows.map((row) => asAsked({ phone: row.phone, lead: row, country }));
  const banned = rows.length > 0 ? bannedRegions(termsFrom(await readTerms(orm, tenantId)), when.now.getTime()) : [];
  const verdicts = await judgeNumbers(orm, tenantId, asked, when.now);
  const filled = rows.map((row, nth) => {
    // How old a file is changes by the day, and is asked at each claim.
    const why = verdicts[nth]?.verdict?.why;
    const isListed = row.never || (why !== undefined && LISTS_A_NUMBER.has(why));
    const place = isListed ? LISTED : placeKey(placeOf(row, country), verdicts[nth]?.consented ?? false, banned);
    // At another number nobody waits for what may never come: the main one is rung, and its place worked out next.
    const isStuck = row.rings !== '' && (isListed || (keepsHours && (isUnconsented(place) || isNowhere(place))));
    return { id: row.id, was: row.rings, ...(isStuck ? { rings: '', place: '' } : { rings: row.rings, place }) };
  });
  if (filled.length > 0)
    // Locked in one order, because several claims may do this at once.
    await orm.execute(sql`
      update leads set place = mine.place, rings = mine.rings from (
        select l.id, filled.place, filled.rings
        from jsonb_to_recordset(${JSON.stringify(filled)}::jsonb) as filled(id uuid, place text, rings text, was text)
        join leads l on l.id = filled.id where l.place = '' and l.rings = filled.was order by l.id for update of l
      ) as mine where leads.id = mine.id`);
  return filled.length;
}
