/** What may be picked of a date-time: bounds, and the hours in which the person may be called. */
import { browserOffset, ownZone } from '@dialer/rules/browser-zones';
import { instantOfPick, mayPromise } from '@dialer/rules/callbacks';
import { pickOf, promiseOn, usualOn } from '@dialer/rules/promises';
import type { Place } from '@dialer/rules/calling-window';
import { zoneName } from '@dialer/rules/times';
import { daysAfter, NO_SUCH_DAY, readWritten } from '@dialer/rules/written-times';
import { instantOf, wallClock, type Day } from '@dialer/rules/zoned';
import { parseWall, quarterHours } from './wall-clock';

export interface Bounds {
  /** `YYYY-MM-DDTHH:mm`; nothing before it can be chosen. */
  readonly min: string;
  readonly max?: string | undefined;
  readonly callee?: Place | undefined;
  /** It is for no call: the callee's clock counts, and not the hours in which the callee may be called. */
  readonly anyHour?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
}

export const inBounds = (pick: string, { min, max }: Bounds): boolean => pick >= min && (!max || pick <= max);
/** Whom the pick promises a call; undefined: nobody, and every hour will do. */
export const calledBy = ({ callee, anyHour }: Bounds): Place | undefined => (anyHour ? undefined : callee);
export function isAllowed(pick: string, bounds: Bounds): boolean {
  const called = calledBy(bounds);
  return inBounds(pick, bounds) && (!called || mayPromise(pick, called));
}

/** What a day alone picks: the chosen time of day where it may be, else what suits the person, else 9:00; null: nothing. */
export function pickOn(day: string, value: string, bounds: Bounds): string | null {
  const picked = parseWall(value);
  const same = picked && `${day}T${picked.time}`;
  if (same && isAllowed(same, bounds)) return same;
  const called = calledBy(bounds);
  if (called) return promiseOn(day, Math.max(bounds.now, instantOfPick(bounds.min)), called, browserOffset);
  const usual = bounds.callee && pickOf(usualOn(day, bounds.callee, browserOffset));
  if (usual && isAllowed(usual, bounds)) return usual;
  const times = quarterHours.filter((time) => isAllowed(`${day}T${time}`, bounds));
  const time = times.find((at) => at >= '09:00') ?? times[0];
  return time ? `${day}T${time}` : null;
}

/** A pick, or what keeps a typed text from being one: the end of a text's key (`pick.…`), and the picks that it names. */
export type Taken =
  | { readonly pick: string }
  | { readonly fault: 'unread' | 'noSuchDay' | 'early' | 'late' | 'full' | 'quarter' | 'quarterOne'; readonly near: string[] };

