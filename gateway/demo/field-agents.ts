/** Field agents of the demo centres: enough of them near some cities, a few near others, none anywhere else. */
import { inArray } from 'drizzle-orm';
import type { Database } from '../platform/db/database';
import { fieldAgents } from '../platform/db/schema';
import { pointOf } from '../platform/places/distance';

const REACH_KM = 60;

/** `[tenant, postal code, names]`: three are enough, one or two are too few [BOOK-064]. */
const AT: readonly (readonly [tenant: number, postal: string, names: readonly string[]])[] = [
  [1, '02108', ['Irene Castellan', 'Paul Redfern', 'Joy Amadi', 'Leo Marchetti']],
  [1, '60601', ['Dora Whitcomb', 'Hank Sorensen', 'Mina Farrow']],
  [1, '33101', ['Carla Benedetto', 'Otis Greer', 'Rosa Delmar', 'Ivan Petty', 'Lola Quint']],
  [1, '70119', ['Armand Fontenot', 'Celia Broussard']],
  [2, 'H2X1Y4', ['Luc Villeneuve', 'Chantal Morin', 'Yves Delorme', 'Odile Gagne']],
  [2, 'M5V2T6', ['Fiona Baird', 'Amrit Sandhu', 'Neil Prescott']],
  [2, 'G1R2S6', ['Benoit Lachance']],
];

/** Makes what is missing: a centre that has field agents keeps its own. */
export async function seedFieldAgents(db: Database, tenants: readonly number[]): Promise<void> {
  const known = await db
    .select({ id: fieldAgents.tenantId })
    .from(fieldAgents)
    .where(inArray(fieldAgents.tenantId, [...tenants]));
  const without = tenants.filter((tenant) => !known.some(({ id }) => id === tenant));
  const rows = AT.flatMap(([tenantId, postal, names]) => {
    const point = pointOf(postal);
    return point && without.includes(tenantId) ? names.map((name) => ({ tenantId, name, postal, reachKm: REACH_KM, ...point })) : [];
  });
  if (rows.length > 0) await db.insert(fieldAgents).values(rows);
}
