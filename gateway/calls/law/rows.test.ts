import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../platform/root';
import { readLaw } from './law';
import { fileOf, type LawProblem, readRows, type Texts } from './rows';

const FILES = ['hours', 'holidays', 'caps', 'machine', 'device', 'deviceCaps'] as const;
const whole = Object.fromEntries(FILES.map((name) => [name, readFileSync(inProject(fileOf(name)), 'utf8')])) as unknown as Texts;
const heads = Object.fromEntries(Object.entries(whole).map(([name, file]) => [name, file.split('\n')[0]!])) as unknown as Texts;

const BASE = ['us-hours US * daily local 08:00 21:00 - - law Q -', 'ca-hours CA * daily local 09:00 21:30 - - law Q -'];
/** Rows as they are written here: `-` is an empty cell, `~` a space. */
const rows = (lines: readonly string[]) =>
  lines.map((line) =>
    line
      .split(' ')
      .map((cell) => (cell === '-' ? '' : cell.replaceAll('~', ' ')))
      .join('\t'),
  );
function read(more: Partial<Record<keyof Texts, readonly string[]>>): string[] {
  const of = (name: keyof Texts, before: readonly string[] = []) =>
    `${[heads[name], ...rows([...before, ...(more[name] ?? [])])].join('\n')}\n`;
  try {
    readRows({ ...(Object.fromEntries(FILES.map((name) => [name, of(name)])) as unknown as Texts), hours: of('hours', BASE) });
    return [];
  } catch (error) {
    return [...(error as LawProblem).problems];
  }
}

it('reads every row that is shipped', () => {
  const law = readLaw(whole);
  expect(law.hours.length).toBeGreaterThan(40);
  expect(new Set(law.holidays.map(({ region }) => region))).toEqual(new Set(['al', 'la', 'ms', 'pa', 'ri', 'ut', 'bc']));
  expect(law.version).toMatch(/^[0-9a-f]{12}$/);
  // Another text of a file is another law.
  expect(readLaw({ ...whole, caps: whole.caps.replace('\t3\t24', '\t2\t24') }).version).not.toBe(law.version);
  expect(readLaw({ ...whole, device: whole.device.replace('17:00', '16:00') }).version).not.toBe(law.version);
  expect(readLaw({ ...whole, deviceCaps: whole.deviceCaps.replace('\t8\t', '\t9\t') }).version).not.toBe(law.version);
  expect(new Set(law.device.map(({ region }) => region))).toEqual(new Set(['ca', 'il', 'in', 'me', 'ne', 'sd']));
});

it('knows the holidays of every month to the end of 2027, for each region that has any', () => {
  const { holidays } = readLaw(whole);
  for (const region of ['al', 'la', 'ms', 'pa', 'ri', 'ut', 'bc']) {
    const days = holidays
      .filter((row) => row.region === region)
      .flatMap((row) => row.days.map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10)));
    expect(days).toEqual(expect.arrayContaining(['2026-12-25', '2027-01-01', '2027-09-06', '2027-12-25', '2027-12-31']));
  }
});