/** A text with words behind it that say the time is the lead's own: `2 PM their time`, `14 h heure du client`. */
const THEIRS = /^(.*?\S)[\s,]+\(?(?:(?:their|(?:the )?lead['’]?s|local) time|heure (?:du client|locale))\)?$/i;

/** How people name a zone: summer and winter, in both languages, and without either: `EST`, `HNE`, `ET`. */
function zoneNames(zone: string, now: number): readonly string[] {
  const year = new Date(now).getUTCFullYear();
  const names = [0, 6].flatMap((month) => (['en', 'fr'] as const).map((language) => zoneName(Date.UTC(year, month, 15), language, zone)));
  return names.flatMap((name) => [name, name.replace(/^(\w)[SDNA](\w)$/, '$1$2')]).map((name) => name.toLowerCase());
}

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text without the zone that it names, the lead's or the agent's: behind all of it, or behind the time. */
function byClockOf(typed: string, { callee, now }: Bounds): { readonly text: string; readonly zone: string } | null {
  const text = typed.trim();
  const theirs = callee && THEIRS.exec(text);
  if (theirs) return { text: theirs[1]!, zone: callee.zones[0] };
  // The lead's first: of two clocks with one name it is the lead's that is meant.
  for (const zone of [...(callee?.zones ?? []), ownZone()]) {
    const names = zoneNames(zone, now).filter(Boolean);
    if (names.length === 0) continue;
    const atEnd = new RegExp(String.raw`^(.*[^\s,(])[\s,]+\(?(?:${names.map(escaped).join('|')})\)?$`, 'i').exec(text);
    if (atEnd) return { text: atEnd[1]!, zone };
    // Names of two letters are words too: `at`, `et`.
    const long = names.filter((name) => name.length > 2);
    const within = new RegExp(String.raw`^(.*[\dhm.])\s+\(?(?:${long.map(escaped).join('|')})\)?[\s,]+(\S.*)$`, 'i').exec(text);
    if (within) return { text: `${within[1]} ${within[2]}`, zone };
  }
  return null;
}

const dayOf = ({ year, month, day }: Day): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** What the clock there shows, as a pick. */
function pickThere(day: string, time: string, zone: string): string {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return pickOf(instantOf({ year, month, day: of }, hour * 60 + minute, zone, browserOffset));
}

const UTC = 'UTC';
/** UTC by its name, wherever it stands, or as machines write it. */
const NAMES_UTC = /\butc\b|\dz$/i;

/**
 * The zone that a typed text means, and what is left of the text. One that names none is by the lead's clock, as the quick
 * choices are; `isUtc`: it is what the field showed with a change in it, and goes on being UTC.
 */
export function clockOf(typed: string, bounds: Bounds, isUtc = false): { text: string; zone: string; isNamed: boolean } {
  const named = byClockOf(typed, bounds);
  if (named) return { ...named, isNamed: true };
  if (NAMES_UTC.test(typed.trim())) return { text: typed, zone: UTC, isNamed: true };
  return { text: typed, zone: isUtc ? UTC : (bounds.callee?.zones[0] ?? UTC), isNamed: false };
}

/** A pick as the clock there shows it, in the form of a pick. */
export const wallThere = (pick: string, zone: string): string => {
  const at = instantOfPick(pick);
  return pickOf(at + browserOffset(at, zone) * 60_000);
};

const QUARTER = 15 * 60_000;
/** A week and a day on: behind every Sunday and holiday. */
const FAR = 8 * 24 * 60 * 60_000;

/** The earliest pick that is taken: also by the hours in which the person may be called. */
function earliestAllowed(bounds: Bounds): string {
  const from = Math.ceil(instantOfPick(bounds.min) / QUARTER) * QUARTER;
  for (let at = from; at < from + FAR; at += QUARTER) if (isAllowed(pickOf(at), bounds)) return pickOf(at);
  return bounds.min;
}

/**
 * Takes a typed text for a pick, by the clock that `clockOf` finds. A time alone is the next one after the earliest pick,
 * unless a day was picked before. `tomorrow` and `Friday` are counted by that clock too; where it is UTC, in which nobody
 * lives, by the agent's own. Hours in which nobody may be called are left to who shows the pick.
 */
export function takeTyped(typed: string, value: string, language: 'en' | 'fr', bounds: Bounds, isUtc = false): Taken {
  const { text, zone } = clockOf(typed, bounds, isUtc);
  const dayBy = (at: number, by = zone) => dayOf(wallClock(at, by, browserOffset));
  const written = readWritten(text, language, dayBy(bounds.now, zone === UTC ? ownZone() : zone));
  if (written === NO_SUCH_DAY) return { fault: 'noSuchDay', near: [] };
  if (!written) return { fault: 'unread', near: [] };
  const on = (day: string) => (written.time === null ? pickOn(day, value, bounds) : pickThere(day, written.time, zone));
  const before = parseWall(value) ? dayBy(instantOfPick(value)) : '';
  const begin = written.day ?? (before || dayBy(instantOfPick(bounds.min)));
  const step = written.orInAWeek ? 7 : written.day === null && !before ? 1 : 0;
  const isOver = (pick: string | null) => pick === null || pick < bounds.min;
  const day = step > 0 && isOver(on(begin)) ? daysAfter(begin, step) : begin;
  const pick = on(day);
  if (pick === null)
    return day < bounds.min.slice(0, 10) || !calledBy(bounds)
      ? { fault: 'early', near: [earliestAllowed(bounds)] }
      : { fault: 'full', near: [] };
  const past = Number(pick.slice(-2)) % 15;
  if (past !== 0) {
    const quarter = (minutes: number) => new Date(instantOfPick(pick) + minutes * 60_000).toISOString().slice(0, 16);
    const near = [quarter(-past), quarter(15 - past)].filter((one) => inBounds(one, bounds));
    if (near.length > 0) return { fault: near.length === 1 ? 'quarterOne' : 'quarter', near };
  }
  if (pick < bounds.min) return { fault: 'early', near: [earliestAllowed(bounds)] };
  if (bounds.max && pick > bounds.max) return { fault: 'late', near: [bounds.max] };
  return { pick };
}
