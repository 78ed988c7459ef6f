import moment from 'moment-timezone';
import { expect, it } from 'vitest';
import { zoneDataAt } from './zone-data';

const DAY = 86_400_000;
const released = Date.parse('2026-10-29T00:00:00Z');

it('the zone data that are installed have a date of release, and know what Node does not', () => {
  expect(zoneDataAt(Date.now()).version).toBe(moment.tz.dataVersion);
  expect(moment.tz('2026-12-01T12:00:00Z', 'America/Vancouver').utcOffset()).toBe(-7 * 60);
});

it.each([
  [0, 'fresh'],
  [60, 'fresh'],
  [61, 'ageing'],
  [120, 'ageing'],
  [121, 'old'],
] as const)('after %i days they are %s', (days, state) => {
  expect(zoneDataAt(released + days * DAY, '2026f')).toEqual({ version: '2026f', released: '2026-10-29', days, state });
});

it('says what to do for data of which nobody wrote down the release', () => {
  expect(() => zoneDataAt(0, '2031a')).toThrow(/zones\.tsv: there is no row with a date for the zone data 2031a\. Add one/);
});
