import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLING_HOURS, type Country } from './calling-hours';
import { browserOffset } from './browser-zones';
import { callingWindow as windowAt, closedZone, LAST_MINUTES, nextClosing, nextOpening, placeWindow, type Place } from './calling-window';
import { wallClock as clockAt } from './zoned';

const MINUTE = 60_000;
const at = (iso: string) => Date.parse(iso);
const callingWindow = (now: number, zone: string, country: Country) => windowAt(now, zone, country, browserOffset);
const wallClock = (now: number, zone: string) => clockAt(now, zone, browserOffset);

describe('what the window says of an instant', () => {
  // Offsets are written out, so that the table does not lean on the code that it proves.
  it.each<[what: string, now: string, zone: string, country: Country, expected: object]>([
    ['open in the morning', '2026-11-19T13:05:00-06:00', 'America/Chicago', 'US', open('2026-11-19T21:00:00-06:00', 475)],
    ['8:00 is open', '2026-11-19T08:00:00-06:00', 'America/Chicago', 'US', open('2026-11-19T21:00:00-06:00', 780)],
    ['7:59 is early', '2026-11-19T07:59:59.999-06:00', 'America/Chicago', 'US', early('2026-11-19T08:00:00-06:00', 1)],
    ['25 minutes early', '2026-11-19T07:35:00-06:00', 'America/Chicago', 'US', early('2026-11-19T08:00:00-06:00', 25)],
    ['midnight is early', '2026-11-19T00:00:00-06:00', 'America/Chicago', 'US', early('2026-11-19T08:00:00-06:00', 480)],
    ['31 minutes left', '2026-11-19T20:29:00-06:00', 'America/Chicago', 'US', open('2026-11-19T21:00:00-06:00', 31)],
    ['30 minutes left warn', '2026-11-19T20:30:00-06:00', 'America/Chicago', 'US', closing('2026-11-19T21:00:00-06:00', 30)],
    ['the last moment', '2026-11-19T20:59:59.999-06:00', 'America/Chicago', 'US', closing('2026-11-19T21:00:00-06:00', 1)],
    [
      '21:00 is closed',
      '2026-11-19T21:00:00-06:00',
      'America/Chicago',
      'US',
      closed('2026-11-19T21:00:00-06:00', '2026-11-20T08:00:00-06:00'),
    ],
    [
      'Sunday in the US, with the hours of every day',
      '2026-11-22T08:00:00-05:00',
      'America/New_York',
      'US',
      open('2026-11-22T21:00:00-05:00', 780),
    ],
    [
      'last day of a year',
      '2026-12-31T23:59:00-05:00',
      'America/New_York',
      'US',
      closed('2026-12-31T21:00:00-05:00', '2027-01-01T08:00:00-05:00'),
    ],
    ['a weekday in Canada', '2026-11-20T09:00:00-05:00', 'America/Toronto', 'CA', open('2026-11-20T21:30:00-05:00', 750)],
    ['8:59 on a weekday', '2026-11-20T08:59:00-05:00', 'America/Toronto', 'CA', early('2026-11-20T09:00:00-05:00', 1)],
    [
      'Friday evening, Saturday at 10',
      '2026-11-20T21:30:00-05:00',
      'America/Toronto',
      'CA',
      closed('2026-11-20T21:30:00-05:00', '2026-11-21T10:00:00-05:00'),
    ],
    ['9:00 on a Saturday', '2026-11-21T09:00:00-05:00', 'America/Toronto', 'CA', early('2026-11-21T10:00:00-05:00', 60)],
    [
      'Saturday evening, Sunday at 10',
      '2026-11-21T18:00:00-05:00',
      'America/Toronto',
      'CA',
      closed('2026-11-21T18:00:00-05:00', '2026-11-22T10:00:00-05:00'),
    ],
    [
      'Sunday evening, Monday at 9',
      '2026-11-22T20:00:00-05:00',
      'America/Toronto',
      'CA',
      closed('2026-11-22T18:00:00-05:00', '2026-11-23T09:00:00-05:00'),
    ],
    ['half an hour from others', '2026-11-20T21:15:00-03:30', 'America/St_Johns', 'CA', closing('2026-11-20T21:30:00-03:30', 15)],
    ['before clocks go forward', '2026-03-08T01:30:00-06:00', 'America/Chicago', 'US', early('2026-03-08T08:00:00-05:00', 330)],
    [
      'the evening before that',
      '2026-03-07T22:00:00-06:00',
      'America/Chicago',
      'US',
      closed('2026-03-07T21:00:00-06:00', '2026-03-08T08:00:00-05:00'),
    ],
    ['after clocks went forward', '2026-03-08T20:00:00-05:00', 'America/Chicago', 'US', open('2026-03-08T21:00:00-05:00', 60)],
    ['1:30 for the first time', '2026-11-01T01:30:00-05:00', 'America/Chicago', 'US', early('2026-11-01T08:00:00-06:00', 450)],
    ['1:30 for the second time', '2026-11-01T01:30:00-06:00', 'America/Chicago', 'US', early('2026-11-01T08:00:00-06:00', 390)],
    ['no such days in Saskatchewan', '2026-03-08T09:00:00-06:00', 'America/Regina', 'CA', early('2026-03-08T10:00:00-06:00', 60)],
    ['nor in Arizona', '2026-07-01T08:00:00-07:00', 'America/Phoenix', 'US', open('2026-07-01T21:00:00-07:00', 780)],
  ])('%s', (_what, now, zone, country, expected) => {
    expect(callingWindow(at(now), zone, country)).toEqual(expected);
  });
});

