import { expect, it } from 'vitest';
import { bandOf, bandsFor, bandText, incomeBands } from './income';

const said = (income: number | null) => ({ income, incomeBand: '' });

const BORDERS = {
  Monthly: [1250, 2500, 4200, 6250, 8500],
  Annual: [15000, 30000, 50000, 75000, 100000],
  Combined: [30000, 60000, 100000, 150000, 200000],
};

it('six bands of each type follow each other, by the borders of the centre', () => {
  expect(incomeBands('Monthly', BORDERS)).toEqual([
    { type: 'Monthly', value: 1, from: null, to: 1250 },
    { type: 'Monthly', value: 2, from: 1250, to: 2500 },
    { type: 'Monthly', value: 3, from: 2500, to: 4200 },
    { type: 'Monthly', value: 4, from: 4200, to: 6250 },
    { type: 'Monthly', value: 5, from: 6250, to: 8500 },
    { type: 'Monthly', value: 6, from: 8500, to: null },
  ]);
  expect(incomeBands('Annual', BORDERS).map(({ value }) => value)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(incomeBands('Combined', BORDERS).at(-1)).toEqual({ type: 'Combined', value: 18, from: 200000, to: null });
  expect(incomeBands('Refused', BORDERS)).toEqual([]);
});

it('a stored answer is the band of its type', () => {
  expect(bandOf(said(12), BORDERS)).toEqual({ type: 'Annual', value: 12, from: 100000, to: null });
  expect([bandOf(said(null), BORDERS), bandOf(said(0), BORDERS), bandOf(said(19), BORDERS)]).toEqual([undefined, undefined, undefined]);
});

it('an answer keeps the band that was chosen when the centre draws its bands anew, and is offered beside the new ones', () => {
  const later = { ...BORDERS, Monthly: [1000, 2000, 3000, 4000, 5000] };
  const client = { ...said(2), incomeBand: '1250-2500', incomeType: 'Monthly' };
  expect(bandOf(client, later)).toEqual({ type: 'Monthly', value: 2, from: 1250, to: 2500 });
  expect(bandsFor(client, later).map(bandText)).toEqual([
    '1250-2500',
    '-1000',
    '1000-2000',
    '2000-3000',
    '3000-4000',
    '4000-5000',
    '5000-',
  ]);
  expect(bandsFor(client, BORDERS)).toHaveLength(6);
  for (const incomeBand of ['', '-', 'Under $1,250'])
    expect(bandOf({ ...client, incomeBand }, later)).toMatchObject({ from: 1000, to: 2000 });
});
