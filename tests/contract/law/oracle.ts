/**
 * An oracle of calling hours, written apart from the gateway: from the tables alone, slow and plain, with the arithmetic of
 * moment-timezone. It knows nothing of `gateway/calls/law`; a test holds the two against each other.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import moment from 'moment-timezone';

const root = join(import.meta.dirname, '../../..');
function table(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(join(root, path), 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  const names = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']));
  });
}

export const hours = table('gateway/calls/law/data/hours.tsv');
export const holidays = table('gateway/calls/law/data/holidays.tsv');
export const caps = table('gateway/calls/law/data/caps.tsv');
/** Beside those, for calls in which a machine may play a message. */
export const deviceHours = table('gateway/calls/law/data/device.tsv');
export const deviceCaps = table('gateway/calls/law/data/device-caps.tsv');
/** States that let a machine dial with written consent only. */
export const machines = table('gateway/calls/law/data/machine.tsv');
export const areaCodes = new Map(table('gateway/platform/places/data/area-codes.tsv').map((row) => [row.code!, row]));
export const postalCodes = table('gateway/platform/places/data/postal.tsv').filter((row) => row.timezone !== '');
const postalByCode = new Map(postalCodes.map((row) => [row.code!, row]));
const overClocks = new Map(table('gateway/platform/places/data/postal-zones.tsv').map((row) => [row.code!, row.zones!.split(' ')]));

/** A call rings half a minute, and one more is left. */
const BEFORE_CLOSING = 90_000;

export interface Person {
  /** Of the table: five digits, or three characters. Empty: no address. */
  readonly postal: string;
  /** Ten digits. */
  readonly phone: string;
  /** A zone that somebody wrote down, or the empty text. */
  readonly written: string;
}

export interface Whereabouts {
  readonly countries: Set<string>;
  readonly regions: Set<string>;
  readonly zones: Set<string>;
}

/** The regions, or countries, of the postal codes of a zone. */
const asked = new Map<string, Set<string>>();
function allOf(zone: string, column: 'region' | 'country'): Set<string> {
  const key = `${zone} ${column}`;
  const found = asked.get(key) ?? new Set(postalCodes.filter(({ timezone }) => timezone === zone).map((place) => place[column]!));
  asked.set(key, found);
  return found;
}

/** Who says to live there by the clock of the neighbours may have another one since November 2026: nobody knows yet. */
const UNSETTLED: Record<string, string> = {
  'on America/Winnipeg': 'America/Chicago',
  'bc America/Edmonton': 'America/Vancouver',
};

/** Everywhere that the person may be: by the address, by the area code, by the written zone. */
export function whereabouts({ postal, phone, written }: Person): Whereabouts {
  const countries = new Set<string>();
  const regions = new Set<string>();
  const zones = new Set<string>();
  const address = postalByCode.get(postal);
  if (address) {
    countries.add(address.country!);
    regions.add(address.region!);
    zones.add(address.timezone!);
    for (const zone of overClocks.get(postal) ?? []) zones.add(zone);
  }
  const code = areaCodes.get(phone.slice(0, 3))!;
  for (const zone of code.zones!.split(' ')) zones.add(zone);
  for (const region of code.regions!.split(' ')) regions.add(region);
  countries.add(code.country!);
  if (written) {
    zones.add(written);
    const other = UNSETTLED[`${address?.region} ${written}`];
    if (other) zones.add(other);
    // A zone that lies in one state alone tells it, and one that lies in one country that.
    for (const [told, column] of [
      [regions, 'region'],
      [countries, 'country'],
    ] as const) {
      const values = allOf(written, column);
      if (values.size === 1) for (const value of values) told.add(value);
    }
  }
  return { countries, regions, zones };
}

const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
function isOn(days: string, weekday: string): boolean {
  if (days === 'daily') return true;
  return days.split(',').some((part) => {
    const [first, last] = part.split('-');
    return DAYS.indexOf(weekday) >= DAYS.indexOf(first!) && DAYS.indexOf(weekday) <= DAYS.indexOf(last ?? first!);
  });
}

const NONE: ReadonlySet<string> = new Set();

/** May a call begin then? Every rule is asked, by every clock; unsure ones that were accepted by name are not. */
export function mayCall({ countries, regions, zones }: Whereabouts, at: number, accepted = NONE, device = false): boolean {
  const rules = device ? [...hours, ...deviceHours] : hours;
  for (const zone of zones) {
    const there = moment.tz(at, zone);
    const today = there.format('YYYY-MM-DD');
    for (const holiday of holidays)
      if (regions.has(holiday.region!) && (holiday.date === today || holiday.observed === today)) return false;
    for (const rule of rules) {
      if (!countries.has(rule.country!)) continue;
      if (accepted.has(rule.id!) && /[UG]/.test(rule.confidence!)) continue;
      if (rule.region !== '*' && !regions.has(rule.region!)) continue;
      const clock = rule.clock === 'local' ? zone : rule.clock!;
      const then = clock === zone ? there : moment.tz(at, clock);
      const date = clock === zone ? today : then.format('YYYY-MM-DD');
      if (rule.effective_from !== '' && date < rule.effective_from!) continue;
      if (rule.effective_to !== '' && date > rule.effective_to!) continue;
      if (!isOn(rule.days!, DAYS[then.day()]!)) continue;
      if (rule.opens === 'none') return false;
      if (then.format('HH:mm') < rule.opens!) return false;
      if (at >= moment.tz(`${date} ${rule.closes}`, 'YYYY-MM-DD HH:mm', clock).valueOf() - BEFORE_CLOSING) return false;
    }
  }
  return true;
}
