/** Engines whose calls are at floors: which floor has a centre, and whom it concerns what one of them says of itself. */
import { createHash } from 'node:crypto';
import type { FloorsEngine, PartedEngine, TelephonyEngine } from './port';

export const hasFloors = (engine: TelephonyEngine): engine is FloorsEngine => 'parts' in engine;
export const isParted = (engine: TelephonyEngine): engine is PartedEngine => 'partOf' in engine;

/** What a floor is called, by its address. */
export const floorName = (url: string): string => new URL(url).host;

/** Of a digest; a number can hold no more exactly. */
const WEIGHT_BYTES = 6;
const weightOf = (centre: number, part: string): number =>
  createHash('sha256').update(`${part} ${centre}`).digest().readUIntBE(0, WEIGHT_BYTES);

/**
 * Which of these parts has a centre, by nothing but their names: everybody who has the same list says the same, in whatever
 * order. A part that is added takes centres from the others and moves none between them; one that goes leaves the others theirs.
 */
export function partFor(centre: number, parts: readonly string[]): string {
  const weighed = parts.map((part) => ({ part, weight: weightOf(centre, part) }));
  const first = weighed.sort((a, b) => b.weight - a.weight || (a.part < b.part ? -1 : 1))[0];
  if (!first) throw new Error('There is no part that could have a centre.');
  return first.part;
}

/** Whether an event of this part is about a centre's calls; an engine that is one speaks of all. */
export function whomItConcerns(engine: TelephonyEngine, part: string | undefined): (centre: number) => boolean {
  if (part === undefined || !isParted(engine)) return () => true;
  return (centre) => engine.partOf(centre) === part;
}
