import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3 } from '../../testing/s3';
import { readConfig } from '../config';
import { createFolderStorage } from './folder';
import { createReader, storageOf } from './index';
import { RecordingMover, type MoverParts } from './mover';
import { bytesOf, type RecordingStorage } from './port';
import { startRecordings } from './start';

let work: string;
let folder: string;
let storage: RecordingStorage;
let said: string[];
const open: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'dialer-mover-'));
  folder = join(work, 'here');
  for (const name of ['here', 'there']) await mkdir(join(work, name));
  storage = createFolderStorage(join(work, 'there'));
  said = [];
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.stop()));
  await rm(work, { recursive: true, force: true });
});

const log = () => pino({ level: 'info' }, { write: (line: string) => void said.push(line) });
const soon = (is: () => unknown, value: unknown) => expect.poll(is, { timeout: 5000, interval: 2 }).toEqual(value);
/** Long enough to be more than a header. */
const SOUND = Buffer.from('A recording of a call with some words in it, and silence.');
const at = (name: string) => join(folder, name);
const there = async (name: string) => (await bytesOf(await storage.open(name)))?.toString() ?? null;
const done = (id: string) => ({ type: 'record-done', id });

/** Appears whole and as old as it is said to be: a mover that looks in between would let it stand still first. */
async function recorded(name: string, { content = SOUND, old = true } = {}): Promise<void> {
  const beside = join(work, name);
  await writeFile(beside, content);
  if (old) await utimes(beside, 1000, 1000);
  await rename(beside, at(name));
}
function mover(more: Partial<MoverParts> = {}): RecordingMover {
  const { times, ...rest } = more;
  const made = new RecordingMover({ folder, storage, log: log(), times: { moveAgainMs: 1, moveAgainMostMs: 5, ...times }, ...rest });
  open.push(made);
  return made;
}
/** A storage of which one thing is other. */
const but = (more: Partial<RecordingStorage>): RecordingStorage => ({ ...storage, ...more });

describe('what is moved', () => {
  it('a recording that the engine has said is whole, with nothing of it left here', async () => {
    const moves = mover();
    moves.start();
    await recorded('a.wav', { old: false });
    await writeFile(at('a.wav.peaks.json'), '{}');
    moves.heed({ type: 'leg-up', id: 'a' });
    moves.heed(done('a'));
    await soon(() => moves.size, 0);
    expect([existsSync(at('a.wav')), existsSync(at('a.wav.peaks.json')), await there('a.wav')]).toEqual([false, false, SOUND.toString()]);
  });

  it('what a kill has cut, as soon as it has stood still; nothing else that lies in the folder', async () => {
    await recorded('cut.wav');
    for (const name of ['notes.txt', '.x.wav.1.draft', 'b.wav.peaks.json', 'no name.wav']) await recorded(name);
    const moves = mover();
    moves.start();
    await soon(() => there('cut.wav'), SOUND.toString());
    await soon(() => existsSync(at('b.wav.peaks.json')), false);
    for (const name of ['notes.txt', '.x.wav.1.draft', 'no name.wav']) expect(existsSync(at(name))).toBe(true);
  });

  it('not what is still written into: whose end is not told, and that does not stand still', async () => {
    await recorded('fresh.wav', { old: false });
    await recorded('live.wav');
    // As an Asterisk has it until a call ends.
    await recorded('empty.wav', { content: Buffer.alloc(44) });
    const moves = mover();
    moves.heed({ type: 'record-started', id: 'live' });
    moves.start();
    await recorded('old.wav');
    moves.heed({ type: 'record-failed', id: 'old' });
    await soon(() => there('old.wav'), SOUND.toString());
    await soon(() => moves.size, 1);
    for (const name of ['fresh.wav', 'live.wav', 'empty.wav']) expect([existsSync(at(name)), await there(name)]).toEqual([true, null]);
    moves.heed(done('live'));
    await soon(() => there('live.wav'), SOUND.toString());
  });

  it('also what nobody told of, at the next look', async () => {
    const moves = mover({ times: { lookAgainMs: 5 } });
    moves.start();
    await recorded('a.wav');
    await soon(() => there('a.wav'), SOUND.toString());
  });

  it('what has grown meanwhile stays, and is moved when it stands still', async () => {
    let grows = true;
    const put: RecordingStorage['put'] = async (name, path, size) => {
      await storage.put(name, path, size);
      if (grows) await recorded('a.wav', { content: Buffer.concat([SOUND, SOUND]) });
      grows = false;
    };
    await recorded('a.wav');
    const moves = mover({ storage: but({ put }), times: { settleMs: 5 } });
    moves.heed(done('a'));
    await soon(() => there('a.wav'), `${SOUND}${SOUND}`);
    await soon(() => existsSync(at('a.wav')), false);
  });

  it('the newest come before what an earlier run has left', async () => {
    const order: string[] = [];
    const put: RecordingStorage['put'] = async (name, ...rest) => {
      order.push(name);
      await storage.put(name, ...rest);
    };
    for (const name of ['x1.wav', 'x2.wav', 'x3.wav', 'new.wav']) await recorded(name);
    let release = () => {};
    const held = new Promise<void>((go) => (release = go));
    const moves = mover({ storage: but({ put: async (...args) => held.then(() => put(...args)) }), times: { movesAtOnce: 1 } });
    moves.start();
    await soon(() => moves.size, 4);
    moves.heed(done('new'));
    release();
    await soon(() => moves.size, 0);
    expect(order.indexOf('new.wav')).toBeLessThan(2);
  });
});

