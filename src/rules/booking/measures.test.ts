import { expect, it } from 'vitest';
import { HEIGHTS, readHeight, readWeight, showHeight, WEIGHTS } from './measures';

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

it('reads heights as people type them, to the centimetre or the inch, and none that is doubtful or outside of the list', () => {
  const metric = ['170', '170 cm', '1,70', '1.70', '1.7', '1m70', '1 m 70', '1m7', '2m', '17', '1,705', '119', '2m11', `5'7`, ''];
  expect(metric.map((text) => readHeight(text, 1))).toEqual([...[...Array<string>(8).fill('1m70'), '2m00'], ...Array<null>(6).fill(null)]);
  const imperial = [`5'6`, `5' 6"`, '5 6', '5-6', '5 ft 6 in', '5pi6po', '66"', '66 in', `6'`, '56', '5.6', `5'12`, `3'11`, `7'1`, '170'];
  expect(imperial.map((text) => readHeight(text, 0))).toEqual([
    ...[...Array<string>(8).fill(`5' 6"`), `6' 0"`],
    ...Array<null>(6).fill(null),
  ]);
  for (const units of [0, 1] as const) for (const one of HEIGHTS[units]) expect(readHeight(one, units)).toBe(one);
  expect([showHeight('1m70'), showHeight(`5' 6"`)]).toEqual(['1\u00a0m\u00a070', `5' 6"`]);
});

it('reads weights to the pound or kilogram; beyond the last is the last', () => {
  expect(['163', '163 lb', '400+', '450', '74 kg', '74', 'x'].map((text) => readWeight(text, 0))).toEqual([
    ...['163', '163', '400', '400', null, null, null],
  ]);
  expect(['74', '74kg', '250', '34', '74 lb'].map((text) => readWeight(text, 1))).toEqual(['74', '74', '200', null, null]);
});
