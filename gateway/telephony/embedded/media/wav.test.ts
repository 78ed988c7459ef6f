import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMuLaw, encodeMuLaw } from './g711';
import { interleave, readWav, wavHeader } from './wav';

describe('G.711 mu-law', () => {
  it('keeps every code through decoding and coding again', () => {
    const codes = Uint8Array.from({ length: 256 }, (_, i) => i);
    // 0x7f is negative zero: it comes back as the other zero.
    expect([...encodeMuLaw(decodeMuLaw(codes))].filter((code, i) => code !== i && i !== 0x7f)).toEqual([]);
  });

  it('is off by a thirtieth of the sample at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: -32635, max: 32635 }), (sample) => {
        const back = decodeMuLaw(encodeMuLaw(Int16Array.of(sample)))[0]!;
        expect(Math.abs(back - sample)).toBeLessThanOrEqual(8 + Math.abs(sample) / 30);
      }),
    );
  });
});

describe('WAV', () => {
  it('gives back both channels as they were written', () => {
    const pcm = fc.array(fc.integer({ min: -32768, max: 32767 }), { minLength: 1, maxLength: 400 });
    fc.assert(
      fc.property(pcm, (samples) => {
        const left = Int16Array.from(samples);
        const right = Int16Array.from(samples, (value) => -value - 1);
        const body = interleave(left, right);
        expect(readWav(Buffer.concat([wavHeader(body.length, 2), body]))).toEqual([left, right]);
      }),
    );
  });

  it('says in words what it cannot read', () => {
    expect(() => readWav(Buffer.from('MP3'))).toThrow('not a WAV file');
    const header = wavHeader(0, 1);
    header.writeUInt32LE(44_100, 24);
    expect(() => readWav(header)).toThrow('8 kHz');
  });
});
