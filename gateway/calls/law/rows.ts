/**
 * The law as it stands in `data/*.tsv`: reads the rows and checks each. A row that cannot be read stops the gateway at its
 * start and says file, line and what to do: a rule that is skipped would be a law that nobody keeps.
 */
import moment from 'moment-timezone';
import { type Country, isRegion, REGIONS } from '@dialer/rules/country';

export const DAY_MS = 86_400_000;
const DAY_MINUTES = 24 * 60;

/** What every row has. Days are counted from 1970-01-01, whatever zone they are in. */
export interface Row {
  /** Of the rule: `us-fl-hours`. A rule may have several rows, for days or dates that differ. */
  readonly id: string;
  readonly source: string;
  readonly confidence: string;
  /** Nobody is sure of it (`U`, or `G`: general knowledge): it holds until an administrator takes it on. */
  readonly unsure: boolean;
}
interface Dated {
  /** First and last day; -Infinity and Infinity: always. */
  readonly from: number;
  readonly to: number;
}
export interface HoursRow extends Row, Dated {
  readonly country: Country;
  /** Null: the whole country. */
  readonly region: string | null;
  /** Sunday is 0. */
  readonly days: readonly number[];
  /** By this clock, wherever the person is; null: by theirs. */
  readonly clock: string | null;
  /** Minutes past midnight, `closes` no more within; both 0: nobody is called on that day. */
  readonly opens: number;
  readonly closes: number;
  /** What counsel has to answer; empty where the row is sure. */
  readonly question: string;
}
export interface HolidayRow extends Row {
  readonly region: string;
  /** The day itself, or the one that it is observed on. */
  readonly days: readonly number[];
  readonly name: string;
  readonly nameFr: string;
}
export interface CapRow extends Row, Dated {
  /** Null: everywhere. */
  readonly region: string | null;
  readonly calls: number;
  readonly hours: number;
  readonly question: string;
}
/** A state whose people a machine may choose and dial only with their written consent. */
export interface MachineRow extends Row {
  readonly region: string;
}
export interface Rows {
  readonly hours: readonly HoursRow[];
  readonly holidays: readonly HolidayRow[];
  readonly caps: readonly CapRow[];
  readonly machine: readonly MachineRow[];
  /** Of calls in which a machine may play a message: narrower hours, and caps, beside those of every call. */
  readonly device: readonly HoursRow[];
  readonly deviceCaps: readonly CapRow[];
}
/** The text of each file. */
export type Texts = Readonly<Record<keyof Rows, string>>;

const HOURS = 'id country region days clock opens closes effective_from effective_to source confidence question'.split(' ');
const CAPS = 'id region calls hours effective_from effective_to source confidence question'.split(' ');
const COLUMNS = {
  hours: HOURS,
  holidays: 'region date name name_fr observed source confidence'.split(' '),
  caps: CAPS,
  machine: 'id region source confidence'.split(' '),
  device: HOURS,
  deviceCaps: CAPS,
} as const;

const NAMES = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const MARKS = ['Q', 'S', 'G', 'U', 'C'];

/** What is wrong with a row, in words that say what to do. */
class Wrong extends Error {}
type Cells = Readonly<Record<string, string>>;

export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;

/** Of a law that cannot be read: every problem, one a line. */
export class LawProblem extends Error {
  override name = 'LawProblem';
  constructor(readonly problems: readonly string[]) {
    super(`The law cannot be read, so nobody may be called.\n${problems.join('\n')}`);
  }
}

/** @throws for a code that is none: rows are checked for it */
export function countryOfRegion(region: string): Country {
  if (!isRegion(region)) throw new Wrong(`“${region}” is no state or province. Write its code in small letters (fl, bc), or *.`);
  return REGIONS.CA.includes(region) ? 'CA' : 'US';
}

function regionIn({ region = '' }: Cells): string | null {
  if (region === '*') return null;
  countryOfRegion(region);
  return region;
}

function countryIn({ country }: Cells, region: string | null): Country {
  if (country !== 'US' && country !== 'CA') throw new Wrong(`“${country}” is no country of this table. Write US or CA.`);
  if (region !== null && countryOfRegion(region) !== country) throw new Wrong(`“${region}” is not in ${country}. Correct one of the two.`);
  return country;
}

function idIn({ id = '' }: Cells): string {
  if (!/^[a-z]+(-[a-z]+)+$/.test(id)) throw new Wrong(`“${id}” is no name of a rule. Write it as us-fl-hours: small letters and hyphens.`);
  return id;
}

