/**
 * Whether a call to a person may begin at an instant, and if not why and until when. Pure: rows in, answers out; instants are
 * epoch milliseconds. A person may be in several places, and a call is legal only where it is legal in each of them: under
 * the rules of every country and region, by the clock of every zone.
 */
import moment from 'moment-timezone';
import type { ClosedBy, OpenSpan } from '@dialer/contract';
import type { Country } from '@dialer/rules/country';
import { instantOf, type OffsetOf } from '@dialer/rules/zoned';
import type { Law } from './law';
import { type CapRow, countryOfRegion, DAY_MS, type HolidayRow, type HoursRow } from './rows';

const MINUTE_MS = 60_000;
/** So far ahead the next opening is looked for. */
const LOOKED_AHEAD_MS = 40 * DAY_MS;

/** A zone with the stretch of time that was asked about last: the next question is nearly always about the same one. */
interface Clock {
  readonly zone: moment.MomentZone;
  from: number;
  to: number;
  offset: number;
}
const clocks = new Map<string, Clock>();

function clockOf(name: string): Clock {
  const found = clocks.get(name);
  if (found) return found;
  const zone = moment.tz.zone(name);
  if (!zone) throw new RangeError(`There is no zone ${name}.`);
  const made = { zone, from: 0, to: 0, offset: 0 };
  clocks.set(name, made);
  return made;
}

/** By moment-timezone's data, because Node's own are out of date (decision 34). */
export const offsetOf: OffsetOf = (at, zone) => {
  const clock = clockOf(zone);
  if (at < clock.from || at >= clock.to) {
    const { untils, offsets } = clock.zone;
    const after = untils.findIndex((until) => at < (until ?? Infinity));
    const index = after < 0 ? untils.length - 1 : after;
    clock.from = index === 0 ? -Infinity : untils[index - 1]!;
    clock.to = untils[index] ?? Infinity;
    clock.offset = -offsets[index]!;
  }
  return clock.offset;
};

/** Where a person may be. Never without a country and a zone. */
export interface Place {
  /** The first is that of the address, or of the number. */
  readonly countries: readonly [Country, ...Country[]];
  /** Lower-case codes of states and provinces: those of the address, of the number, and of what was said. */
  readonly regions: readonly string[];
  readonly zones: readonly [string, ...string[]];
}

/** A centre's own hours by the clock of the person, Sunday first, in minutes; null: closed on that day. They only narrow. */
export type OwnHours = readonly (readonly [opens: number, closes: number] | null)[];

/** In a declared emergency nobody of a state is called, from one instant to another. */
export interface Ban {
  readonly id: string;
  readonly region: string;
  readonly from: number;
  readonly until: number;
}

export interface Terms {
  /** Ids of rules that an administrator took on: their unsure rows do not hold. */
  readonly accepted?: ReadonlySet<string>;
  readonly own?: OwnHours | null;
  /** Of a call in which a machine may play a message: some states allow those in fewer hours. */
  readonly device?: boolean;
  readonly bans?: readonly Ban[];
  /** So long before the closing instant no call begins any more: it would still ring then, or have just been answered. */
  readonly stopsBefore: number;
}

export interface Schedule {
  /** The same as `closedAt` being null, without the reason. */
  isOpen(at: number): boolean;
  /** Null: a call may begin. */
  closedAt(at: number): ClosedBy | null;
  /** The open spans that end after `from` and begin before `until`. */
  open(from: number, until: number): OpenSpan[];
  /** The first instant from `at` on at which a call may begin; null: none in the next 40 days. */
  opensAt(at: number): number | null;
  /** While it is open: when it closes. */
  closesAt(at: number): number | null;
}

type Rule = HoursRow | HolidayRow | 'own';
/** A day by one clock: the part of it that every rule leaves open, and which rule set either end. */
interface OpenDay {
  opens: number;
  closes: number;
  early: Rule;
  late: Rule;
}
interface Track {
  readonly zone: string;
  /** By day of the week. */
  readonly week: readonly (readonly HoursRow[])[];
  readonly holidays: ReadonlyMap<number, HolidayRow>;
  readonly own: OwnHours | null;
}

