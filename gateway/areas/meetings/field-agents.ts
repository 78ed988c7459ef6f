/** Field agents of a centre, and how many of them reach a place. */
import { eq } from 'drizzle-orm';
import type { Orm } from '../../platform/db/database';
import { fieldAgents } from '../../platform/db/schema';
import { findPlace } from '../../platform/places/postal';

interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points as the crow flies. */
export function distanceKm(one: Point, other: Point): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const along = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * half(one.longitude, other.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half(one.latitude, other.latitude) + along));
}

/** Where a postal code is; null for one that is not known, or is in no place (those of the military). */
export function pointOf(postal: string): Point | null {
  const { latitude = null, longitude = null } = findPlace(postal) ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** How many of the centre's field agents reach a postal code, of an agency where one is named; null: nobody knows where the code is. */
export async function agentsNear(orm: Orm, tenantId: number, postal: string, mga = ''): Promise<number | null> {
  const point = pointOf(postal);
  if (!point) return null;
  const all = await orm.select().from(fieldAgents).where(eq(fieldAgents.tenantId, tenantId));
  return all.filter((agent) => (!mga || !agent.mga || agent.mga === mga) && distanceKm(agent, point) <= agent.reachKm).length;
}