function daysIn({ days = '' }: Cells): number[] {
  if (days === 'daily') return [0, 1, 2, 3, 4, 5, 6];
  const found = days.split(',').flatMap((part) => {
    const [first, last = first] = part.split('-').map((name) => NAMES.indexOf(name));
    if (first === undefined || last === undefined || first < 0 || last < first)
      throw new Wrong(`“${days}” names no days. Write daily, or days like mon-sat, or sat,sun (weeks begin on sun here).`);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  if (new Set(found).size !== found.length) throw new Wrong(`“${days}” names a day twice. Name each day once.`);
  return found;
}

function minuteIn(text: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(text) ?? [];
  const minute = Number(hours) * 60 + Number(minutes);
  if (!(minute <= DAY_MINUTES && Number(minutes) < 60))
    throw new Wrong(`“${text}” is no time of day. Write HH:MM from 00:00 to 24:00, or none in both columns where nobody may be called.`);
  return minute;
}

function windowIn({ opens = '', closes = '' }: Cells): Pick<HoursRow, 'opens' | 'closes'> {
  if (opens === 'none' && closes === 'none') return { opens: 0, closes: 0 };
  const window = { opens: minuteIn(opens), closes: minuteIn(closes) };
  if (window.opens >= window.closes)
    throw new Wrong(`It closes at ${closes}, not after it opens at ${opens}. Exchange them, or write none in both columns.`);
  return window;
}

function dateIn(text: string, what: string): number {
  const day = dayNumber(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day) || new Date(day * DAY_MS).toISOString().slice(0, 10) !== text)
    throw new Wrong(`“${text}” in ${what} is no date. Write YYYY-MM-DD.`);
  return day;
}

function datesIn({ effective_from: from = '', effective_to: to = '' }: Cells): Dated {
  const dates = { from: from ? dateIn(from, 'effective_from') : -Infinity, to: to ? dateIn(to, 'effective_to') : Infinity };
  if (dates.from > dates.to) throw new Wrong(`It ends on ${to}, before it begins on ${from}. Correct one of the two.`);
  return dates;
}

function proofIn({ source = '', confidence = '' }: Cells): Omit<Row, 'id'> {
  if (!source.trim()) throw new Wrong('It has no source. Write the statute, or where it was read.');
  const marks = confidence.split('/');
  if (!marks.every((mark) => MARKS.includes(mark)))
    throw new Wrong(`“${confidence}” is no confidence. Write Q, S, G, U or C, or two of them as Q/U.`);
  return { source, confidence, unsure: marks.includes('U') || marks.includes('G') };
}

function questionIn({ question = '' }: Cells, { unsure }: Omit<Row, 'id'>): string {
  if (unsure && !question.trim()) throw new Wrong('It is unsure and asks counsel nothing. Write in question what counsel has to answer.');
  return question;
}

function clockIn({ clock = '' }: Cells): string | null {
  if (clock === 'local') return null;
  if (!moment.tz.zone(clock)) throw new Wrong(`There is no zone “${clock}”. Write local, or a zone like Etc/GMT+6.`);
  return clock;
}

function hoursRow(cells: Cells): HoursRow {
  const region = regionIn(cells);
  const proof = proofIn(cells);
  return {
    id: idIn(cells),
    country: countryIn(cells, region),
    region,
    days: daysIn(cells),
    clock: clockIn(cells),
    ...windowIn(cells),
    ...datesIn(cells),
    ...proof,
    question: questionIn(cells, proof),
  };
}

/** A holiday on a Saturday is observed the Friday before, one on a Sunday the Monday after. */
export function observedOn(day: number): number {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday === 6 ? day - 1 : weekday === 0 ? day + 1 : day;
}

function holidayRow(cells: Cells): HolidayRow {
  const region = regionIn(cells);
  if (region === null) throw new Wrong('A holiday belongs to a state or province. Write its code in place of *.');
  const [day, observed] = [dateIn(cells.date ?? '', 'date'), dateIn(cells.observed ?? '', 'observed')];
  if (observed !== observedOn(day))
    throw new Wrong(
      `${cells.date} is observed on ${new Date(observedOn(day) * DAY_MS).toISOString().slice(0, 10)}, not on ${cells.observed}: Saturday on Friday, Sunday on Monday. Correct one of the two.`,
    );
  const { name = '', name_fr: nameFr = '' } = cells;
  if (!name.trim() || !nameFr.trim()) throw new Wrong('It has no name in one of the two languages. Write both.');
  const id = `${countryOfRegion(region).toLowerCase()}-${region}-holidays`;
  return { id, region, days: [...new Set([day, observed])], name, nameFr, ...proofIn(cells) };
}

function capRow(cells: Cells): CapRow {
  const [calls, hours] = [Number(cells.calls), Number(cells.hours)];
  if (!Number.isInteger(calls) || calls < 1) throw new Wrong(`“${cells.calls}” is no number of calls. Write a whole number from 1 on.`);
  if (!Number.isInteger(hours) || hours < 1) throw new Wrong(`“${cells.hours}” is no number of hours. Write a whole number from 1 on.`);
  const proof = proofIn(cells);
  return { id: idIn(cells), region: regionIn(cells), calls, hours, ...datesIn(cells), ...proof, question: questionIn(cells, proof) };
}

/** Where people are is kept with their leads (`leads.place`), so what holds there has no dates, and nobody takes it on. */
function machineRow(cells: Cells): MachineRow {
  const region = regionIn(cells);
  if (region === null) throw new Wrong('It is of a state. Write its code in place of *.');
  const proof = proofIn(cells);
  if (proof.unsure) throw new Wrong('Only what is sure stands in this file. Leave it out, and name it in docs/compliance.md for counsel.');
  return { id: idIn(cells), region, ...proof };
}

/** Machines play messages in states that say something of it; of a whole country, or by another clock, no law is known. */
function deviceRow(cells: Cells): HoursRow {
  const row = hoursRow(cells);
  if (row.region === null || row.clock !== null)
    throw new Wrong('It is of a state, by local time. Write its code in place of *, and local.');
  return row;
}

/** Where the text of some rows stands: `gateway/calls/law/data/device-caps.tsv`. */
export const fileOf = (name: keyof Rows): string =>
  `gateway/calls/law/data/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsv`;

function readFile<T>(name: keyof Rows, text: string, row: (cells: Cells) => T, problems: string[]): T[] {
  const columns = COLUMNS[name];
  const say = (line: number, what: string) => void problems.push(`${fileOf(name)}, line ${line}: ${what}`);
  const [head = '', ...lines] = text.replace(/\n*$/, '').split(/\r?\n/);
  if (head !== columns.join('\t')) {
    say(1, `The columns are not ${columns.join(', ')}. Write this line as it was, with tabs between.`);
    return [];
  }
  return lines.flatMap((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== columns.length) {
      say(index + 2, `It has ${cells.length} columns of ${columns.length}. Put one tab between two cells, also around an empty one.`);
      return [];
    }
    try {
      return [row(Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])))];
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      say(index + 2, error.message);
      return [];
    }
  });
}

