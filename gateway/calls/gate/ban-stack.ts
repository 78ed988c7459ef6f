/**
 * A ban in an emergency has begun to matter: leads of people who may be in that state get the word of their place anew, which
 * names the state then (`placeKey`). Claims look into no place that a ban closes; until a lead has its new word the gate
 * refuses it, and gives it that word.
 */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Country } from '@dialer/rules/country';
import type { Orm } from '../../platform/db/database';
import { leadKeys, leads } from '../../platform/db/schema';
import { LISTED, placeOf } from './place-of-number';

/** Leads that are read at once. */
const AT_ONCE = 2_000;

/** A few at a time, in the order they came in. `country`: of the centre. */
export async function placeAnew(orm: Orm, { tenantId, country }: { tenantId: number; country: Country }, region: string): Promise<void> {
  const { id, zip, state, timezone, place, position } = leads;
  const phone = sql<string>`${leadKeys.rung(leads)}`;
  for (let after = 0; ;) {
    const rows = await orm
      .select({ id, phone, zip, state, timezone, place, position })
      .from(leads)
      .where(and(eq(leads.tenantId, tenantId), gt(leads.position, after)))
      .orderBy(asc(leads.position))
      .limit(AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
    const there = rows.filter((row) => row.place !== '' && row.place !== LISTED && placeOf(row, country).regions.includes(region));
    // Locked in one order, as where places are filled.
    if (there.length > 0)
      await orm.execute(sql`
        update leads set place = '' from (
          select l.id from leads l where l.id = any(${sql.param(there.map((row) => row.id))}::uuid[]) and l.place <> ${LISTED} order by l.id for update of l
        ) as mine where leads.id = mine.id`);
  }
}
