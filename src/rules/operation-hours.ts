/**
 * When a centre dials: seven days from Monday, each `09:00 17:30`, to `24:00` at the latest, or the empty text where it is
 * closed, by the clock of the centre [SET-039, SET-041]. Pure; instants are epoch milliseconds.
 */
import { dayAfter, instantOf, wallClock, type OffsetOf } from './zoned';

interface OpenDay {
  /** Minutes past midnight. */
  readonly from: number;
  readonly to: number;
}

const minutesOf = (time: string): number => {
  const [hours = NaN, minutes = NaN] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** From when to when; null where it is closed, or where from is not before to. */
export function openDay(day: string): OpenDay | null {
  const [from = '', to = ''] = day.split(' ');
  const open = { from: minutesOf(from), to: minutesOf(to) };
  return open.from < open.to ? open : null;
}

const dayOf = (days: readonly string[], weekday: number) => openDay(days[(weekday + 6) % 7] ?? '');

/** The first instant from `at` on at which the centre dials: `at` itself while it does; null: never. */
export function opensAt(days: readonly string[], at: number, zone: string, offsetOf: OffsetOf): number | null {
  let there: Parameters<typeof dayAfter>[0] & { weekday: number } = wallClock(at, zone, offsetOf);
  const today = dayOf(days, there.weekday);
  if (today) {
    const [from, to] = [today.from, today.to].map((minute) => instantOf(there, minute, zone, offsetOf)) as [number, number];
    if (at < to) return Math.max(at, from);
  }
  for (let ahead = 0; ahead < 7; ahead++) {
    there = dayAfter(there);
    const day = dayOf(days, there.weekday);
    if (day) return instantOf(there, day.from, zone, offsetOf);
  }
  return null;
}

/** While it is open: when it closes, which may be on a later day; null: never, or it is closed now. */
export function closesAt(days: readonly string[], at: number, zone: string, offsetOf: OffsetOf): number | null {
  let then = at;
  for (let ahead = 0; ahead < 8; ahead++) {
    if (opensAt(days, then, zone, offsetOf) !== then) return then === at ? null : then;
    const there = wallClock(then, zone, offsetOf);
    then = instantOf(there, dayOf(days, there.weekday)!.to, zone, offsetOf);
  }
  return null;
}