describe('when the storage fails', () => {
  it.each([
    ['says that it has it, and has not', { put: async () => {} }],
    ['has only a part', { open: async () => ({ size: 1, read: () => Promise.reject(new Error('no')) }) }],
    ['refuses', { put: () => Promise.reject(new Error('no room')) }],
    ['cannot be asked', { open: () => Promise.reject(new Error('away')) }],
  ])('%s: the recording stays here, and is moved when it gets through', async (_, fault) => {
    await recorded('a.wav');
    let failing: Partial<RecordingStorage> = fault;
    const through = but({
      put: (...args) => (failing.put ?? storage.put)(...args),
      open: (...args) => (failing.open ?? storage.open)(...args),
    });
    const moves = mover({ storage: through });
    moves.heed(done('a'));
    await soon(() => said.filter((line) => line.includes('could not be moved')).length, 1);
    expect([(await readFile(at('a.wav'))).equals(SOUND), moves.size]).toEqual([true, 1]);
    expect(moves.oldestSeconds).toBeGreaterThanOrEqual(0);
    failing = {};
    await soon(() => existsSync(at('a.wav')), false);
    expect(await there('a.wav')).toBe(SOUND.toString());
    // However often it was tried.
    expect(said.filter((line) => line.includes('could not be moved'))).toHaveLength(1);
    expect(said.some((line) => line.includes('get through to the storage again'))).toBe(true);
  });

  it('one that can never be moved keeps none of the others back', async () => {
    const put: RecordingStorage['put'] = (name, ...rest) =>
      name === 'bad.wav' ? Promise.reject(new Error('never')) : storage.put(name, ...rest);
    const moves = mover({ storage: but({ put }), times: { movesAtOnce: 1 } });
    for (const id of ['bad', 'b', 'c']) {
      await recorded(`${id}.wav`);
      moves.heed(done(id));
    }
    await soon(() => moves.size, 1);
    expect([existsSync(at('bad.wav')), await there('b.wav'), await there('c.wav')]).toEqual([true, SOUND.toString(), SOUND.toString()]);
  });

  it('asks a storage that is away with one at a time, however many wait', async () => {
    let tries = 0;
    let atOnce = 0;
    let most = 0;
    const put = async () => {
      most = Math.max(most, ++atOnce);
      await Promise.resolve();
      atOnce -= 1;
      tries += 1;
      if (tries === 4) most = 0;
      throw new Error('away');
    };
    const moves = mover({ storage: but({ put }) });
    for (let nth = 0; nth < 20; nth += 1) {
      await recorded(`r${nth}.wav`);
      moves.heed(done(`r${nth}`));
    }
    await soon(() => tries > 8, true);
    expect([most, moves.size]).toEqual([1, 20]);
  });

  it('names wrong credentials at the start, with what to do and without a secret', async () => {
    const s3 = await startS3();
    const config = readConfig({ ...s3.env, S3_SECRET: 'what-nobody-may-read', DATA_DIR: work });
    const running = await startRecordings({ config, log: log(), metrics: new Registry() });
    await soon(() => said.length, 1);
    await running.stop();
    await s3.stop();
    expect(said[0]).toContain('S3_SECRET is not the one of S3_KEY');
    expect(said[0]).not.toContain('what-nobody-may-read');
  });
});

