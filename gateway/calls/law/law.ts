/** The law that this gateway keeps, read once, when it starts. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Country } from '@dialer/rules/country';
import { inProject } from '../../platform/root';
import { fileOf, type HolidayRow, type HoursRow, readRows, type Rows, type Texts } from './rows';

export interface Law extends Rows {
  /** Names the rows as they are: another text of a file has another version. */
  readonly version: string;
  /** Hours of a country, and those that its states add to it. */
  hoursOf(country: Country, region: string | null): readonly HoursRow[];
  holidaysOf(region: string): readonly HolidayRow[];
  /** Hours of a state for calls in which a machine may play a message. */
  deviceOf(region: string): readonly HoursRow[];
  /** The rule of a place that lets a machine dial with written consent only; null: there is none. */
  machineRuleOf(regions: readonly string[]): string | null;
  /** States and provinces that add hours or holidays of their own to those of the country, be it for machines alone. */
  readonly regions: ReadonlySet<string>;
}

const FILES = ['hours', 'holidays', 'caps', 'machine', 'device', 'deviceCaps'] as const satisfies readonly (keyof Rows)[];

/** @throws LawProblem that names every row that is wrong */
export function readLaw(texts: Texts): Law {
  const rows = readRows(texts);
  const hash = createHash('sha256').update(FILES.map((name) => texts[name]).join('\n\n'));
  const byPlace = new Map<string, HoursRow[]>();
  for (const row of rows.hours) {
    const key = `${row.country} ${row.region ?? '*'}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), row]);
  }
  const device = new Map<string, HoursRow[]>();
  for (const row of rows.device) device.set(row.region!, [...(device.get(row.region!) ?? []), row]);
  const holidays = new Map<string, HolidayRow[]>();
  for (const row of rows.holidays) holidays.set(row.region, [...(holidays.get(row.region) ?? []), row]);
  return {
    ...rows,
    version: hash.digest('hex').slice(0, 12),
    hoursOf: (country, region) => byPlace.get(`${country} ${region ?? '*'}`) ?? [],
    holidaysOf: (region) => holidays.get(region) ?? [],
    deviceOf: (region) => device.get(region) ?? [],
    machineRuleOf: (regions) => rows.machine.find(({ region }) => regions.includes(region))?.id ?? null,
    regions: new Set([...[...rows.hours, ...rows.device].flatMap(({ region }) => region ?? []), ...holidays.keys()]),
  };
}

let read: Law | null = null;

/** The rows of `data/*.tsv`. */
export function theLaw(): Law {
  read ??= readLaw(Object.fromEntries(FILES.map((name) => [name, readFileSync(inProject(fileOf(name)), 'utf8')])) as unknown as Texts);
  return read;
}
