/**
 * When a callback may be promised. What agents pick is a wall clock that is kept as UTC [FUP-011], in quarter hours
 * [FUP-010]; the person who will be called lives by another clock, and is called only while that person's window is open.
 * Pure: the table of zones is passed in.
 */
import type { CallFacts } from '@dialer/contract';
import { closedZone, nextOpening, type Place } from './calling-window';
import type { Country } from './calling-hours';
import { countryOf, type Whereabouts } from './country';
import { dayAfter, instantOf, wallClock, type OffsetOf } from './zoned';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** What a click on a day means, by the clock there: a time at which people are up and often at home. */
const USUAL = 10 * 60;
const AFTERNOON = 14 * 60;

/** Epoch milliseconds of a pick, `YYYY-MM-DDTHH:mm` taken as UTC; NaN for what is none. */
export const instantOfPick = (pick: string): number => Date.parse(`${pick}Z`);
export const pickOf = (at: number): string => new Date(at).toISOString().slice(0, 16);

/** What of a lead says where it is: its address, and what the gateway worked out of postal code and number at its load. */
export interface LeadWhereabouts {
  readonly address: Whereabouts;
  readonly calling: Pick<CallFacts, 'country' | 'zones'> | null;
}

/**
 * Where a lead is called: the one answer for callbacks, calling hours and the clock beside its name. What the gateway says
 * stands first, since it dials by that. A zone that was written into the address since is asked too, and its clock is
 * shown: a call then waits for both. Without either the centre's own place. `isZone` knows the zones there are.
 */
export function placeOfLead(
  lead: LeadWhereabouts | null,
  centre: { readonly country: Country; readonly timezone: string },
  isZone: (zone: string) => boolean,
): Place {
  const address = lead?.address ?? { province: '', timezone: '' };
  const own = isZone(address.timezone) ? address.timezone : null;
  const [first, ...more] = lead?.calling?.zones ?? [];
  if (!lead?.calling || first === undefined) return { country: countryOf(address, centre.country), zones: [own ?? centre.timezone] };
  const known: Place['zones'] = [first, ...more];
  const { country } = lead.calling;
  if (own === null) return { country, zones: known };
  const isNew = !known.includes(own);
  return { country: isNew ? countryOf(address, country) : country, zones: [own, ...known.filter((zone) => zone !== own)] };
}

/** May the person be called then? */
export const mayPromise = (pick: string, place: Place, offsetOf: OffsetOf): boolean =>
  closedZone(instantOfPick(pick), place, offsetOf) === null;

/** The first quarter hour, from an instant on, at which the person may be called. */
export function firstPromise(from: number, place: Place, offsetOf: OffsetOf): string {
  const quarter = (at: number) => Math.ceil(at / QUARTER) * QUARTER;
  return pickOf(quarter(nextOpening(quarter(from), place, offsetOf)));
}

/**
 * What a click on a day of the calendar (`YYYY-MM-DD` of UTC) picks: 10 AM there, else the first quarter hour that is
 * left of the day. Null: nobody may be called on that day any more.
 */
export function promiseOn(day: string, earliest: number, place: Place, offsetOf: OffsetOf): string | null {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number];
  const usual = instantOf({ year, month, day: of }, USUAL, place.zones[0], offsetOf);
  const from = Math.max(earliest, instantOfPick(`${day}T00:00`));
  const picks = [firstPromise(Math.max(from, usual), place, offsetOf), firstPromise(from, place, offsetOf)];
  return picks.find((pick) => pick.startsWith(day)) ?? null;
}

/** The two promises that agents make most: in an hour, and tomorrow at 2 PM there; each moved to when a call may begin. */
export function quickPromises(now: number, place: Place, offsetOf: OffsetOf): { hour: string; tomorrow: string } {
  const tomorrow = dayAfter(wallClock(now, place.zones[0], offsetOf));
  return {
    hour: firstPromise(now + 60 * MINUTE, place, offsetOf),
    tomorrow: firstPromise(instantOf(tomorrow, AFTERNOON, place.zones[0], offsetOf), place, offsetOf),
  };
}
