import { expect, it } from 'vitest';
import { incomeBands } from './income';

const BORDERS = {
  Monthly: [1250, 2500, 4200, 6250, 8500],
  Annual: [15000, 30000, 50000, 75000, 100000],
  Combined: [30000, 60000, 100000, 150000, 200000],
};

it('six bands of each type follow each other, by the borders of the centre', () => {
  expect(incomeBands('Monthly', BORDERS)).toEqual([
    { value: 1, from: null, to: 1250 },
    { value: 2, from: 1250, to: 2500 },
    { value: 3, from: 2500, to: 4200 },
    { value: 4, from: 4200, to: 6250 },
    { value: 5, from: 6250, to: 8500 },
    { value: 6, from: 8500, to: null },
  ]);
  expect(incomeBands('Annual', BORDERS).map(({ value }) => value)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(incomeBands('Combined', BORDERS).at(-1)).toEqual({ value: 18, from: 200000, to: null });
  expect(incomeBands('Refused', BORDERS)).toEqual([]);
});
