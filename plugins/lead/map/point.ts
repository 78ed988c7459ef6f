/** Points of the earth, as agents type them. Pure. */

/** Degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** How far a pin moves at one press of an arrow key, in pixels of the map; with Shift it is moved finely. */
export const STEP = 10;
export const FINE_STEP = 1;

/** A hundred-thousandth of a degree is about a metre: finer than a hand can drag. */
const DIGITS = 5;
export const shownDegrees = (degrees: number): string => degrees.toFixed(DIGITS);
export const rounded = ({ latitude, longitude }: Point): Point => ({
  latitude: Number(latitude.toFixed(DIGITS)),
  longitude: Number(longitude.toFixed(DIGITS)),
});

/** `32.4712`, also `32,4712` and with another minus sign; null for what is no number of degrees up to `most`. */
export function readDegrees(text: string, most: number): number | null {
  const plain = text.trim().replace(',', '.').replace('−', '-');
  if (!/^-?\d+(\.\d+)?$/.test(plain)) return null;
  const degrees = Number(plain);
  return Math.abs(degrees) <= most ? degrees : null;
}
