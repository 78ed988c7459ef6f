import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RecordFault } from '../../port';
import { FRAME } from './pcm';
import { Recorder } from './recorder';
import { WAV_HEADER_BYTES, readWav } from './wav';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recorder-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A recorder, and what it has told so far. */
function start(path: string) {
  const told: ('started' | RecordFault)[] = [];
  const recorder = new Recorder(path, { started: () => told.push('started'), failed: (why) => told.push(why) });
  const say = (frames: number) => {
    for (let i = 0; i < frames; i++) recorder.write(new Int16Array(FRAME).fill(i), new Int16Array(FRAME).fill(-i));
  };
  return { recorder, told, say };
}

describe('a recording', () => {
  it('is written as it goes, so that a cut one still plays, and says that it has begun', async () => {
    const path = join(folder, 'deep', 'call.wav');
    const { recorder, told, say } = start(path);
    expect(told).toEqual([]);
    say(5);
    await expect.poll(() => told).toEqual(['started']);
    say(115);
    await expect.poll(async () => readWav(await readFile(path))[0]!.length, { timeout: 5000 }).toBe(105 * FRAME);
    expect(await recorder.close()).toBe(true);
    const bytes = await readFile(path);
    const [left, right] = readWav(bytes);
    expect(bytes.length).toBe(WAV_HEADER_BYTES + 120 * FRAME * 4);
    expect([left![119 * FRAME], right![119 * FRAME]]).toEqual([114, -114]);
    expect(told).toEqual(['started']);
  });

  it('has silence where it was paused, and stays true in time', async () => {
    const { recorder, told, say } = start(join(folder, 'paused.wav'));
    say(10);
    recorder.pause(true);
    say(20);
    recorder.pause(false);
    say(10);
    expect(await recorder.close()).toBe(true);
    expect(told).toEqual(['started']);
    const [left, right] = readWav(await readFile(join(folder, 'paused.wav')));
    const frames = (channel: Int16Array) => Array.from({ length: channel.length / FRAME }, (_, i) => channel[i * FRAME]);
    const said = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    expect(frames(left!)).toEqual([...said, ...Array(20).fill(0), ...said]);
    expect(right!.subarray(10 * FRAME, 30 * FRAME).every((sample) => sample === 0)).toBe(true);
  });

  it('is for the gateway’s user alone, and so is its folder', async () => {
    const path = join(folder, 'own', 'call.wav');
    const { recorder, told, say } = start(path);
    say(5);
    await expect.poll(() => told).toEqual(['started']);
    expect(await recorder.close()).toBe(true);
    const [file, home] = await Promise.all([stat(path), stat(join(folder, 'own'))]);
    expect([file.mode & 0o777, home.mode & 0o777]).toEqual([0o600, 0o700]);
  });

  it('tells that its folder is a file: it has never begun', async () => {
    const taken = join(folder, 'taken');
    await writeFile(taken, '');
    const { recorder, told, say } = start(join(taken, 'call.wav'));
    say(5);
    await expect.poll(() => told).toEqual(['unwritable']);
    expect(await recorder.close()).toBe(false);
    expect(told).toHaveLength(1);
  });

  it('tells that the disk is full', async () => {
    const path = join(folder, 'full.wav');
    await symlink('/dev/full', path);
    const { recorder, told, say } = start(path);
    say(5);
    await expect.poll(() => told).toEqual(['disk-full']);
    expect(await recorder.close()).toBe(false);
  });

  it('tells within its next second that its file was taken away', async () => {
    const path = join(folder, 'removed.wav');
    const { recorder, told, say } = start(path);
    say(5);
    await expect.poll(() => told).toEqual(['started']);
    await rm(path);
    say(50);
    await expect.poll(() => told).toEqual(['started', 'unwritable']);
    expect(await recorder.close()).toBe(false);
  });

  it('gives up on a disk that is five seconds behind, instead of filling the memory', async () => {
    const { recorder, told, say } = start(join(folder, 'slow.wav'));
    // All at once: nothing has reached the disk yet.
    say(400);
    expect(told).toEqual(['late']);
    expect(await recorder.close()).toBe(false);
  });
});
