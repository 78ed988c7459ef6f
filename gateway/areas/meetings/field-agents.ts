/** Field agents of a centre, and how many of them reach a place. */
import { eq } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { fieldAgents } from '../../platform/db/schema';
import { distanceKm, pointOf } from '../../platform/places/distance';

/** How many of the centre's field agents reach a postal code, of an agency where one is named; null: nobody knows where the code is. */
export async function agentsNear(orm: Orm, tenantId: number, postal: string, mga = ''): Promise<number | null> {
  const point = pointOf(postal);
  if (!point) return null;
  const all = await orm.select().from(fieldAgents).where(eq(fieldAgents.tenantId, tenantId));
  return all.filter((agent) => (!mga || !agent.mga || agent.mga === mga) && distanceKm(agent, point) <= agent.reachKm).length;
}
