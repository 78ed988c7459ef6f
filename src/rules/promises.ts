/** What a calendar offers of callbacks, by the clock of the person: loaded with it. Pure, as `callbacks.ts`. */
import { instantOfPick } from './callbacks';
import { isOpenAt, nextOpening, type Place } from './calling-window';
import { dayAfter, instantOf, wallClock, type OffsetOf } from './zoned';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** What a click on a day means, by the clock there: a time at which people are up and often at home. */
const USUAL = 10 * 60;
const AFTERNOON = 14 * 60;

export const pickOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** The first quarter hour, from an instant on, at which the person may be called. */
export function firstPromise(from: number, place: Place): string {
  const quarter = (at: number) => Math.ceil(at / QUARTER) * QUARTER;
  let at = quarter(from);
  // A window may be over before its next quarter hour.
  while (!isOpenAt(at, place)) at = quarter(Math.max(nextOpening(at, place), at + 1));
  return pickOf(at);
}

/** 10 AM of a day (`YYYY-MM-DD`) by the clock there, epoch milliseconds. */
export function usualOn(day: string, place: Place, offsetOf: OffsetOf): number {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number];
  return instantOf({ year, month, day: of }, USUAL, place.zones[0], offsetOf);
}

/**
 * What a click on a day of the calendar (`YYYY-MM-DD` of UTC) picks: 10 AM there, else the first quarter hour that is
 * left of the day. Null: nobody may be called on that day any more.
 */
export function promiseOn(day: string, earliest: number, place: Place, offsetOf: OffsetOf): string | null {
  const usual = usualOn(day, place, offsetOf);
  const from = Math.max(earliest, instantOfPick(`${day}T00:00`));
  const picks = [firstPromise(Math.max(from, usual), place), firstPromise(from, place)];
  return picks.find((pick) => pick.startsWith(day)) ?? null;
}

/** The two promises that agents make most: in an hour, and tomorrow at 2 PM there; each moved to when a call may begin. */
export function quickPromises(now: number, place: Place, offsetOf: OffsetOf): { hour: string; tomorrow: string } {
  const tomorrow = dayAfter(wallClock(now, place.zones[0], offsetOf));
  return {
    hour: firstPromise(now + 60 * MINUTE, place),
    tomorrow: firstPromise(instantOf(tomorrow, AFTERNOON, place.zones[0], offsetOf), place),
  };
}
