/**
 * Where the person behind a number is, as far as calling hours need it. A postal code decides alone; without one the
 * person may be in any zone of the number's area code, and in the zone that somebody wrote into the address.
 */
import moment from 'moment-timezone';
import type { CallFacts } from '@dialer/contract';
import { areaCode } from '@dialer/rules/phone';
import type { Country } from '@dialer/rules/calling-hours';
import { closedZone, type Place } from '@dialer/rules/calling-window';
import { countryOf } from '@dialer/rules/country';
import type { OffsetOf } from '@dialer/rules/zoned';
import { countryOfAreaCode, zonesOfAreaCode } from '../../platform/places/area-codes';
import { findPlace } from '../../platform/places/postal';

/** By moment-timezone's data, because Node's own are out of date (decision 34). */
export const offsetOf: OffsetOf = (at, zone) => {
  const known = moment.tz.zone(zone);
  if (!known) throw new RangeError(`There is no zone ${zone}.`);
  return -known.utcOffset(at);
};

const isZone = (zone: string): boolean => zone !== '' && moment.tz.zone(zone) !== null;

/** The outermost zones of a country: a person of whom nothing is known is called only while all of them are open. */
const ANYWHERE: Readonly<Record<Country, Place['zones']>> = {
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'],
  CA: ['America/St_Johns', 'America/Halifax', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton', 'America/Vancouver'],
};

/** What of a lead says where it is. */
export interface Whereabouts {
  readonly phone: string;
  readonly zip: string;
  readonly state: string;
  readonly timezone: string;
}

/** `centre`: the country of the centre, which holds where neither address nor number names one. */
export function placeOf({ phone, zip, state, timezone }: Whereabouts, centre: Country): Place {
  const postal = findPlace(zip);
  if (postal?.timezone && isZone(postal.timezone)) return { country: postal.country, zones: [postal.timezone] };
  const code = areaCode(phone);
  const candidates = [...new Set([timezone, ...(code ? zonesOfAreaCode(code) : [])].filter(isZone))];
  const country = countryOf({ province: state, timezone: candidates[0] ?? '' }, centre);
  const [first, ...more] = candidates;
  return { country, zones: first === undefined ? ANYWHERE[country] : [first, ...more] };
}

const BOTH: readonly Country[] = ['US', 'CA'];

/**
 * What the area code of a number says to a centre that rings these countries. A thief of a session rings the islands,
 * whose minutes are dear; a code that is newer than the table waits for the next release.
 */
export function judgeAreaCode(number: string, rings: readonly Country[] = BOTH): CallFacts['areaCode'] {
  const country = countryOfAreaCode(areaCode(number) ?? '');
  if (country === null) return 'unknown';
  return country === 'free' || (rings as readonly string[]).includes(country) ? 'fine' : 'abroad';
}

/** A place in one word, as leads keep it (`leads.place`): `US America/Chicago America/New_York`. */
export const placeKey = ({ country, zones }: Place): string => [country, ...[...zones].sort()].join(' ');

/**
 * The place of leads that the registries forbid: one of its own, that never opens, so that claims do not walk through them
 * again and again. They leave it when a file is loaded or something lifts them (`registry-stack.ts`).
 */
export const LISTED = 'listed';

const NOWHERE: Readonly<Record<Country, string>> = {
  US: placeKey({ country: 'US', zones: ANYWHERE.US }),
  CA: placeKey({ country: 'CA', zones: ANYWHERE.CA }),
};

export function placeOfKey(key: string): Place | null {
  const [country, first, ...more] = key.split(' ');
  return (country === 'US' || country === 'CA') && first ? { country, zones: [first, ...more] } : null;
}

/** Whether nothing says where in the country that is: such people are called only while all of its zones are open. */
export const isNowhere = (key: string): boolean => key === NOWHERE.US || key === NOWHERE.CA;

/** May people of this place be called at that instant? There are about a hundred places, so nothing is remembered. */
export function isOpenPlace(key: string, now: number): boolean {
  const place = placeOfKey(key);
  return place !== null && closedZone(now, place, offsetOf) === null;
}
