import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REGIONS } from '@dialer/rules/country';
import { inProject } from '../root';
import { countryOfAreaCode } from './area-codes';
import { stateOfAreaCode } from './states';

/** Puerto Rico, the Virgin Islands, Guam, the Northern Marianas, American Samoa. */
const TERRITORIES = ['787', '939', '340', '671', '670', '684'];

it('knows the state of every area code of the United States, and of no other', () => {
  const rows = readFileSync(inProject('gateway/platform/places/data/area-codes.tsv'), 'utf8').split('\n').slice(1).filter(Boolean);
  const codes = rows.map((row) => row.split('\t')[0]!);
  const american = codes.filter((code) => countryOfAreaCode(code) === 'US' && !TERRITORIES.includes(code));
  expect(american.filter((code) => stateOfAreaCode(code) === null)).toEqual([]);
  const elsewhere = codes.filter((code) => countryOfAreaCode(code) !== 'US' || TERRITORIES.includes(code));
  expect(elsewhere.filter((code) => stateOfAreaCode(code) !== null)).toEqual([]);
  expect([...new Set(american.map(stateOfAreaCode))].sort()).toEqual([...REGIONS.US].sort());
});

it('tells neighbours apart', () => {
  expect(['617', '212', '504', '202', '702', '416', '800', ''].map(stateOfAreaCode)).toEqual([
    'ma',
    'ny',
    'la',
    'dc',
    'nv',
    null,
    null,
    null,
  ]);
});
