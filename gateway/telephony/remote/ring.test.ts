import { expect, it } from 'vitest';
import { EventRing } from './ring';

const event = (at: number) => ({ at, type: 'engine-up' }) as const;

it('a ring tells what followed, in order, as far as it is kept', () => {
  const ring = new EventRing(3);
  expect(ring.after(0)).toEqual([]);
  expect(ring.after(1)).toBeNull();
  for (let at = 1; at <= 5; at++) expect(ring.push(event(at))).toBe(at);
  expect(ring.after(5)).toEqual([]);
  expect(ring.after(2)).toEqual([3, 4, 5].map((n) => ({ n, event: event(n) })));
  expect(ring.after(1)).toBeNull();
  expect(ring.after(6)).toBeNull();
});
