import { expect, it } from 'vitest';
import { readDegrees, rounded, shownDegrees } from './point';

it.each([
  ['32.4712', 90, 32.4712],
  [' -85,0065 ', 180, -85.0065],
  ['−85', 180, -85],
  ['0', 90, 0],
  ['90', 90, 90],
  ['90.0001', 90, null],
  ['', 90, null],
  ['north', 90, null],
  ['1e3', 180, null],
  ['12.', 90, null],
])('“%s” with at most %d is %s', (text, most, degrees) => {
  expect(readDegrees(text, most)).toBe(degrees);
});

it('a point is kept as exact as it is shown', () => {
  const point = rounded({ latitude: 32.4712494, longitude: -85.006511 });
  expect(point).toEqual({ latitude: 32.47125, longitude: -85.00651 });
  expect(readDegrees(shownDegrees(point.longitude), 180)).toBe(point.longitude);
});