/** Two rows of one rule that say something of the same day: one of them would be wrong, and nobody would know which. */
function contradictions({ hours, caps, holidays, machine, device, deviceCaps }: Rows): string[] {
  const overlap = (a: Dated, b: Dated) => a.from <= b.to && b.from <= a.to;
  const twice = <T>(name: keyof Rows, rows: readonly T[], same: (a: T, b: T) => boolean, what: (row: T) => string) =>
    rows.flatMap((row, index) =>
      rows.slice(0, index).some((before) => same(row, before)) ? [`${fileOf(name)}: ${what(row)} Delete one, or let its dates end.`] : [],
    );
  const hoursTwice = (name: 'hours' | 'device', rows: readonly HoursRow[]) =>
    twice(
      name,
      rows,
      (a, b) => a.id === b.id && overlap(a, b) && a.days.some((day) => b.days.includes(day)),
      ({ id }) => `${id} has two rows for one day.`,
    );
  const capsTwice = (name: 'caps' | 'deviceCaps', rows: readonly CapRow[]) =>
    twice(
      name,
      rows,
      (a, b) => a.id === b.id && overlap(a, b),
      ({ id }) => `${id} has two rows at one time.`,
    );
  return [
    ...hoursTwice('hours', hours),
    ...hoursTwice('device', device),
    ...twice(
      'holidays',
      holidays,
      (a, b) => a.region === b.region && a.days[0] === b.days[0],
      ({ id, name }) => `${id} has two rows for the date of ${name}.`,
    ),
    ...capsTwice('caps', caps),
    ...capsTwice('deviceCaps', deviceCaps),
    ...twice(
      'machine',
      machine,
      (a, b) => a.region === b.region,
      ({ id }) => `${id} has two rows.`,
    ),
  ];
}

/** Without hours of the country on some day its people could be called all night. */
const gaps = (hours: readonly HoursRow[]): string[] =>
  (['US', 'CA'] as const).flatMap((country) => {
    const rows = hours.filter((row) => row.country === country && row.region === null && row.from === -Infinity && row.to === Infinity);
    const missing = NAMES.filter((_, day) => !rows.some(({ days }) => days.includes(day)));
    return missing.length === 0
      ? []
      : [`${fileOf('hours')}: ${country} has no hours on ${missing.join(', ')}. Add a row with region * and without dates for these days.`];
  });

/** @throws LawProblem that names every row that is wrong */
export function readRows(texts: Texts): Rows {
  const problems: string[] = [];
  const rows = {
    hours: readFile('hours', texts.hours, hoursRow, problems),
    holidays: readFile('holidays', texts.holidays, holidayRow, problems),
    caps: readFile('caps', texts.caps, capRow, problems),
    machine: readFile('machine', texts.machine, machineRow, problems),
    device: readFile('device', texts.device, deviceRow, problems),
    deviceCaps: readFile('deviceCaps', texts.deviceCaps, capRow, problems),
  };
  // Of rows that could not be read nothing more can be said.
  if (problems.length === 0) problems.push(...contradictions(rows), ...gaps(rows.hours));
  if (problems.length > 0) throw new LawProblem(problems);
  return rows;
}
