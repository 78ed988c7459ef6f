/**
 * Leads whose place is to be worked out anew because a registry, or what lifts it, has changed. Those that are forbidden
 * wait in a place of their own (`LISTED`), which claims do not look into; here they leave it, and others come to it. What
 * a claim itself may take is judged by the lists as they are, so that nothing depends on when this is done.
 */
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { leadKeys, leads, registryNumbers } from '../../platform/db/schema';
import type { Orm } from '../../platform/db/database';
import { LISTED } from './place-of-number';

/** Leads that one statement looks at. */
const AT_ONCE = 5_000;

/**
 * Every lead that waits as listed, and those that this version of a registry lists. A few at a time, in the order they came in;
 * locked in the order of their ids, as claims lock those whose places they fill.
 */
export async function judgeAnew(orm: Orm, tenantId: number, version: number | null): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await orm.execute<{ last: number | null }>(sql`
      with part as (
        select ${leads.id}, ${leadKeys.rung(leads)} as phone, ${leads.place}, ${leads.position} from ${leads}
        where ${leads.tenantId} = ${tenantId} and ${leads.position} > ${after} order by ${leads.position} limit ${AT_ONCE}
      ), other as (
        select l.id from part join leads l on l.id = part.id where part.place <> '' and (part.place = ${LISTED} or exists (
          select 1 from ${registryNumbers} where ${registryNumbers.version} = ${version}
          and ${registryNumbers.phone} = (case when part.phone ~ '^[2-9][0-9]{9}$' then part.phone::bigint end)
        )) order by l.id for update of l
      ), changed as (
        update leads set place = '' from other where leads.id = other.id
      )
      select max(part.position) as last from part`);
    const last = rows[0]?.last ?? null;
    if (last === null) return;
    after = last;
  }
}

/** The leads of one number. */
export async function judgeNumberAnew(orm: Orm, tenantId: number, phone: string): Promise<void> {
  await orm
    .update(leads)
    .set({ place: '' })
    .where(and(eq(leads.tenantId, tenantId), or(eq(leads.phone, phone), and(ne(leads.rings, ''), eq(leads.rings, phone)))));
}
