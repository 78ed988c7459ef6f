/**
 * When a callback may be promised. What agents pick is a wall clock that is kept as UTC [FUP-011], in quarter hours
 * [FUP-010]; the person who will be called lives by another clock, and is called only while that person's window is open.
 */
import type { CallFacts } from '@dialer/contract';
import { isOpenAt, type Place } from './calling-window';
import { countryOf, type Country, type Whereabouts } from './country';

/** Epoch milliseconds of a pick, `YYYY-MM-DDTHH:mm` taken as UTC; NaN for what is none. */
export const instantOfPick = (pick: string): number => Date.parse(`${pick}Z`);

/** What of a lead says where it is: its address, and what the gateway worked out of postal code and number at its load. */
export interface LeadWhereabouts {
  readonly address: Whereabouts;
  readonly calling: Pick<CallFacts, 'country' | 'zones' | 'open' | 'until'> | null;
}

/**
 * Where a lead is called: the one answer for callbacks, calling hours and the clock beside its name. When it may be called the
 * gateway says, since it dials by that; the clock is that of the zone that was written into the address, else the first that
 * the gateway names, else the centre's own. `isZone` knows the zones there are.
 */
export function placeOfLead(
  lead: LeadWhereabouts | null,
  centre: { readonly country: Country; readonly timezone: string },
  isZone: (zone: string) => boolean,
): Place {
  const address = lead?.address ?? { province: '', timezone: '' };
  const own = isZone(address.timezone) ? [address.timezone] : [];
  const { calling } = lead ?? {};
  const known = calling?.zones ?? [];
  const [first = centre.timezone, ...more] = [...own, ...known.filter((zone) => !own.includes(zone))];
  const country = calling && known.length > 0 ? calling.country : countryOf(address, centre.country);
  return { country, zones: [first, ...more], open: calling?.open ?? [], until: calling?.until ?? 0 };
}

/** So long a picked time may have passed when it is saved: clocks differ a little. */
const SLACK_MS = 60_000;

/** Has a time at which a call is promised passed? `now` may be the minute that it is. */
export const hasPassed = (at: number, now: number): boolean => at + SLACK_MS <= now;

/** May the person be called then, as far as the page knows? */
export const mayPromise = (pick: string, place: Place): boolean => isOpenAt(instantOfPick(pick), place);
