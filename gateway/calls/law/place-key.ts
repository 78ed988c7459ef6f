/**
 * A place in one word, as leads keep it (`leads.place`). A claim looks once at each word whose people may be called now, so
 * there must be few: the word names only what makes a difference for hours. A state without rules of its own is left out, and
 * so is one whose rules another one of the place implies; of states with equal rules the first stands for all; and of three
 * zones the one between the others.
 */
import { createHash } from 'node:crypto';
import moment from 'moment-timezone';
import type { Country } from '@dialer/rules/country';
import { byWeekday, offsetOf, type Place, weekdayOf } from './judge';
import type { Law } from './law';
import { countryOfRegion, DAY_MS, dayNumber, type HoursRow } from './rows';

/** The days for which rules and clocks are compared: of every row, and some years of clocks. */
const FIRST = dayNumber('2026-11-01');
const CLOCK_DAYS = 5 * 366;
const HOUR = 60;
/** People of zones so far apart may be called at one instant on two days; between them none is implied. */
const FAR_APART = 10 * HOUR;
/** Where several zones have one clock, this one stands for them. */
const USUAL = 'New_York Chicago Denver Los_Angeles Phoenix Anchorage Halifax Puerto_Rico Edmonton Winnipeg'
  .split(' ')
  .map((city) => `America/${city}`);

/** Places whose word is remembered: an import names a million leads, of some hundreds of places. */
const MOST_KEPT = 10_000;

type Window = readonly [opens: number, closes: number];
const CLOSED: Window = [0, 0];

interface Profile {
  readonly days: readonly Window[];
  /** Rules by a clock of their own. */
  readonly elsewhere: ReadonlySet<HoursRow>;
}

const both = ([a, b]: Window, [c, d]: Window): Window => {
  const window = [Math.max(a, c), Math.min(b, d)] as const;
  return window[0] < window[1] ? window : CLOSED;
};
const isWithin = (inner: Window, outer: Window): boolean => inner === CLOSED || (inner[0] >= outer[0] && inner[1] <= outer[1]);

export interface PlaceKeys {
  /** `named`: states that a word names in any case, as a ban may hold there. */
  of(place: Place & { readonly isKnown: boolean }, named?: readonly string[]): string;
  /** Null for what another law named, or nobody: it is worked out anew. */
  placeOf(key: string): Place | null;
}

