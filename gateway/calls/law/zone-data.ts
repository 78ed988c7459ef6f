/**
 * How old the table of time zones is that hours are judged by. Provinces changed their clocks four times within half a year:
 * with a table of last year people would be called an hour too late. So the machine dials nobody by an old one.
 */
import { readFileSync } from 'node:fs';
import moment from 'moment-timezone';
import { inProject } from '../../platform/root';
import { DAY_MS } from './rows';

const FILE = 'gateway/calls/law/data/zones.tsv';
/** Days after its release from which on operators are warned, and from which on the machine stops. */
const WARNED_AFTER = 60;
const STOPS_AFTER = 120;

export interface ZoneData {
  /** Of the IANA's data, as moment-timezone has it: `2026f`. */
  readonly version: string;
  readonly released: string;
  readonly days: number;
  readonly state: 'fresh' | 'ageing' | 'old';
}

let dates: ReadonlyMap<string, string> | null = null;

/** @throws for a version that has no row: somebody updated the package, and has to say when its data were released */
function releaseOf(version: string): string {
  if (!dates) {
    const [, ...lines] = readFileSync(inProject(FILE), 'utf8').trimEnd().split(/\r?\n/);
    dates = new Map(lines.map((line) => line.split('\t')).map(([name = '', released = '']) => [name, released]));
  }
  const released = dates.get(version);
  if (!/^\d{4}-\d\d-\d\d$/.test(released ?? ''))
    throw new Error(`${FILE}: there is no row with a date for the zone data ${version}. Add one with the day of its release.`);
  return released!;
}

/** Of the data that hours are judged by, at that instant (epoch milliseconds). */
export function zoneDataAt(now: number, version = moment.tz.dataVersion): ZoneData {
  const released = releaseOf(version);
  const days = Math.floor((now - Date.parse(`${released}T00:00:00Z`)) / DAY_MS);
  return { version, released, days, state: days > STOPS_AFTER ? 'old' : days > WARNED_AFTER ? 'ageing' : 'fresh' };
}
