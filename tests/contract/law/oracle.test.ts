import { expect, it } from 'vitest';
import { compare } from './compare';

/** A million of them: `npm run bench -- law`. */
const QUESTIONS = 50_000;

it('the gateway keeps the law as it stands in the tables: nobody is rung who may not be, and nobody is refused who may', () => {
  const { breaches, refusals, open } = compare(13, QUESTIONS);
  expect(breaches).toEqual([]);
  expect(refusals).toEqual([]);
  expect(open).toBeGreaterThan(QUESTIONS / 10);
});