it('leaves recordings where they are when the storage is the same folder by another name', async () => {
  await mkdir(join(work, 'recordings'));
  await writeFile(join(work, 'recordings', 'a.wav'), SOUND);
  await symlink(join(work, 'recordings'), join(work, 'link'));
  const config = readConfig({ DATA_DIR: work, RECORDINGS_URL: `file://${join(work, 'link')}` });
  const running = await startRecordings({ config, log: log(), metrics: new Registry() });
  running.heed(done('a'));
  await running.stop();
  expect(said.join()).toContain('they stay there');
  // And if nobody had noticed, as over two mounts: a file that stands for another one is not taken away.
  const same = createFolderStorage(join(work, 'link'));
  let puts = 0;
  const put: RecordingStorage['put'] = (...args) => same.put(...args).finally(() => (puts += 1));
  const moves = mover({ folder: join(work, 'recordings'), storage: { ...same, put } });
  moves.heed(done('a'));
  await soon(() => puts, 1);
  await moves.stop();
  expect((await readFile(join(work, 'recordings', 'a.wav'))).equals(SOUND)).toBe(true);
});

it('reads one that is moved between being found and being read', async () => {
  await recorded('a.wav');
  const found = (await createReader(createFolderStorage(folder), storage)('a.wav'))!;
  await storage.put('a.wav', at('a.wav'), SOUND.length);
  await rm(at('a.wav'));
  expect((await bytesOf(found.stored))!.equals(SOUND)).toBe(true);
});

/** Everything that a mover does to the world, in order: put, open, take the file away, take its peaks away. */
const STEPS = 4;

describe.each(['a folder', 'S3'])('killed at any step, with %s', (kind) => {
  it('and started again, each recording is there once, with all of its bytes', async () => {
    const s3 = kind === 'S3' ? await startS3() : null;
    if (s3) storage = storageOf(readConfig(s3.env))!;
    const read = createReader(createFolderStorage(folder), storage);
    const sounds = ['a', 'b', 'c'].map((id) => ({ id, content: Buffer.concat([SOUND, Buffer.from(id)]) }));
    const whole = async () => {
      for (const { id, content } of sounds) expect((await bytesOf((await read(`${id}.wav`))!.stored))!.equals(content), id).toBe(true);
    };
    // Dead before its nth step, or after the step is done and before it knows of it.
    for (let step = 0; step < STEPS * sounds.length; step += 1)
      for (const isDone of [false, true]) {
        for (const { id, content } of sounds) {
          await recorded(`${id}.wav`, { content });
          await writeFile(at(`${id}.wav.peaks.json`), '{}');
          await storage.delete(`${id}.wav`);
        }
        let steps = 0;
        let died = () => {};
        const death = new Promise<void>((tell) => (died = tell));
        const mortal =
          <A extends unknown[], R>(act: (...args: A) => Promise<R>) =>
          async (...args: A): Promise<R> => {
            const nth = steps++;
            if (nth > step) return new Promise<R>(() => {});
            if (nth < step) return act(...args);
            if (isDone) await act(...args);
            died();
            return new Promise<R>(() => {});
          };
        const parts = {
          storage: but({ put: mortal(storage.put), open: mortal(storage.open) }),
          remove: mortal((path: string) => rm(path, { force: true })),
        };
        const killed = new RecordingMover({ folder, log: log(), ...parts });
        for (const { id } of sounds) killed.heed(done(id));
        await death;
        await whole();
        const next = mover();
        next.start();
        await soon(() => sounds.some(({ id }) => existsSync(at(`${id}.wav`)) || existsSync(at(`${id}.wav.peaks.json`))), false);
        await whole();
        await next.stop();
      }
    await s3?.stop();
  });
});
