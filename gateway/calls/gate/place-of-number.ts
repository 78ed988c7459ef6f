/**
 * Where the person behind a number may be, as far as calling hours need it: by the address, by the number's area code, and
 * by the zone that somebody wrote down. None of them is certain (people move and keep their number), so all of them count: a
 * call has to be legal in each (`law/judge.ts`).
 */
import moment from 'moment-timezone';
import type { CallFacts } from '@dialer/contract';
import { type Country, countryOf, isRegion, REGIONS, TERRITORIES } from '@dialer/rules/country';
import { areaCode } from '@dialer/rules/phone';
import { countryOfAreaCode, regionsOfAreaCode, zonesOfAreaCode } from '../../platform/places/area-codes';
import { findPlace, regionsOfZone, zonesOfPostalCode, zonesOfRegion } from '../../platform/places/postal';
import { regionOf } from '../../platform/places/region-names';
import type { Place } from '../law/judge';
import { countryOfRegion } from '../law/rows';

const isZone = (zone: string): boolean => zone !== '' && moment.tz.zone(zone) !== null;

/** The outermost zones of a country: a person of whom nothing is known is called only while all of them are open. */
const ANYWHERE: Readonly<Record<Country, Place['zones']>> = {
  US: ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Anchorage', 'Pacific/Honolulu'],
  CA: ['America/St_Johns', 'America/Halifax', 'America/Toronto', 'America/Winnipeg', 'America/Edmonton', 'America/Vancouver'],
};

/** Districts of which nobody knows yet whether they followed their neighbours to permanent time: by either clock. */
const UNSETTLED: Readonly<Record<string, string>> = {
  'on America/Winnipeg': 'America/Chicago',
  'on America/Rainy_River': 'America/Chicago',
  'bc America/Edmonton': 'America/Vancouver',
  'nu America/Cambridge_Bay': 'America/Inuvik',
};

/** What of a lead says where it is. */
export interface Whereabouts {
  readonly phone: string;
  readonly zip: string;
  readonly state: string;
  readonly timezone: string;
}

/** A place, and whether anything at all says where in the country that is. */
export type KnownPlace = Place & { readonly isKnown: boolean };

const distinct = <T>(...lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())];

/** `centre`: the country of the centre, which holds where neither address nor number names one. */
export function placeOf({ phone, zip, state, timezone }: Whereabouts, centre: Country): KnownPlace {
  const postal = findPlace(zip);
  const code = areaCode(phone) ?? '';
  const written = isZone(timezone) ? timezone : '';
  const address = distinct([postal?.region ?? '', regionOf(state) ?? '']).filter(isRegion);
  const ofNumber = regionsOfAreaCode(code);
  // A state's zones say little beside a postal code, or a number of that state.
  const vague = address.filter((region) => postal === null && !ofNumber.includes(region));
  const unsettled = address.flatMap((region) => UNSETTLED[`${region} ${written}`] ?? []);
  const zones = distinct(zonesOfPostalCode(zip), [written], unsettled, zonesOfAreaCode(code), vague.flatMap(zonesOfRegion)).filter(isZone);
  // A zone that lies in one state alone tells it, and nearly each its country.
  const inZone = regionsOfZone(written).filter(isRegion);
  const regions = distinct(address, inZone.length === 1 ? inZone : [], ofNumber);
  const country = postal?.country ?? countryOf({ province: regionOf(state) ?? ofNumber[0] ?? '', timezone: zones[0] ?? '' }, centre);
  const ofZone = distinct(inZone.map(countryOfRegion));
  const others = distinct(regions.map(countryOfRegion), ofZone.length === 1 ? ofZone : []).filter((other) => other !== country);
  const countries: Place['countries'] = [country, ...others];
  const [first, ...more] = zones;
  if (first !== undefined) return { countries, regions, zones: [first, ...more], isKnown: true };
  return { countries, regions: everywhereIn(country), zones: ANYWHERE[country], isKnown: false };
}

/** Every state, province and territory: who tells nothing may live in any. */
export const everywhereIn = (country: Country): string[] => [...REGIONS[country], ...TERRITORIES[country]];

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

/**
 * The place of leads that the registries or the centre's own list forbid: one of its own, that never opens, so that claims do
 * not walk through them again and again. They leave it when a file is loaded or something lifts them (`registry-stack.ts`).
 */
export const LISTED = 'listed';
