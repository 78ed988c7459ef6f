/** What may be picked of a date-time: bounds, and the hours in which the person may be called. */
import { browserOffset } from '@dialer/rules/browser-zones';
import { instantOfPick, mayPromise } from '@dialer/rules/callbacks';
import { pickOf, promiseOn, usualOn } from '@dialer/rules/promises';
import type { Place } from '@dialer/rules/calling-window';
import { zoneName } from '@dialer/rules/times';
import { NO_SUCH_DAY, readWritten } from '@dialer/rules/written-times';
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
  return inBounds(pick, bounds) && (!called || mayPromise(pick, called, browserOffset));
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

/** Words behind a time that is the lead's own: `2 PM their time`, `14 h heure du client`. */
const THEIRS = /^(?:(?:their|(?:the )?lead['’]?s|local) time|heure (?:du client|locale))$/i;

/** How people name the zone of the lead: summer and winter, in both languages, and without either: `EST`, `HNE`, `ET`. */
function zoneNames(zone: string, now: number): readonly string[] {
  const year = new Date(now).getUTCFullYear();
  const names = [0, 6].flatMap((month) => (['en', 'fr'] as const).map((language) => zoneName(Date.UTC(year, month, 15), language, zone)));
  return names.flatMap((name) => [name, name.replace(/^(\w)[SDNA](\w)$/, '$1$2')]).map((name) => name.toLowerCase());
}

/** A text that ends with the lead's zone, or with words for the lead's clock, and what stands before them. */
function byTheirClock(text: string, { callee, now }: Bounds): { readonly before: string; readonly zone: string } | null {
  const zone = callee?.zones[0];
  const found = /^(.*[\d.hm])[\s,]+\(?(\p{L}[\p{L} '’]*)\)?$/iu.exec(text.trim());
  if (!zone || !found) return null;
  const [, before = '', words = ''] = found;
  return THEIRS.test(words) || zoneNames(zone, now).includes(words.toLowerCase()) ? { before, zone } : null;
}

const dayOf = ({ year, month, day }: Day): string => new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/** What the clock there shows, as a pick. */
function pickThere(day: string, time: string, zone: string): string {
  const [year, month, of] = day.split('-').map(Number) as [number, number, number];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return pickOf(instantOf({ year, month, day: of }, hour * 60 + minute, zone, browserOffset));
}

/**
 * Takes a typed text for a pick: of UTC, unless the lead's zone stands behind the time. Hours in which nobody may be called
 * are left to who shows the pick.
 */
export function takeTyped(text: string, value: string, language: 'en' | 'fr', bounds: Bounds): Taken {
  const theirs = byTheirClock(text, bounds);
  const written = readWritten(theirs?.before ?? text, language, bounds.min.slice(0, 10));
  if (written === NO_SUCH_DAY) return { fault: 'noSuchDay', near: [] };
  const dayThere = theirs && value ? dayOf(wallClock(instantOfPick(value), theirs.zone, browserOffset)) : undefined;
  const day = written?.day ?? dayThere ?? parseWall(value)?.day;
  if (!written || !day) return { fault: 'unread', near: [] };
  const timed = (time: string) => (theirs ? pickThere(day, time, theirs.zone) : `${day}T${time}`);
  const pick = written.time === null ? pickOn(day, value, bounds) : timed(written.time);
  if (pick === null)
    return day < bounds.min.slice(0, 10) || !calledBy(bounds) ? { fault: 'early', near: [bounds.min] } : { fault: 'full', near: [] };
  const past = Number(pick.slice(-2)) % 15;
  if (past !== 0) {
    const quarter = (minutes: number) => new Date(instantOfPick(pick) + minutes * 60_000).toISOString().slice(0, 16);
    const near = [quarter(-past), quarter(15 - past)].filter((one) => inBounds(one, bounds));
    if (near.length > 0) return { fault: near.length === 1 ? 'quarterOne' : 'quarter', near };
  }
  if (pick < bounds.min) return { fault: 'early', near: [bounds.min] };
  if (bounds.max && pick > bounds.max) return { fault: 'late', near: [bounds.max] };
  return { pick };
}
