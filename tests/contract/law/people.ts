/** People and instants to judge: of every state, province and clock; most of the instants near one at which something changes. */
import moment from 'moment-timezone';
import { areaCodes, holidays, postalCodes, whereabouts, type Person } from './oracle';

/** Numbers in a row that is the same for the same seed. */
export function randomly(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Codes of people: not the islands that the dialer rings for nobody, nor those that belong to no place. */
const codes = [...areaCodes.values()].filter(({ country, zones }) => (country === 'US' || country === 'CA') && zones !== '');
const byRegion = new Map<string, typeof codes>();
for (const code of codes) for (const region of code.regions!.split(' ')) byRegion.set(region, [...(byRegion.get(region) ?? []), code]);
const places = new Map<string, typeof postalCodes>();
for (const place of postalCodes) {
  const key = `${place.region} ${place.timezone}`;
  const found = places.get(key);
  if (found) found.push(place);
  else places.set(key, [place]);
}
const kinds = [...places.values()];

/** Where Node's own table of zones is wrong, and some that lie beside. */
const WRITTEN =
  'Vancouver Edmonton Winnipeg Inuvik Regina Toronto Halifax St_Johns New_York Chicago Denver Phoenix Los_Angeles Anchorage'.split(' ');
const EDGES = ['08:00', '09:00', '10:00', '12:00', '13:00', '17:00', '18:00', '19:00', '20:00', '21:00', '21:30', '00:00'];
const CHANGES = ['2026-10-17', '2026-10-18', '2026-11-01', '2027-03-14', '2027-11-07', '2026-10-31'];
const FIRST = Date.UTC(2026, 9, 1);
const LAST = Date.UTC(2028, 0, 1);

export interface Question {
  readonly person: Person;
  readonly at: number;
}

/** One person and one instant. */
export function question(random: () => number): Question {
  const one = person(random);
  return { person: one, at: instant(random, pickBy(random)([...whereabouts(one).zones])) };
}

const pickBy =
  (random: () => number) =>
  <T>(list: readonly T[]): T =>
    list[Math.floor(random() * list.length)]!;

export function person(random: () => number): Person {
  const pick = pickBy(random);
  const address = random() < 0.8 ? pick(pick(kinds)) : null;
  // Every third keeps the number of another state.
  const own = address && random() < 0.67 ? byRegion.get(address.region!) : undefined;
  return {
    postal: address?.code ?? '',
    phone: `${pick(own ?? codes).code}5550101`,
    written: random() < 0.1 ? `America/${pick(WRITTEN)}` : '',
  };
}

/** `within`: epoch milliseconds; without it all of the time for which the tables have holidays. */
export function instant(random: () => number, zone: string, within: readonly [number, number] = [FIRST, LAST]): number {
  for (;;) {
    const at = anyInstant(random, zone, within);
    if (within[0] === FIRST || (at >= within[0] && at < within[1])) return at;
  }
}

function anyInstant(random: () => number, zone: string, [first, last]: readonly [number, number]): number {
  const pick = pickBy(random);
  const drawn = moment.tz(first + random() * (last - first), zone).format('YYYY-MM-DD');
  const day = random() < 0.2 ? pick(holidays)[random() < 0.5 ? 'date' : 'observed']! : random() < 0.1 ? pick(CHANGES) : drawn;
  if (random() < 0.25) return Math.floor(moment.tz(day, zone).valueOf() + random() * 86_400_000);
  // Two minutes before or after: the last minute and a half of a window is closed already.
  const near = moment.tz(`${day} ${pick(EDGES)}`, 'YYYY-MM-DD HH:mm', zone).valueOf();
  return near + pick([0, -1, -90_000, -90_001, Math.floor((random() - 0.5) * 240_000)]);
}
