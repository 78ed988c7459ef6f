/** What every place of recordings promises, tried on a folder and on a service that speaks S3. */
import { mkdir, mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../testing/s3';
import { readConfig } from '../config';
import { createFolderStorage } from './folder';
import { storageOf } from './index';
import { bytesOf, type RecordingStorage } from './port';
import { createS3Storage } from './s3';
import type { S3Place } from '../recordings-config';

let s3: TestS3;
let work: string;
beforeAll(async () => void (s3 = await startS3()));
afterAll(() => s3.stop());
beforeEach(async () => void (work = await mkdtemp(join(tmpdir(), 'dialer-storage-'))));
afterEach(async () => {
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) s3.fault(method, null);
  s3.objects.clear();
  await rm(work, { recursive: true, force: true });
});

const placeOf = (more: Record<string, string> = {}) => readConfig({ ...s3.env, ...more }).recordings as S3Place;
const inFolder = async () => {
  await mkdir(join(work, 'kept'), { recursive: true });
  return storageOf(readConfig({ RECORDINGS_URL: `file://${join(work, 'kept')}` }))!;
};
const inS3 = async (more?: Record<string, string>) => createS3Storage(placeOf(more), 100);

/** More than goes into one part of a stream. */
const SOUND = Buffer.from(Array.from({ length: 200_000 }, (_, nth) => (nth * 31) % 251));
async function fileOf(content: Buffer = SOUND): Promise<string> {
  const path = join(work, 'from.wav');
  await writeFile(path, content);
  return path;
}
const kept = async (storage: RecordingStorage, name = 'a.wav') => bytesOf(await storage.open(name));

