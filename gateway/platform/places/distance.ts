/** How far places are from each other. */
import { allPlaces, findPlace } from './postal';

/** Degrees. */
export interface Point {
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

/** Further from all places than this, nobody can say which zone a point is in. */
const NEAR_KM = 150;
/** Degrees of latitude of as many kilometres, and some. */
const NEAR_DEGREES = 1.5;
let zones: readonly (Point & { readonly timezone: string })[] | null = null;

/** The IANA time zone of the known place that is nearest to a point; null far from all of them. */
export function zoneAt(point: Point): string | null {
  zones ??= [...allPlaces()].flatMap(({ latitude, longitude, timezone }) =>
    latitude === null || longitude === null || timezone === null ? [] : [{ latitude, longitude, timezone }],
  );
  let nearest: { km: number; timezone: string | null } = { km: NEAR_KM, timezone: null };
  for (const place of zones) {
    if (Math.abs(place.latitude - point.latitude) > NEAR_DEGREES) continue;
    const km = distanceKm(place, point);
    if (km < nearest.km) nearest = { km, timezone: place.timezone };
  }
  return nearest.timezone;
}