const holds = ({ accepted }: Terms, { unsure, id }: { unsure: boolean; id: string }): boolean => !(unsure && accepted?.has(id));
export const byWeekday = (rows: readonly HoursRow[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => rows.filter(({ days }) => days.includes(day)));

function tracksOf(law: Law, { countries, regions, zones }: Place, terms: Terms): Track[] {
  const ofEveryCall = countries.flatMap((country) => [null, ...regions].flatMap((region) => law.hoursOf(country, region)));
  const rows = terms.device ? [...ofEveryCall, ...regions.flatMap((region) => law.deviceOf(region))] : ofEveryCall;
  const held = rows.filter((row) => holds(terms, row));
  const week = byWeekday(held.filter(({ clock }) => clock === null));
  const days = regions.flatMap((region) => law.holidaysOf(region)).filter((row) => holds(terms, row));
  // Of two holidays on one day the one whose date it is has the name.
  const holidays = new Map(
    [1, 0].flatMap((at) => days.flatMap((row) => (row.days[at] === undefined ? [] : [[row.days[at], row] as const]))),
  );
  const elsewhere = held.filter(({ clock }) => clock !== null);
  return [
    ...zones.map((zone) => ({ zone, week, holidays, own: terms.own ?? null })),
    ...elsewhere.map((row) => ({ zone: row.clock!, week: byWeekday([row]), holidays: new Map<number, HolidayRow>(), own: null })),
  ];
}

const MIDNIGHT = 24 * 60;

/** The last minute of a day at which a call may begin; a day that is open to midnight goes on. */
const lastOf = ({ closes }: OpenDay, stopsBefore: number): number => closes * MINUTE_MS - (closes === MIDNIGHT ? 0 : stopsBefore);

/** Of a day that is counted from 1970-01-01, a Thursday; Sunday is 0. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** What is left open of a day, or the rule that closes all of it. Of rules that are alike the first one counts: the country's. */
function dayOf({ week, holidays, own }: Track, day: number): OpenDay | Rule {
  const holiday = holidays.get(day);
  if (holiday) return holiday;
  const weekday = weekdayOf(day);
  const open: OpenDay = { opens: 0, closes: MIDNIGHT, early: 'own', late: 'own' };
  const narrow = (opens: number, closes: number, rule: Rule) => {
    if (opens > open.opens) [open.opens, open.early] = [opens, rule];
    if (closes < open.closes) [open.closes, open.late] = [closes, rule];
  };
  for (const row of week[weekday]!) {
    if (day < row.from || day > row.to) continue;
    if (row.closes === 0) return row;
    narrow(row.opens, row.closes, row);
  }
  if (!own) return open;
  const hours = own[weekday];
  if (!hours) return 'own';
  narrow(...hours, 'own');
  return open;
}

const isOpenDay = (day: OpenDay | Rule): day is OpenDay => typeof day === 'object' && 'early' in day;

const calendarDay = (day: number) => {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
};

/** Of several reasons the one that lasts longest is worth saying: a holiday, then a day, then hours. */
const WEIGHT: Readonly<Record<ClosedBy['kind'], number>> = { ban: 4, holiday: 3, day: 2, own: 1, hours: 0 };

function reason(rule: Rule, zone: string, day: number): ClosedBy {
  const there = { zone, until: instantOf(calendarDay(day + 1), 0, zone, offsetOf), holiday: null };
  if (rule === 'own') return { ...there, rule: 'centre-hours', kind: 'own', region: null };
  const { id, region } = rule;
  if ('name' in rule) return { ...there, rule: id, kind: 'holiday', region, holiday: { en: rule.name, fr: rule.nameFr } };
  return { ...there, rule: id, kind: rule.closes === 0 ? 'day' : 'hours', region };
}

const wallOf = (track: Track, at: number): number => at + offsetOf(at, track.zone) * MINUTE_MS;

/** The last day that was asked of each: claims ask about today. */
const lastDays = new WeakMap<Track, { number: number; day: OpenDay | Rule }>();

/** `dayOf`, for who asks about one instant after the other. */
function today(track: Track, number: number): OpenDay | Rule {
  const last = lastDays.get(track);
  if (last?.number === number) return last.day;
  const day = dayOf(track, number);
  lastDays.set(track, { number, day });
  return day;
}

/** The rule that forbids a call; null: none. */
function ruleAt(track: Track, at: number, stopsBefore: number): Rule | null {
  const wall = wallOf(track, at);
  const number = Math.floor(wall / DAY_MS);
  const day = today(track, number);
  if (!isOpenDay(day)) return day;
  const time = wall - number * DAY_MS;
  if (time < day.opens * MINUTE_MS) return day.early;
  return time < lastOf(day, stopsBefore) ? null : day.late;
}

function closedBy(track: Track, at: number, stopsBefore: number): ClosedBy | null {
  const rule = ruleAt(track, at, stopsBefore);
  return rule && reason(rule, track.zone, Math.floor(wallOf(track, at) / DAY_MS));
}

function spansOf(track: Track, from: number, until: number, stopsBefore: number): OpenSpan[] {
  const dayThere = (at: number) => Math.floor(wallOf(track, at) / DAY_MS);
  const spans: OpenSpan[] = [];
  for (let number = dayThere(from); number <= dayThere(until); number++) {
    const day = dayOf(track, number);
    if (!isOpenDay(day) || day.opens >= day.closes) continue;
    const instant = (minute: number) => instantOf(calendarDay(number), minute, track.zone, offsetOf);
    const closes = instant(day.closes) - day.closes * MINUTE_MS + lastOf(day, stopsBefore);
    const span = { from: instant(day.opens), to: closes };
    if (span.from < span.to && span.to > from && span.from < until) spans.push(span);
  }
  return spans;
}

/** What both leave open; each in the order of time. */
const shared = (some: readonly OpenSpan[], others: readonly OpenSpan[]): OpenSpan[] =>
  some.flatMap((a) =>
    others.flatMap((b) => {
      const span = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
      return span.from < span.to ? [span] : [];
    }),
  );

const without = (spans: OpenSpan[], ban: Ban): OpenSpan[] =>
  spans.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, ban.from) },
      { from: Math.max(from, ban.until), to },
    ].filter((part) => part.from < part.to),
  );

