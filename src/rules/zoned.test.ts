import { expect, it } from 'vitest';
import { browserOffset, isZone } from './browser-zones';
import { dayAfter, instantOf, wallClock } from './zoned';

const day = { year: 2026, month: 3, day: 8 };

it('knows the zones that the browser knows', () => {
  expect(['America/Toronto', 'UTC'].map(isZone)).toEqual([true, true]);
  expect(['', 'America/Gotham', 'noon'].map(isZone)).toEqual([false, false, false]);
});

it('reads a wall clock, on the day that it is there', () => {
  expect(wallClock(Date.parse('2026-11-21T02:00:00Z'), 'America/Chicago', browserOffset)).toEqual({
    year: 2026,
    month: 11,
    day: 20,
    weekday: 5,
    minute: 20 * 60,
  });
});

it.each([
  ['America/Chicago', '2026-11-19T12:00:30Z', -360],
  ['America/Chicago', '2026-07-19T12:00:00Z', -300],
  ['America/St_Johns', '2026-11-19T12:00:00Z', -210],
  ['Asia/Tokyo', '2026-11-19T20:00:00Z', 540],
])('%s at %s is %i minutes ahead of UTC', (zone, at, minutes) => {
  expect(browserOffset(Date.parse(at), zone)).toBe(minutes);
});

it('finds the instant of a time that is left out, or comes twice', () => {
  expect(instantOf(day, 2 * 60 + 30, 'America/Chicago', browserOffset)).toBe(Date.parse('2026-03-08T03:30:00-05:00'));
  expect(instantOf({ ...day, month: 11, day: 1 }, 90, 'America/Chicago', browserOffset)).toBe(Date.parse('2026-11-01T01:30:00-05:00'));
});

it('goes on over the end of a month and of a year', () => {
  expect(dayAfter({ year: 2028, month: 2, day: 28 })).toEqual({ year: 2028, month: 2, day: 29, weekday: 2 });
  expect(dayAfter({ year: 2026, month: 12, day: 31 })).toEqual({ year: 2027, month: 1, day: 1, weekday: 5 });
});
