import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inSight, nextRow, ROW_PX } from './in-sight';

it('draws what is in the window, and little beside it, wherever a list is scrolled to', () => {
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(100_000), fc.integer({ min: 40, max: 2000 }), (count, top, height) => {
      const { from, to } = inSight(count, { top, height });
      expect(from).toBeLessThanOrEqual(to);
      expect(to - from).toBeLessThanOrEqual(Math.ceil(height / ROW_PX) + 17);
      const scrolled = Math.min(top, Math.max(0, count * ROW_PX - height));
      const first = Math.floor(scrolled / ROW_PX);
      const last = Math.min(count, Math.ceil((scrolled + height) / ROW_PX));
      expect(from).toBeLessThanOrEqual(Math.max(0, first));
      expect(to).toBeGreaterThanOrEqual(Math.min(count, last));
    }),
  );
});
it('keeps the row drawn that has the focus, while it is near', () => {
  expect(inSight(1000, { top: 100 * ROW_PX, height: 400 }, 60)).toMatchObject({ from: 60 });
  expect(inSight(1000, { top: 500 * ROW_PX, height: 400 }, 60).from).toBe(492);
});
it('goes with the arrows, by pages and to the ends', () => {
  const go = (key: string, at: number) => nextRow(key, at, 50, 10);
  expect([go('ArrowDown', 3), go('ArrowUp', 0), go('PageDown', 45), go('PageUp', 45), go('Home', 9), go('End', 9), go('a', 9)]).toEqual([
    ...[4, 0, 49, 35, 0, 49, null],
  ]);
});
