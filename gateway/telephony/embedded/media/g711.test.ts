import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeALaw, encodeALaw } from './g711';

describe('G.711 A-law', () => {
  it('keeps every code through decoding and coding again', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, i) => i);
    expect([...encodeALaw(decodeALaw(codes))]).toEqual([...codes]);
  });

  it('codes as the tables of ITU-T G.711 do', () => {
    expect([...decodeALaw(Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a, 0x80, 0x00))]).toEqual([8, -8, 32256, -32256, 5504, -5504]);
    expect([...encodeALaw(Int16Array.of(0, -1, 32767, -32768))]).toEqual([0xd5, 0x55, 0xaa, 0x2a]);
  });

  it('is off by a thirtieth of the sample at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32768, max: 32767 }), (sample) => {
        const back = decodeALaw(encodeALaw(Int16Array.of(sample)))[0]!;
        expect(Math.abs(back - sample)).toBeLessThanOrEqual(8 + Math.abs(sample) / 30);
      }),
    );
  });
});
