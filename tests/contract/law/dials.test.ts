import { expect, it } from 'vitest';
import { compareDials } from './compare-dials';

/** A million of them, and some through the database: `npm run bench -- law`. */
const DIALS = 4_000;

it('nobody is rung against law, lists, caps or own hours, by any way to ring; and nobody is refused without need', () => {
  const { breaches, refusals, granted } = compareDials(13, DIALS);
  expect(breaches).toEqual([]);
  expect(refusals).toEqual([]);
  expect(Math.min(...Object.values(granted))).toBeGreaterThan(DIALS / 200);
});