/** Of several the one that lasts longest is worth saying. */
const lastOfBans = (bans: readonly Ban[]): Ban | undefined => bans.toSorted((a, b) => b.until - a.until)[0];

/** `us-la-emergency` */
export const banRule = (region: string): string => `${countryOfRegion(region).toLowerCase()}-${region}-emergency`;

/** How often one person may be called, in the places that they may be in. `device`: a machine may play a message. */
export function capsIn(
  law: Law,
  { regions }: Place,
  at: number,
  { accepted, device }: Pick<Terms, 'accepted' | 'device'> = {},
): readonly CapRow[] {
  const today = Math.floor(at / DAY_MS);
  return (device ? [...law.caps, ...law.deviceCaps] : law.caps).filter(
    (cap) =>
      (cap.region === null || regions.includes(cap.region)) &&
      cap.from <= today &&
      today <= cap.to &&
      !(cap.unsure && accepted?.has(cap.id)),
  );
}

/** When people of a place may be called. */
export function scheduleOf(law: Law, place: Place, terms: Terms): Schedule {
  const tracks = tracksOf(law, place, terms);
  const bans = (terms.bans ?? []).filter(({ region }) => place.regions.includes(region));
  const banAt = (at: number) => lastOfBans(bans.filter((ban) => ban.from <= at && at < ban.until));
  const open = (from: number, until: number): OpenSpan[] =>
    bans.reduce(without, tracks.map((track) => spansOf(track, from, until, terms.stopsBefore)).reduce(shared));
  /** The first instant from then on at which no ban holds. */
  const freeFrom = (at: number): number => {
    const ban = banAt(at);
    return ban ? freeFrom(ban.until) : at;
  };
  return {
    isOpen: (at) => !banAt(at) && tracks.every((track) => ruleAt(track, at, terms.stopsBefore) === null),
    closedAt(at) {
      const ban = banAt(at);
      if (ban) {
        const rule = banRule(ban.region);
        // One that follows it without a gap is told with it: nobody is called in between.
        return { rule, kind: 'ban', region: ban.region, zone: place.zones[0], holiday: null, until: freeFrom(at) };
      }
      let worst: ClosedBy | null = null;
      for (const track of tracks) {
        const closed = closedBy(track, at, terms.stopsBefore);
        if (closed && (!worst || WEIGHT[closed.kind] > WEIGHT[worst.kind])) worst = closed;
      }
      return worst;
    },
    open,
    opensAt(asked) {
      const at = freeFrom(asked);
      // Most open on the next day; only holidays and weekends make it longer.
      for (const ahead of [2 * DAY_MS, LOOKED_AHEAD_MS]) {
        const [next] = open(at, at + ahead);
        if (next) return Math.max(at, next.from);
      }
      return null;
    },
    closesAt(at) {
      const span = open(at, at + 1)[0];
      return span && span.from <= at ? span.to : null;
    },
  };
}