describe('a row that is wrong stops the gateway, and says where and what to do', () => {
  it.each<[what: string, file: keyof Texts, line: string, says: RegExp]>([
    [
      'a region that is none',
      'hours',
      'us-xx-hours US xx daily local 08:00 20:00 - - law Q -',
      /line 4: “xx” is no state or province\. Write its code/,
    ],
    ['a region of the other country', 'hours', 'us-bc-hours US bc daily local 08:00 20:00 - - law Q -', /“bc” is not in US\. Correct/],
    ['another country', 'hours', 'mx-hours MX * daily local 08:00 20:00 - - law Q -', /“MX” is no country of this table\. Write US or CA/],
    [
      'a name that is none',
      'hours',
      'Florida US fl daily local 08:00 20:00 - - law Q -',
      /“Florida” is no name of a rule\. Write it as us-fl-hours/,
    ],
    ['days that are none', 'hours', 'us-fl-hours US fl weekdays local 08:00 20:00 - - law Q -', /“weekdays” names no days\. Write daily/],
    ['days from the end to the beginning', 'hours', 'us-fl-hours US fl sat-sun local 08:00 20:00 - - law Q -', /“sat-sun” names no days/],
    ['a day twice', 'hours', 'us-fl-hours US fl mon-fri,fri local 08:00 20:00 - - law Q -', /names a day twice/],
    [
      'a clock that is none',
      'hours',
      'us-ms-hours US ms daily Central 08:00 20:00 - - law Q -',
      /There is no zone “Central”\. Write local/,
    ],
    ['a time that is none', 'hours', 'us-fl-hours US fl daily local 8 25:00 - - law Q -', /“8” is no time of day\. Write HH:MM/],
    ['none in one column only', 'hours', 'us-fl-hours US fl sun local none 20:00 - - law Q -', /“none” is no time of day.*or none in both/],
    [
      'an end before the beginning',
      'hours',
      'us-fl-hours US fl daily local 20:00 08:00 - - law Q -',
      /closes at 08:00, not after it opens at 20:00/,
    ],
    [
      'a date that is none',
      'hours',
      'us-fl-hours US fl daily local 08:00 20:00 2026-02-30 - law Q -',
      /“2026-02-30” in effective_from is no date/,
    ],
    [
      'dates the wrong way round',
      'hours',
      'us-fl-hours US fl daily local 08:00 20:00 2027-01-01 2026-01-01 law Q -',
      /ends on 2026-01-01, before it begins/,
    ],
    ['no source', 'hours', 'us-fl-hours US fl daily local 08:00 20:00 - - - Q -', /no source/],
    [
      'a confidence that is none',
      'hours',
      'us-fl-hours US fl daily local 08:00 20:00 - - law sure -',
      /“sure” is no confidence\. Write Q, S, G, U or C/,
    ],
    ['an unsure row without a question', 'hours', 'us-fl-hours US fl daily local 08:00 20:00 - - law Q/U -', /asks counsel nothing/],
    ['too few cells', 'hours', 'us-fl-hours US fl', /line 4: It has 3 columns of 12\. Put one tab/],
    ['a holiday of a country', 'holidays', '* 2026-12-25 Christmas Noël 2026-12-25 law S', /line 2: A holiday belongs to a state/],
    [
      'a holiday observed on the wrong day',
      'holidays',
      'ut 2027-12-25 Christmas Noël 2027-12-25 law S',
      /observed on 2027-12-24, not on 2027-12-25: Saturday on Friday/,
    ],
    ['a holiday without its French name', 'holidays', 'ut 2026-12-25 Christmas - 2026-12-25 law S', /no name in one of the two languages/],
    ['no number of calls', 'caps', 'us-fl-cap fl 0 24 - - law Q -', /caps\.tsv, line 2: “0” is no number of calls/],
    ['no number of hours', 'caps', 'us-fl-cap fl 3 day - - law Q -', /“day” is no number of hours/],
    [
      'a machine of a whole country',
      'device',
      'us-device US * daily local 09:00 20:00 - - law Q -',
      /line 2: It is of a state, by local time/,
    ],
    ['a machine by another clock', 'device', 'us-il-device US il daily Etc/GMT+6 09:00 20:00 - - law Q -', /of a state, by local time/],
    [
      'a machine’s number of calls',
      'deviceCaps',
      'us-me-device-cap me 0 8 - - law Q -',
      /device-caps\.tsv, line 2: “0” is no number of calls/,
    ],
  ])('%s', (_what, file, line, says) => {
    const problems = read({ [file]: [line] });
    expect(problems).toEqual([expect.stringMatching(says)]);
    expect(problems[0]).toMatch(new RegExp(`^${fileOf(file)}`));
  });

  it('two rows of one rule for one day', () => {
    const row = 'us-fl-hours US fl mon-fri local 08:00 20:00 - - law Q -';
    expect(read({ hours: [row, row.replace('mon-fri', 'fri')] })).toEqual([
      expect.stringMatching(/us-fl-hours has two rows for one day\. Delete one, or let its dates end/),
    ]);
    expect(read({ hours: [row.replace('- - law', '- 2026-10-17 law'), row.replace('- - law', '2026-10-18 - law')] })).toEqual([]);
    const holiday = 'ut 2026-12-25 Christmas Noël 2026-12-25 law S';
    expect(read({ holidays: [holiday, holiday] })).toEqual([expect.stringMatching(/us-ut-holidays has two rows for the date/)]);
    const cap = 'us-fl-cap fl 3 24 - - law Q -';
    expect(read({ caps: [cap, cap] })).toEqual([expect.stringMatching(/us-fl-cap has two rows at one time/)]);
    expect(read({ device: [row, row] })).toEqual([expect.stringMatching(/device\.tsv: us-fl-hours has two rows for one day/)]);
    expect(read({ deviceCaps: [cap, cap] })).toEqual([expect.stringMatching(/device-caps\.tsv: us-fl-cap has two rows at one time/)]);
  });

  it('a country without hours on some day', () => {
    const hours = [heads.hours, ...rows([BASE[0]!.replace('daily', 'mon-sat'), BASE[1]!])].join('\n');
    expect(() => readRows({ ...heads, hours })).toThrow(/US has no hours on sun\. Add a row with region \*/);
  });

  it('columns of another table', () => {
    expect(() => readRows({ ...whole, caps: whole.hours })).toThrow(/caps\.tsv, line 1: The columns are not id, region, calls/);
  });

  it('all of them at once', () => {
    expect(read({ hours: ['x US * daily local 08:00 20:00 - - law Q -'], caps: ['us-fl-cap fl 0 24 - - law Q -'] })).toHaveLength(2);
  });
});
