import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder } from './order';

const choices = fc.uniqueArray(
  fc.record({ id: fc.uuid(), priority: fc.integer({ min: 1, max: 3 }), weight: fc.integer({ min: 1, max: 9 }) }),
  { selector: ({ id }) => id, maxLength: 8 },
);

it('every trunk is tried once, none before one of a better priority', () => {
  fc.assert(
    fc.property(
      choices,
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8, maxLength: 8 }),
      (trunks, drawn) => {
        let at = 0;
        const order = inOrder(trunks, () => drawn[at++]!);
        expect([...order].sort()).toEqual(trunks.map(({ id }) => id).sort());
        const priorities = order.map((id) => trunks.find((one) => one.id === id)!.priority);
        expect(priorities).toEqual([...priorities].sort((a, b) => a - b));
      },
    ),
  );
});

it('each is in front as often as its weight says', () => {
  const trunks = [
    { id: 'a', priority: 1, weight: 3 },
    { id: 'b', priority: 1, weight: 1 },
  ];
  const first = Array.from({ length: 1_000 }, (_, nth) => inOrder(trunks, () => nth / 1_000)[0]);
  expect(first.filter((id) => id === 'a')).toHaveLength(750);
});
