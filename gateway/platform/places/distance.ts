/** How far places are from each other. */
import { findPlace } from './postal';

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
