/**
 * When a callback may be promised. What agents pick is a wall clock that is kept as UTC [FUP-011], in quarter hours
 * [FUP-010]; the person who will be called lives by another clock, and is called only while that person's window is open.
 * Pure: the table of zones is passed in.
 */
import type { CallFacts } from '@dialer/contract';
import { closedZone, type Place } from './calling-window';
import type { Country } from './calling-hours';
import { countryOf, type Whereabouts } from './country';
import type { OffsetOf } from './zoned';

/** Epoch milliseconds of a pick, `YYYY-MM-DDTHH:mm` taken as UTC; NaN for what is none. */
export const instantOfPick = (pick: string): number => Date.parse(`${pick}Z`);

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
