/**
 * When a person may be called. Pure: the table of zones is passed in (`OffsetOf`), so that page and gateway share one
 * rule. All instants are epoch milliseconds.
 *
 * A person whose zone is not certain has several candidate zones: a call is allowed only while every one of them is open.
 */
import { CALLING_HOURS, type Country, type Hours } from './calling-hours';
import { dayAfter, instantOf, wallClock, type OffsetOf } from './zoned';

/** The last minutes of the window, in which the panel warns. */
export const LAST_MINUTES = 30;

/** Instants are epoch milliseconds; minutes are rounded up, so that some are left as long as the state lasts. */
export type CallingWindow =
  | { readonly state: 'open' | 'closing'; readonly closesAt: number; readonly minutes: number }
  | { readonly state: 'early'; readonly opensAt: number; readonly minutes: number }
  | { readonly state: 'closed'; readonly closedAt: number; readonly opensAt: number };

/** The window of that day of the week, and the minute of the day that it is there. */
export interface DayThere {
  readonly hours: Hours;
  readonly minute: number;
}

/** Where a person is, as far as it is known: whose hours hold, and every zone that it may be. Never without a zone. */
export interface Place {
  readonly country: Country;
  readonly zones: readonly [string, ...string[]];
}

const minutesUntil = (then: number, now: number) => Math.ceil((then - now) / 60_000);

export function dayThere(at: number, zone: string, country: Country, offsetOf: OffsetOf): DayThere {
  const { weekday, minute } = wallClock(at, zone, offsetOf);
  return { hours: hoursOn(country, weekday), minute };
}

export function callingWindow(at: number, zone: string, country: Country, offsetOf: OffsetOf): CallingWindow {
  const there = wallClock(at, zone, offsetOf);
  const { opens, closes } = hoursOn(country, there.weekday);
  if (there.minute < opens) {
    const opensAt = instantOf(there, opens, zone, offsetOf);
    return { state: 'early', opensAt, minutes: minutesUntil(opensAt, at) };
  }
  const closesAt = instantOf(there, closes, zone, offsetOf);
  if (there.minute < closes) {
    const minutes = minutesUntil(closesAt, at);
    return { state: minutes > LAST_MINUTES ? 'open' : 'closing', closesAt, minutes };
  }
  const tomorrow = dayAfter(there);
  return { state: 'closed', closedAt: closesAt, opensAt: instantOf(tomorrow, hoursOn(country, tomorrow.weekday).opens, zone, offsetOf) };
}

/** The window of a place: open while all of its zones are, until the first of them closes, and closed since then. */
export function placeWindow(at: number, place: Place, offsetOf: OffsetOf): CallingWindow {
  const windows = place.zones.map((zone) => callingWindow(at, zone, place.country, offsetOf));
  const [opensLast] = windows.filter((window) => 'opensAt' in window).sort((a, b) => b.opensAt - a.opensAt);
  const [closesFirst] = windows.filter((window) => 'closesAt' in window).sort((a, b) => a.closesAt - b.closesAt);
  if (!opensLast) return closesFirst!;
  const opensAt = nextOpening(at, place, offsetOf);
  if (opensLast.state === 'early') return { ...opensLast, opensAt, minutes: minutesUntil(opensAt, at) };
  const closedAt = Math.min(...windows.flatMap((window) => ('closedAt' in window ? [window.closedAt] : [])));
  return { ...opensLast, closedAt, opensAt };
}

/** The zone of a place that forbids a call at that instant; null when the call may begin. */
export function closedZone(at: number, { country, zones }: Place, offsetOf: OffsetOf): string | null {
  return zones.find((zone) => 'opensAt' in callingWindow(at, zone, country, offsetOf)) ?? null;
}

/**
 * The first instant from `at` on at which a call to the place may begin: `at` itself while it is open. There always is
 * one: on weekdays the hours of a country are longer than half a day, so that any two zones share some.
 */
export function nextOpening(at: number, { country, zones }: Place, offsetOf: OffsetOf): number {
  let then = at;
  // Each round waits for the zone that opens last; a week has at most as many openings as days and zones.
  for (let round = 0; round <= 8 * zones.length; round++) {
    const waits = zones.flatMap((zone) => {
      const window = callingWindow(then, zone, country, offsetOf);
      return 'opensAt' in window ? [window.opensAt] : [];
    });
    if (waits.length === 0) return then;
    then = Math.max(...waits);
  }
  throw new RangeError(`The zones ${zones.join(', ')} have no hour in common.`);
}

/** The instant at which an open place closes; null while it is closed. */
export function nextClosing(at: number, { country, zones }: Place, offsetOf: OffsetOf): number | null {
  let first = Infinity;
  for (const zone of zones) {
    const window = callingWindow(at, zone, country, offsetOf);
    if (!('closesAt' in window)) return null;
    first = Math.min(first, window.closesAt);
  }
  return first;
}

function hoursOn(country: Country, weekday: number): Hours {
  const hours = CALLING_HOURS[country].week[weekday];
  if (!hours) throw new RangeError(`There is no weekday ${weekday}.`);
  return hours;
}