describe.each([
  ['a folder', inFolder],
  ['S3', inS3],
])('%s', (_, open) => {
  it('keeps a file whole, and gives all of it, and parts', async () => {
    const storage = await open();
    await storage.put('a.wav', await fileOf(), SOUND.length);
    const found = (await storage.open('a.wav'))!;
    expect(found.size).toBe(SOUND.length);
    expect((await bytesOf(found))!.equals(SOUND)).toBe(true);
    const parts: Buffer[] = [];
    for await (const part of await found.read(99_990, 100_009)) parts.push(part as Buffer);
    expect(Buffer.concat(parts)).toEqual(SOUND.subarray(99_990, 100_010));
    expect(await bytesOf(found, 44)).toEqual(SOUND.subarray(0, 44));
    expect(await storage.open('b.wav')).toBeNull();
  });

  it('keeps no more of a file than it was told, also none of it, and puts it in place of what was there', async () => {
    const storage = await open();
    const path = await fileOf();
    await storage.put('a.wav', path, SOUND.length);
    await storage.put('a.wav', path, 1000);
    expect(await kept(storage)).toEqual(SOUND.subarray(0, 1000));
    await storage.put('a.wav', path, 0);
    expect(await kept(storage)).toEqual(Buffer.alloc(0));
  });

  it('keeps nothing of a file that is shorter than it was told, or gone', async () => {
    const storage = await open();
    const path = await fileOf();
    await truncate(path, 500);
    await expect(storage.put('a.wav', path, SOUND.length)).rejects.toThrow();
    await expect(storage.put('a.wav', join(work, 'gone.wav'), 10)).rejects.toThrow();
    expect(await storage.open('a.wav')).toBeNull();
  });

  it('keeps nothing when it is given up', async () => {
    const storage = await open();
    await expect(storage.put('a.wav', await fileOf(), SOUND.length, AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop');
    expect(await storage.open('a.wav')).toBeNull();
  });

  it('keeps short texts, and deletes, also what is not there', async () => {
    const storage = await open();
    await storage.write('a.wav.peaks.json', '{"é":1}');
    expect((await kept(storage, 'a.wav.peaks.json'))!.toString()).toBe('{"é":1}');
    await storage.delete('a.wav.peaks.json');
    await storage.delete('a.wav.peaks.json');
    expect(await storage.open('a.wav.peaks.json')).toBeNull();
  });

  it.each(['../a.wav', 'a/b.wav', '.a.wav', 'a.wav/..', '', 'a', '%2e%2e.wav', 'a\0.wav'])('takes %j for no name', async (name) => {
    const storage = await open();
    const words = 'this is no name of a recording';
    await expect(Promise.resolve().then(() => storage.open(name))).rejects.toThrow(words);
    await expect(Promise.resolve().then(() => storage.write(name, ''))).rejects.toThrow(words);
    await expect(Promise.resolve().then(() => storage.delete(name))).rejects.toThrow(words);
    const path = await fileOf();
    await expect(Promise.resolve().then(() => storage.put(name, path, 1))).rejects.toThrow(words);
  });
});

describe('a folder', () => {
  it('that is not there is not made: its disk may not be mounted yet; nothing is called gone meanwhile', async () => {
    const storage = createFolderStorage(join(work, 'away'));
    const words = 'away is not there: mount its disk, or make it';
    await expect(storage.put('a.wav', await fileOf(), SOUND.length)).rejects.toThrow(words);
    await expect(storage.open('a.wav')).rejects.toThrow(words);
    await expect(storage.delete('a.wav')).rejects.toThrow(words);
  });

  it('is for the gateway’s user alone, and is rid of what a kill left an hour ago', async () => {
    const storage = await inFolder();
    const drafts = ['.old.wav.x.draft', '.new.wav.x.draft'].map((name) => join(work, 'kept', name));
    for (const path of drafts) await writeFile(path, 'x');
    await utimes(drafts[0]!, 0, 0);
    await storage.put('a.wav', await fileOf(), SOUND.length);
    expect((await readdir(join(work, 'kept'))).sort()).toEqual(['.new.wav.x.draft', 'a.wav']);
    expect((await stat(join(work, 'kept', 'a.wav'))).mode & 0o777).toBe(0o600);
  });
});

describe('S3', () => {
  const put = async (storage: RecordingStorage) => storage.put('a.wav', await fileOf(), SOUND.length);
  const refusal = (asked: Promise<unknown>) => asked.then(() => 'none').catch((error: Error) => error.message);

  it('lies below the prefix, and says where without a secret', async () => {
    const storage = await inS3();
    await put(storage);
    expect([...s3.objects.keys()]).toEqual(['centre/a.wav']);
    expect(storage.name).toBe('s3://calls/centre/');
  });

  it.each([
    [{ S3_KEY: 'AKOTHER' }, '403 InvalidAccessKeyId to PUT a.wav: S3_KEY is not known there'],
    [{ S3_SECRET: 'another' }, '403 SignatureDoesNotMatch to PUT a.wav: S3_SECRET is not the one of S3_KEY'],
    [{ S3_REGION: 'eu-west-1' }, '400 AuthorizationHeaderMalformed to PUT a.wav: the bucket is in another region: set S3_REGION'],
    [{ RECORDINGS_URL: 's3://other/centre' }, '404 NoSuchBucket to PUT a.wav: there is no such bucket: make it, or name another one'],
  ])('says what is wrong with %j, and what to do, and no secret', async (more, words) => {
    // A short text is whole at the service before it refuses.
    const storage = await inS3(more);
    const said = await refusal(storage.write('a.wav', 'x'));
    expect(said).toContain(words);
    expect(said).not.toContain(s3.env.S3_SECRET);
    await expect(put(storage)).rejects.toThrow();
    expect(s3.objects.size).toBe(0);
  });

  it('refuses what has changed on its way, and what it only says it has is not there', async () => {
    const storage = await inS3();
    s3.fault('PUT', 'spoil');
    expect(await refusal(put(storage))).toContain('400 XAmzContentSHA256Mismatch');
    s3.fault('PUT', 'lose');
    await put(storage);
    expect(await storage.open('a.wav')).toBeNull();
  });

  it.each([{ fail: 500 }, { fail: 403, code: 'AccessDenied' }, 'stall', 'cut'] as const)(
    'keeps nothing when it answers %j',
    async (fault) => {
      const storage = await inS3();
      s3.fault('PUT', fault);
      await expect(put(storage)).rejects.toThrow();
      expect(s3.objects.size).toBe(0);
      s3.fault('PUT', null);
      await put(storage);
      expect((await kept(storage))!.equals(SOUND)).toBe(true);
    },
  );

  it('never takes an outage for a recording that is not there, nor half of one for all of it', async () => {
    const storage = await inS3();
    await put(storage);
    s3.fault('HEAD', { fail: 403 });
    expect(await refusal(storage.open('a.wav'))).toContain('S3_KEY or S3_SECRET is wrong, or its account may not');
    s3.fault('HEAD', 'stall');
    expect(await refusal(storage.open('a.wav'))).toBe('the storage made no progress for 100 ms');
    s3.fault('HEAD', null);
    s3.fault('GET', 'cut');
    await expect(kept(storage)).rejects.toThrow();
    s3.fault('GET', { fail: 500 });
    await expect(kept(storage)).rejects.toThrow('500 InternalError to GET a.wav');
  });
});
