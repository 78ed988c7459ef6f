import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mosOf, qualityOf } from './quality';

describe('how a call sounds', () => {
  it('is as good as G.711 can be without a fault, and worse with each', () => {
    expect(mosOf(0, 0, null)).toBeCloseTo(4.38, 1);
    expect(mosOf(0.02, 0, null)).toBeLessThan(4.25);
    expect(mosOf(0.1, 0, null)).toBeLessThan(3.6);
    expect(mosOf(0, 0, 800)).toBeLessThan(3.6);
  });

  it('stays on the scale', () => {
    const any = fc.double({ min: 0, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), any, any, (lost, jitter, trip) => {
        expect(mosOf(lost, jitter, trip)).toBeGreaterThanOrEqual(1);
        expect(mosOf(lost, jitter, trip)).toBeLessThanOrEqual(4.5);
      }),
    );
  });
});

describe('what is told of a leg', () => {
  it('is nothing where nothing came, and no loss below nothing', () => {
    expect(qualityOf({ received: 0, lost: 0, jitterMs: 0, roundTripMs: null })).toBeNull();
    expect(qualityOf({ received: 100, lost: -3, jitterMs: 4.04, roundTripMs: null })).toMatchObject({
      lost: 0,
      jitterMs: 4,
      roundTripMs: null,
    });
    expect(qualityOf({ received: 95, lost: 5, jitterMs: 10, roundTripMs: 80.06 })).toMatchObject({ lost: 5, roundTripMs: 80.1 });
  });

  it('has the score of who also knows what came too late', () => {
    expect(qualityOf({ received: 100, lost: 0, jitterMs: 0, roundTripMs: null, mos: 2.04 })).toMatchObject({ lost: 0, mos: 2 });
  });
});
