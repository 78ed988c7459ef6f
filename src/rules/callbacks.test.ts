import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { browserOffset, isZone } from './browser-zones';
import { instantOfPick, mayPromise, placeOfLead } from './callbacks';
import { firstPromise, pickOf, promiseOn, quickPromises } from './promises';
import { isOpenAt } from './calling-window';
import { openDaily } from './calling-window-testing';
import { wallClock } from './zoned';

/** Thursday, 1:05 PM in Chicago. */
const now = Date.UTC(2026, 10, 19, 19, 5);
const chicago = openDaily(now, ['America/Chicago']);
const zone = fc.constantFrom('America/New_York', 'America/Chicago', 'America/Phoenix', 'America/Los_Angeles', 'Pacific/Honolulu');
const zones = fc.oneof(
  zone.map((one) => [one]),
  fc.tuple(zone, zone),
);
/** A year and a half, with both changes of the clocks in it. */
const instant = fc.integer({ min: Date.UTC(2026, 6, 1), max: Date.UTC(2028, 0, 1) });

describe('callbacks', () => {
  it('are offered by the clock of the person', () => {
    const there = (pick: string) => wallClock(instantOfPick(pick), 'America/Chicago', browserOffset);
    expect(quickPromises(now, chicago, browserOffset)).toEqual({ hour: '2026-11-19T20:15', tomorrow: '2026-11-20T20:00' });
    expect(there('2026-11-20T20:00').minute).toBe(14 * 60);
    expect(promiseOn('2026-11-23', now, chicago, browserOffset)).toBe('2026-11-23T16:00');
    expect(there('2026-11-23T16:00').minute).toBe(10 * 60);
  });
  it('of an hour that falls into the night are offered when the window opens', () => {
    const evening = Date.UTC(2026, 10, 20, 2, 40); // 8:40 PM there
    expect(quickPromises(evening, chicago, browserOffset).hour).toBe('2026-11-20T14:00');
  });
  it('on the day itself are what is left of it', () => {
    expect(promiseOn('2026-11-19', now, chicago, browserOffset)).toBe('2026-11-19T19:15');
    expect(promiseOn('2026-11-19', Date.UTC(2026, 10, 20), chicago, browserOffset)).toBeNull();
  });
  describe('are for where the lead is', () => {
    const centre = { country: 'US', timezone: 'America/New_York' } as const;
    const hours = { open: [{ from: 1, to: 2 }], until: 3 };
    const of = (timezone: string, zones: readonly string[] | null, province = '', country: 'US' | 'CA' = 'US') =>
      placeOfLead({ address: { province, timezone }, calling: zones && { country, zones, ...hours } }, centre, isZone);
    it('as the gateway says, which dials by it', () => {
      expect(of('', ['America/Chicago', 'America/New_York'])).toEqual({
        country: 'US',
        zones: ['America/Chicago', 'America/New_York'],
        ...hours,
      });
      expect(of('America/Regina', ['America/Regina'], 'sk', 'CA')).toEqual({ country: 'CA', zones: ['America/Regina'], ...hours });
    });
    it('by the clock of the address, also where another one was written since', () => {
      expect(of('America/New_York', ['America/Chicago', 'America/New_York']).zones).toEqual(['America/New_York', 'America/Chicago']);
      expect(of('America/Toronto', ['America/Chicago'], 'on').zones).toEqual(['America/Toronto', 'America/Chicago']);
    });
    it('by the address alone where the gateway does not say, else by the centre; of hours nothing is known then', () => {
      const unknown = { open: [], until: 0 };
      expect(of('America/Toronto', null, 'qc')).toEqual({ country: 'CA', zones: ['America/Toronto'], ...unknown });
      expect(of('Mars/Base', [])).toEqual({ country: 'US', zones: ['America/New_York'], ...hours });
      expect(placeOfLead(null, centre, isZone)).toEqual({ country: 'US', zones: ['America/New_York'], ...unknown });
      expect(mayPromise('2026-11-19T03:00', placeOfLead(null, centre, isZone))).toBe(true);
    });
  });

  it('keep an instant through the pick, whatever the clocks there do', () => {
    fc.assert(fc.property(instant, (at) => instantOfPick(pickOf(at)) === Math.floor(at / 60_000) * 60_000));
  });
  it('are first offered on a quarter hour, not before it is asked for, within the window, and none earlier would do', () => {
    fc.assert(
      fc.property(instant, zones, (from, of) => {
        const where = openDaily(from, of);
        const pick = firstPromise(from, where);
        const at = instantOfPick(pick);
        expect(at % 900_000).toBe(0);
        expect(at).toBeGreaterThanOrEqual(from);
        expect(mayPromise(pick, where)).toBe(true);
        for (let earlier = at - 900_000; earlier >= from && earlier > at - 8 * 900_000; earlier -= 900_000)
          expect(isOpenAt(earlier, where)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
  it('offered for a day or in one press are never outside the window, and of that day', () => {
    fc.assert(
      fc.property(instant, zones, fc.integer({ min: 0, max: 40 }), (from, of, days) => {
        const where = openDaily(from, of);
        const day = pickOf(from + days * 86_400_000).slice(0, 10);
        const { hour, tomorrow } = quickPromises(from, where, browserOffset);
        const on = promiseOn(day, from, where, browserOffset);
        for (const pick of [hour, tomorrow, ...(on ? [on] : [])]) expect(mayPromise(pick, where), pick).toBe(true);
        if (on) expect([on.slice(0, 10), instantOfPick(on) >= from]).toEqual([day, true]);
      }),
      { numRuns: 60 },
    );
  });
});
