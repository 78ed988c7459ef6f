/**
 * The wall clock of a zone and back; right on days when clocks change. Which minute it is in a zone is asked of an
 * `OffsetOf`, because page and gateway have different tables of zones: the page asks its browser (`browser-zones.ts`),
 * the gateway asks moment-timezone, since Node's own table is out of date.
 */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Minutes that the clock of an IANA zone is ahead of UTC at an instant (epoch milliseconds). Throws on an unknown zone. */
export type OffsetOf = (at: number, zone: string) => number;

/** A day of the calendar; `month` counts from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}
/** What a clock on the wall there shows. */
export interface WallClock extends Day {
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Minutes that the clock is past midnight. */
  readonly minute: number;
}

export function wallClock(at: number, zone: string, offsetOf: OffsetOf): WallClock {
  const wall = new Date(at + offsetOf(at, zone) * MINUTE);
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay(),
    minute: wall.getUTCHours() * 60 + wall.getUTCMinutes(),
  };
}

/**
 * The instant at which the clock there shows that minute of that day. Where clocks change the offsets of the day before
 * and the day after differ, and one of them is right; a minute that comes twice is the first of both, and one that is
 * left out is as much later as clocks were put forward.
 */
export function instantOf(day: Day, minute: number, zone: string, offsetOf: OffsetOf): number {
  const wall = midnightUtc(day) + minute * MINUTE;
  const [early, late] = [wall - DAY, wall + DAY].map((near) => wall - offsetOf(near, zone) * MINUTE) as [number, number];
  const shows = (at: number) => at + offsetOf(at, zone) * MINUTE === wall;
  return !shows(early) && shows(late) ? late : early;
}

/** The next day of the calendar, whatever its length. */
export function dayAfter({ year, month, day }: Day): Day & { readonly weekday: number } {
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate(), weekday: next.getUTCDay() };
}

const midnightUtc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);
