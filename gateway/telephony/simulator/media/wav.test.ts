import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeMuLaw, encodeMuLaw } from './g711';
import { FRAME } from './pcm';
import { Recorder } from './recorder';
import { WAV_HEADER_BYTES, interleave, readWav, wavHeader } from './wav';

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
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wav-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

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

  it('records as it goes, so that a cut recording still plays', async () => {
    const path = join(folder, 'deep', 'call.wav');
    const recorder = new Recorder(path);
    for (let i = 0; i < 120; i++) recorder.write(new Int16Array(FRAME).fill(i), new Int16Array(FRAME).fill(-i));
    await expect.poll(async () => readWav(await readFile(path))[0]!.length, { timeout: 5000 }).toBe(100 * FRAME);
    expect(await recorder.close()).toBe(true);
    const bytes = await readFile(path);
    const [left, right] = readWav(bytes);
    expect(bytes.length).toBe(WAV_HEADER_BYTES + 120 * FRAME * 4);
    expect([left![119 * FRAME], right![119 * FRAME]]).toEqual([119, -119]);
  });

  it('tells when a recording could not be written', async () => {
    const recorder = new Recorder('/dev/null/call.wav');
    recorder.write(new Int16Array(FRAME), new Int16Array(FRAME));
    expect(await recorder.close()).toBe(false);
  });
});
