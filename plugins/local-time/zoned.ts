/** The wall clock of a zone and back, by the browser's own table of zones; right on days when clocks change. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

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

/** Making one is slow, and a panel asks for the same zone every minute. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}

/** Does this browser know the zone? */
export function isZone(zone: string): boolean {
  if (!zone) return false;
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The agent's own zone, the one that times without a zone are written in. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function wallClock(at: number, zone: string): WallClock {
  const parts = formatterOf(zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const day = { year: read('year'), month: read('month'), day: read('day') };
  return { ...day, weekday: new Date(midnightUtc(day)).getUTCDay(), minute: read('hour') * 60 + read('minute') };
}

/** Minutes that the zone's clock is ahead of UTC at that instant. */
export function offset(at: number, zone: string): number {
  const { minute, ...day } = wallClock(at, zone);
  return (midnightUtc(day) - Math.floor(at / MINUTE) * MINUTE) / MINUTE + minute;
}

/**
 * The instant at which the clock there shows that minute of that day. Where clocks change the offsets of the day before
 * and the day after differ, and one of them is right; a minute that comes twice is the first of both, and one that is
 * left out is as much later as clocks were put forward.
 */
export function instantOf(day: Day, minute: number, zone: string): number {
  const wall = midnightUtc(day) + minute * MINUTE;
  const [early, late] = [wall - DAY, wall + DAY].map((near) => wall - offset(near, zone) * MINUTE) as [number, number];
  const shows = (at: number) => at + offset(at, zone) * MINUTE === wall;
  return !shows(early) && shows(late) ? late : early;
}

/** The next day of the calendar, whatever its length. */
export function dayAfter({ year, month, day }: Day): Day & { readonly weekday: number } {
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return { year: next.getUTCFullYear(), month: next.getUTCMonth() + 1, day: next.getUTCDate(), weekday: next.getUTCDay() };
}

const midnightUtc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);