describe('for every instant, zone and country', () => {
  const instant = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') });
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  // Half of the draws within a day of the hours in which North America changes its clocks.
  const change = fc
    .tuple(
      fc.constantFrom('2026-03-08', '2026-11-01', '2027-03-14', '2027-11-07', '2028-03-12', '2028-11-05'),
      fc.integer({ min: -24 * 60, max: 24 * 60 }),
    )
    .map(([day, minutes]) => at(`${day}T08:00:00Z`) + minutes * MINUTE);
  const country = fc.constantFrom<Country>('US', 'CA');

  it('there is exactly one state, with minutes left while it lasts', () => {
    fc.assert(
      fc.property(fc.oneof(instant, change), zone, country, (now, where, whose) => {
        const window = callingWindow(now, where, whose);
        const { weekday, minute } = wallClock(now, where);
        const { opens, closes } = hoursOn(whose, weekday);
        expect([window.state === 'early', window.state === 'open' || window.state === 'closing', window.state === 'closed']).toEqual([
          minute < opens,
          minute >= opens && minute < closes,
          minute >= closes,
        ]);
        if (window.state === 'closed') {
          expect(window.closedAt).toBeLessThanOrEqual(now);
          return;
        }
        const ends = window.state === 'early' ? window.opensAt : window.closesAt;
        expect(window.minutes).toBeGreaterThan(0);
        expect(ends - now).toBeGreaterThan((window.minutes - 1) * MINUTE);
        expect(ends - now).toBeLessThanOrEqual(window.minutes * MINUTE);
        if (window.state !== 'early') expect(window.state === 'closing').toBe(window.minutes <= LAST_MINUTES);
      }),
      { numRuns: 1000 },
    );
  });

  it('opens and closes when the clock on the wall there says so', () => {
    fc.assert(
      fc.property(fc.oneof(instant, change), zone, country, (now, where, whose) => {
        const window = callingWindow(now, where, whose);
        const today = wallClock(now, where);
        if ('opensAt' in window) {
          const there = wallClock(window.opensAt, where);
          expect(there.minute).toBe(hoursOn(whose, there.weekday).opens);
          expect(there.weekday).toBe(window.state === 'early' ? today.weekday : (today.weekday + 1) % 7);
          expect(window.opensAt).toBeGreaterThan(now);
          expect(callingWindow(window.opensAt, where, whose).state).toBe('open');
          expect(callingWindow(window.opensAt - 1, where, whose).state).toBe('early');
        }
        const ends = window.state === 'closed' ? window.closedAt : window.state === 'early' ? null : window.closesAt;
        if (ends === null) return;
        const there = wallClock(ends, where);
        expect([there.weekday, there.minute]).toEqual([today.weekday, hoursOn(whose, today.weekday).closes]);
        expect(callingWindow(ends, where, whose).state).toBe('closed');
        expect(callingWindow(ends - 1, where, whose).state).toBe('closing');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a place with several candidate zones', () => {
  const florida: Place = { country: 'US', zones: ['America/New_York', 'America/Chicago'] };
  const ontario: Place = { country: 'CA', zones: ['America/Toronto', 'America/Winnipeg'] };

  it.each<[string, string, Place, string | null, string, string | null]>([
    ['8:30 in the east, 7:30 in the west', '2026-11-19T08:30:00-05:00', florida, 'America/Chicago', '2026-11-19T09:00:00-05:00', null],
    ['open in both', '2026-11-19T12:00:00-05:00', florida, null, '2026-11-19T12:00:00-05:00', '2026-11-19T21:00:00-05:00'],
    ['closed in the east only', '2026-11-19T21:30:00-05:00', florida, 'America/New_York', '2026-11-20T09:00:00-05:00', null],
    ['Friday night before a weekend', '2026-11-20T21:45:00-05:00', ontario, 'America/Toronto', '2026-11-21T11:00:00-05:00', null],
  ])('%s', (_what, now, place, closed, opens, closes) => {
    expect(closedZone(at(now), place, browserOffset)).toBe(closed);
    expect(nextOpening(at(now), place, browserOffset)).toBe(at(opens));
    expect(nextClosing(at(now), place, browserOffset)).toBe(closes && at(closes));
    const window = placeWindow(at(now), place, browserOffset);
    expect('opensAt' in window ? [window.opensAt, null] : [at(now), window.closesAt]).toEqual([at(opens), closes && at(closes)]);
  });

  it('opens at the first instant that no zone forbids', () => {
    const zones = fc.uniqueArray(
      fc.constantFrom(
        'America/New_York',
        'America/Chicago',
        'America/Denver',
        'America/Los_Angeles',
        'Pacific/Honolulu',
        'America/St_Johns',
      ),
      { minLength: 1, maxLength: 4 },
    );
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-01-01T00:00:00Z') });
    fc.assert(
      fc.property(instant, zones, fc.constantFrom<Country>('US', 'CA'), (now, where, country) => {
        const place = { country, zones: where as [string, ...string[]] };
        const opens = nextOpening(now, place, browserOffset);
        expect(opens).toBeGreaterThanOrEqual(now);
        expect(closedZone(opens, place, browserOffset)).toBeNull();
        if (opens > now) {
          expect(closedZone(now, place, browserOffset)).not.toBeNull();
          expect(closedZone(opens - 1, place, browserOffset)).not.toBeNull();
        }
        const closes = nextClosing(opens, place, browserOffset)!;
        expect(closedZone(closes - 1, place, browserOffset)).toBeNull();
        expect(closedZone(closes, place, browserOffset)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

function hoursOn(country: Country, weekday: number) {
  const hours = CALLING_HOURS[country].week[weekday];
  if (!hours) throw new Error(`no hours on day ${weekday}`);
  return hours;
}
function open(closes: string, minutes: number) {
  return { state: 'open', closesAt: at(closes), minutes };
}
function closing(closes: string, minutes: number) {
  return { state: 'closing', closesAt: at(closes), minutes };
}
function early(opens: string, minutes: number) {
  return { state: 'early', opensAt: at(opens), minutes };
}
function closed(since: string, opens: string) {
  return { state: 'closed', closedAt: at(since), opensAt: at(opens) };
}
