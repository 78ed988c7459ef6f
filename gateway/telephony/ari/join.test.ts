import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readWav, wavHeader } from '../embedded/media/wav';
import { beginFile, joinParts } from './join';
import { faultOf } from '../embedded/media/recorder';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'join-'));
});
afterEach(() => rm(folder, { recursive: true }));

const wav = (value: number, ms: number): Buffer => {
  const pcm = new Int16Array(ms * 8).fill(value);
  return Buffer.concat([wavHeader(pcm.byteLength, 1), Buffer.from(pcm.buffer)]);
};

it('lays each part where it was in time, silence between, and longer than a block', async () => {
  const file = join(folder, 'new', 'call.wav');
  const sounds: Record<string, Buffer> = { a: wav(1, 9500), b: wav(2, 9500), c: wav(3, 2000), d: wav(4, 1900) };
  const parts = [
    { left: 'a', right: 'b', atMs: 0 },
    { left: 'c', right: 'd', atMs: 9800 },
  ];
  await joinParts(file, { id: 'r', lengthMs: 12_000, parts }, async (name) => sounds[name]!);
  const [left, right] = readWav(await readFile(file));
  expect([left!.length, right!.length]).toEqual([96_000, 96_000]);
  const at = (ms: number) => [left![ms * 8], right![ms * 8]];
  expect([at(0), at(9499), at(9600), at(9801), at(10_001), at(11_750), at(11_900)]).toEqual([[1, 2], [1, 2], [0, 0], [3, 4], [3, 4], [3, 0], [0, 0]]); // oxfmt-ignore
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('keeps what a part has beyond the time in which it was wanted', async () => {
  const file = join(folder, 'call.wav');
  await joinParts(file, { id: 'r', lengthMs: 1000, parts: [{ left: 'a', right: 'b', atMs: 0 }] }, async () => wav(1, 1250));
  const [left, right] = readWav(await readFile(file));
  expect([left!.length, right!.length]).toEqual([10_000, 10_000]);
});

it('says why a file cannot be written', async () => {
  await beginFile(join(folder, 'a.wav'));
  const error = await beginFile(join(folder, 'a.wav', 'b.wav')).catch((reason: unknown) => reason);
  expect(faultOf(error)).toBe('unwritable');
  expect(faultOf(Object.assign(new Error('full'), { code: 'ENOSPC' }))).toBe('disk-full');
});
