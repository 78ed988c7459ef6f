import { expect, it } from 'vitest';
import { HEIGHTS, WEIGHTS } from './measures';

it('has heights and weights in both units [describes REF-010, REF-011, REF-012]', () => {
  const ends = (list: readonly string[]) => [list[0], list[1], list.at(-1), list.length];
  expect(HEIGHTS.map(ends)).toEqual([
    [`4' 0"`, `4' 1"`, `7' 0"`, 37],
    ['1m20', '1m23', '2m10', 31],
  ]);
  expect(WEIGHTS.map(ends)).toEqual([
    ['75', '80', '400', 66],
    ['35', '38', '200', 56],
  ]);
});
