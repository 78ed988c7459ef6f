import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserOffset } from './browser-zones';
import { isOpenAt, LAST_MINUTES, nextOpening, placeWindow } from './calling-window';
import { openDaily } from './calling-window-testing';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (iso: string) => Date.parse(iso);
/** Thursday, noon in Chicago. */
const NOW = at('2026-11-19T12:00:00-06:00');
const chicago = openDaily(NOW, ['America/Chicago']);
const windowAt = (iso: string, place = chicago) => placeWindow(at(iso), place, browserOffset);

describe('what the window says of an instant', () => {
  it.each<[what: string, now: string, expected: object]>([
    ['open in the morning', '2026-11-19T13:05:00-06:00', { state: 'open', closesAt: at('2026-11-19T21:00:00-06:00'), minutes: 475 }],
    ['8:00 is open', '2026-11-19T08:00:00-06:00', { state: 'open', closesAt: at('2026-11-19T21:00:00-06:00'), minutes: 780 }],
    ['7:59 is early', '2026-11-19T07:59:59.999-06:00', { state: 'early', opensAt: at('2026-11-19T08:00:00-06:00'), minutes: 1 }],
    ['31 minutes left', '2026-11-19T20:29:00-06:00', { state: 'open', closesAt: at('2026-11-19T21:00:00-06:00'), minutes: 31 }],
    ['30 minutes left warn', '2026-11-19T20:30:00-06:00', { state: 'closing', closesAt: at('2026-11-19T21:00:00-06:00'), minutes: 30 }],
    [
      '21:00 is closed',
      '2026-11-19T21:00:00-06:00',
      { state: 'closed', closedAt: at('2026-11-19T21:00:00-06:00'), opensAt: at('2026-11-20T08:00:00-06:00') },
    ],
    ['what is not told is not known', '2026-12-19T03:00:00-06:00', { state: 'unknown' }],
  ])('%s', (_what, now, expected) => expect(windowAt(now)).toEqual(expected));

  it('on a day without calls it is closed since the day before, until the one that has some', () => {
    const [saturday, , monday] = [0, 1, 2].map((days) => at('2026-11-21T09:00:00-05:00') + days * 24 * HOUR);
    const open = [saturday!, monday!].map((from) => ({ from, to: from + 10 * HOUR }));
    const place = { country: 'US', zones: ['America/New_York'], open, until: saturday! + 100 * HOUR } as const;
    expect(placeWindow(at('2026-11-22T10:00:00-05:00'), place, browserOffset)).toEqual({
      state: 'closed',
      closedAt: saturday! + 10 * HOUR,
      opensAt: monday!,
    });
    expect(placeWindow(at('2026-11-23T08:30:00-05:00'), place, browserOffset)).toMatchObject({ state: 'early', minutes: 30 });
  });

  it('without any opening that is known there is none', () => {
    const none = { ...chicago, open: [] };
    expect(placeWindow(NOW, none, browserOffset)).toEqual({ state: 'closed', closedAt: null, opensAt: null });
    expect([isOpenAt(NOW, none), nextOpening(NOW, none)]).toEqual([false, none.until]);
  });
});

it('opens at the first instant of a span, and is one thing at every instant', () => {
  fc.assert(
    fc.property(fc.integer({ min: NOW, max: NOW + 8 * 24 * HOUR }), (now) => {
      const opens = nextOpening(now, chicago);
      expect(isOpenAt(opens, chicago)).toBe(true);
      expect(opens === now).toBe(isOpenAt(now, chicago));
      if (opens > now) expect(isOpenAt(opens - 1, chicago)).toBe(false);
      const window = placeWindow(now, chicago, browserOffset);
      expect(window.state === 'open' || window.state === 'closing').toBe(isOpenAt(now, chicago));
      if (window.state === 'open' || window.state === 'closing') expect(window.state === 'closing').toBe(window.minutes <= LAST_MINUTES);
    }),
    { numRuns: 300 },
  );
});
