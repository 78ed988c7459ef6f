import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edgeSpeed, FASTEST } from './edge-speed';

const area = fc.record({ top: fc.integer({ min: 0, max: 400 }), height: fc.integer({ min: 1, max: 2000 }) });
const y = fc.integer({ min: -500, max: 3000 });

describe('scrolling at an edge', () => {
  it('is slow where it begins, and fast at the edge and beyond it', () => {
    const page = { top: 100, bottom: 900 };
    expect([150, 500, 850].map((at) => edgeSpeed(at, page))).toEqual([0, 0, 0]);
    expect(edgeSpeed(851, page)).toBeLessThan(0.1);
    expect([100, 20].map((at) => edgeSpeed(at, page))).toEqual([-FASTEST, -FASTEST]);
    expect([900, 2000].map((at) => edgeSpeed(at, page))).toEqual([FASTEST, FASTEST]);
  });
  it('grows towards the edge, is never faster than its fastest, and leads to the nearer edge', () => {
    fc.assert(
      fc.property(area, y, y, ({ top, height }, one, other) => {
        const edges = { top, bottom: top + height };
        const [higher, lower] = [Math.min(one, other), Math.max(one, other)].map((at) => edgeSpeed(at, edges)) as [number, number];
        expect(higher).toBeLessThanOrEqual(lower);
        expect(Math.abs(higher)).toBeLessThanOrEqual(FASTEST);
        const middle = top + height / 2;
        if (one < middle) expect(edgeSpeed(one, edges)).toBeLessThanOrEqual(0);
        if (one > middle) expect(edgeSpeed(one, edges)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
  it('is the same at both edges', () => {
    fc.assert(
      fc.property(area, y, ({ top, height }, at) => {
        const edges = { top, bottom: top + height };
        const mirrored = edges.top + edges.bottom - at;
        fc.pre(mirrored !== at);
        expect(edgeSpeed(mirrored, edges)).toBeCloseTo(-edgeSpeed(at, edges));
      }),
    );
  });
});