export function createPlaceKeys(law: Law): PlaceKeys {
  const dates = [
    ...[...law.hours, ...law.device].flatMap(({ from, to }) => [from, to]),
    ...law.holidays.flatMap(({ days }) => days),
  ].filter(Number.isFinite);
  const last = Math.max(FIRST, ...dates) + 8;
  const profiles = new Map<string, Profile>();

  /**
   * What rules leave open of each day; `firm`: without those that an administrator may take on; `device`: for calls in which a
   * machine may play a message.
   */
  function profileOf(country: Country, region: string | null, firm: boolean, device: boolean): Profile {
    const name = `${country} ${region} ${firm} ${device}`;
    const found = profiles.get(name);
    if (found) return found;
    const all = [...law.hoursOf(country, region), ...(device && region !== null ? law.deviceOf(region) : [])];
    const rows = all.filter(({ unsure }) => !(firm && unsure));
    const holidays = new Set(
      (region === null ? [] : law.holidaysOf(region)).filter(({ unsure }) => !(firm && unsure)).flatMap(({ days }) => days),
    );
    const week = byWeekday(rows.filter(({ clock }) => clock === null));
    const days = Array.from({ length: last - FIRST }, (_, index) => {
      const day = FIRST + index;
      if (holidays.has(day)) return CLOSED;
      let window: Window = [0, 24 * HOUR];
      for (const { from, to, opens, closes } of week[weekdayOf(day)]!) if (from <= day && day <= to) window = both(window, [opens, closes]);
      return window;
    });
    const made = { days, elsewhere: new Set(rows.filter(({ clock }) => clock !== null)) };
    profiles.set(name, made);
    return made;
  }

  const implied = new Map<string, boolean>();
  /** Whether everybody whom `others` and the countries let call may be called by the rules of `region` too. */
  function isImplied(region: string, other: string | null, countries: readonly Country[]): boolean {
    const name = `${region} ${other} ${countries.join('+')}`;
    const found = implied.get(name);
    if (found !== undefined) return found;
    // Of a state that says nothing of machines, what is implied for every call is for theirs: theirs are fewer.
    const answer =
      isImpliedFor(region, other, countries, false) && (law.deviceOf(region).length === 0 || isImpliedFor(region, other, countries, true));
    implied.set(name, answer);
    return answer;
  }

  function isImpliedFor(region: string, other: string | null, countries: readonly Country[], device: boolean): boolean {
    const own = profileOf(countryOfRegion(region), region, false, device);
    const base = countries.map((country) => profileOf(country, null, true, device));
    const beside = other === null ? [] : [profileOf(countryOfRegion(other), other, true, device)];
    const lets = (day: number): Window => {
      let window: Window = [0, 24 * HOUR];
      for (const { days } of base) window = both(window, days[day]!);
      for (const { days } of beside) window = both(window, days[day]!);
      return window;
    };
    return (
      own.days.every((window, day) => isWithin(lets(day), window)) &&
      [...own.elsewhere].every((row) => beside.some(({ elsewhere }) => elsewhere.has(row)))
    );
  }

  const areEqual = (a: string, b: string, countries: readonly Country[]) => isImplied(a, b, countries) && isImplied(b, a, countries);

  function fewRegions({ regions, countries }: Place, named: readonly string[]): string[] {
    const ruled = [...law.regions].sort();
    const standing = regions
      .filter((region) => law.regions.has(region) && !isImplied(region, null, countries))
      .map(
        (region) =>
          ruled.find(
            (other) => other <= region && countryOfRegion(other) === countryOfRegion(region) && areEqual(region, other, countries),
          ) ?? region,
      );
    const each = [...new Set(standing)].sort();
    const few = each.filter((region) => !each.some((other) => other !== region && isImplied(region, other, countries)));
    return [...new Set([...few, ...named])].sort();
  }

  const clocks = new Map<string, readonly number[]>();
  function clockOf(zone: string): readonly number[] {
    const found = clocks.get(zone);
    if (found) return found;
    const made = Array.from({ length: CLOCK_DAYS }, (_, day) => offsetOf((FIRST + day) * DAY_MS + DAY_MS / 2, zone));
    clocks.set(zone, made);
    return made;
  }
  const standsFor = new Map<string, string>();
  function usual(zone: string): string {
    const found = standsFor.get(zone);
    if (found) return found;
    const alike = USUAL.find((other) => clockOf(other).every((offset, day) => offset === clockOf(zone)[day]));
    standsFor.set(zone, alike ?? zone);
    return alike ?? zone;
  }

  const between = (zone: string, a: string, b: string): boolean => {
    const [mine, one, other] = [clockOf(zone), clockOf(a), clockOf(b)];
    return mine.every((offset, day) => {
      const [low, high] = [Math.min(one[day]!, other[day]!), Math.max(one[day]!, other[day]!)];
      return low <= offset && offset <= high && high - low < FAR_APART;
    });
  };

  function fewZones({ zones }: Place): string[] {
    const each = [...new Set(zones.map(usual))].sort();
    return each.filter((zone) => {
      const others = each.filter((other) => other !== zone);
      return !others.some((a, index) => others.slice(index + 1).some((b) => between(zone, a, b)));
    });
  }

  /** Other rules, or other clocks, may make other words. */
  const mark = createHash('sha256').update(`${law.version} ${moment.tz.dataVersion}`).digest('hex').slice(0, 4);
  const words = new Map<string, string>();
  /** Each claim asks them all anew. */
  const places = new Map<string, Place | null>();
  function read(key: string): Place | null {
    const [of, countries = '', regions = '', first, ...more] = key.split(' ');
    if (of !== mark || first === undefined) return null;
    return {
      countries: countries.split('+') as [Country, ...Country[]],
      regions: regions === '-' ? [] : regions.split('+'),
      zones: [first, ...more],
    };
  }
  return {
    of(place, named = []) {
      const banned = place.regions.filter((region) => named.includes(region));
      if (!place.isKnown) return `${mark} ${place.countries[0]} ?`;
      const whole = [place.countries.join('+'), place.regions.join('+'), banned.join('+'), ...place.zones].join(' ');
      const found = words.get(whole);
      if (found !== undefined) return found;
      const word = [mark, place.countries.join('+'), fewRegions(place, banned).join('+') || '-', ...fewZones(place)].join(' ');
      if (words.size >= MOST_KEPT) words.clear();
      words.set(whole, word);
      return word;
    },
    placeOf(key) {
      const found = places.get(key);
      if (found !== undefined) return found;
      const place = read(key);
      if (places.size >= MOST_KEPT) places.clear();
      places.set(key, place);
      return place;
    },
  };
}
