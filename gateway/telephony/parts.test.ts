import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFakeEngine } from '../testing/engine';
import { partFor, whomItConcerns } from './parts';

const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,12}(:\d{2,4})?$/), { minLength: 1, maxLength: 8 });
const centres = fc.uniqueArray(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 40 });

describe('which floor has a centre', () => {
  it('is one of the list, and the same in whatever order the list is', () => {
    fc.assert(
      fc.property(
        names.chain((parts) => fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length }))),
        centres,
        ([parts, mixed], all) => {
          for (const centre of all) {
            expect(parts).toContain(partFor(centre, parts));
            expect(partFor(centre, mixed)).toBe(partFor(centre, parts));
          }
        },
      ),
    );
  });

  it('changes with a floor that is added for those alone that go to it, and with one that goes for those that it had', () => {
    fc.assert(
      fc.property(names, centres, (parts, all) => {
        const more = [...parts, 'added:1'];
        for (const centre of all) {
          const now = partFor(centre, more);
          if (now !== 'added:1') expect(now).toBe(partFor(centre, parts));
        }
      }),
    );
  });

  it('spreads many centres over all of them', () => {
    const parts = ['floor-1.internal:4100', 'floor-2.internal:4100', 'floor-3.internal:4100'];
    const counts = new Map(parts.map((part) => [part, 0]));
    for (let centre = 1; centre <= 600; centre++) {
      const part = partFor(centre, parts);
      counts.set(part, counts.get(part)! + 1);
    }
    for (const count of counts.values()) expect(count).toBeGreaterThan(150);
  });
});

it('what one part says concerns its centres; what an engine says that is one, all', () => {
  const parted = Object.assign(createFakeEngine(), { partOf: (centre: number) => (centre < 5 ? 'a' : 'b') });
  expect([1, 9].map(whomItConcerns(parted, 'a'))).toEqual([true, false]);
  expect([1, 9].map(whomItConcerns(parted, undefined))).toEqual([true, true]);
  expect([1, 9].map(whomItConcerns(createFakeEngine(), 'a'))).toEqual([true, true]);
});
