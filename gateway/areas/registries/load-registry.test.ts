import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { judgeNumbers } from '../../calls/gate/registries';
import { leads, registries, registryFiles, registryNumbers } from '../../platform/db/schema';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { beginLoad, loadRegistry, type RegistryFile } from './load-registry';
import { readRow } from './read-registry';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'registry-'));
beforeAll(async () => void (database = await openTestDatabase('demo')));
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  for (const table of [registryNumbers, registries, registryFiles, leads]) await database.db.delete(table);
});

const TODAY = new Date().toISOString().slice(0, 10);
const US = { scope: 'national-us', region: '' } as const;

interface Loaded extends Partial<Pick<RegistryFile, 'tenantId' | 'scope' | 'region' | 'versionDate'>> {
  readonly smaller?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: { share: number; rows: number }) => void;
}

async function load(text: string, { smaller = false, signal, onProgress, ...about }: Loaded = {}) {
  const path = join(folder, 'list.txt');
  writeFileSync(path, text);
  const { db } = database;
  const file = await beginLoad(
    db,
    { tenantId: 1, ...US, versionDate: TODAY, name: 'list.txt', bytes: text.length, accountId: null, ...about },
    new Date(),
  );
  return loadRegistry(db, { file, path, smaller, now: () => new Date(), signal, ...(onProgress && { onProgress }) });
}

const lines = (from: number, count: number) => Array.from({ length: count }, (_, at) => String(6_172_000_000 + from + at)).join('\n');
const numbers = async () =>
  (await database.db.select().from(registryNumbers).orderBy(asc(registryNumbers.phone))).map(({ phone }) => phone);
const files = () => database.db.select().from(registryFiles).orderBy(asc(registryFiles.version));
async function said(phone: string, more: { state?: string; tenantId?: number } = {}) {
  const asked = { phone, state: more.state ?? '', campaignId: null, country: 'US' as const };
  return (await judgeNumbers(database.db, more.tenantId ?? 1, [asked], new Date()))[0]!.verdict;
}

describe('a row', () => {
  it.each([
    ['617,5550129', 6175550129],
    ['6175550129', 6175550129],
    ['"617","5550129"', 6175550129],
    ['(617) 555-0129', 6175550129],
    ['+1 617 555 0129', 6175550129],
    ['617\t555-0129', 6175550129],
    ['1175550129', 'no-number'],
    ['617555012', 'no-number'],
    ['617,555', 'no-number'],
    ['617555\u00000129', 'no-number'],
    ['6175550129,\u0001', 'no-number'],
  ])('%s', (text, expected) => {
    const row = readRow(text, US);
    expect(typeof row === 'string' ? row : row.phone).toBe(expected);
  });
  it('of an area is of that area alone', () => {
    expect(readRow('212,5550129', { scope: 'national-us', region: '617' })).toBe('other-region');
  });
  it.each([
    ['6175550129,yes,2026-10-01', { answer: 'yes', answeredOn: '2026-10-01' }],
    ['617,5550129,No,10/1/2026', { answer: 'no', answeredOn: '2026-10-01' }],
    ['6175550129,no data,2026-10-01', { answer: 'no-data' }],
    ['6175550129,no_data,2026-10-01', { answer: 'no-data' }],
    ['6175550129,maybe,2026-10-01', 'no-answer'],
    ['6175550129,yes,2026-13-01', 'no-date'],
    ['6175550129,yes', 'no-date'],
  ])('about a reassigned number: %s', (text, expected) => {
    const row = readRow(text, { scope: 'reassigned', region: '' });
    if (typeof expected === 'string') expect(row).toBe(expected);
    else expect(row).toMatchObject(expected);
  });
});

it('puts a file in force, and says what it found, line by line', async () => {
  const counts = await load(`area,number\n${lines(0, 40)}\n617,2000000\nnobody\n\n+44 20 7946 0018\n`);
  expect(counts).toEqual({ rows: 40, added: 40, removed: 0, refused: 2 });
  const [file] = await files();
  expect(file).toMatchObject({ state: 'in-force', rows: 40, share: 1, reason: '' });
  expect(file!.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(file!.problems).toEqual([
    { line: 43, code: 'no-number', value: 'nobody' },
    { line: 45, code: 'no-number', value: '+44 20 7946 0018' },
  ]);
  expect(await said('6172000000')).toMatchObject({ why: 'registry', scope: 'national-us', days: 0 });
  expect(await said('6172000099')).toBeNull();
  // Another centre has a subscription of its own.
  expect(await said('6172000000', { tenantId: 2 })).toMatchObject({ why: 'registry-missing' });
});

it('replaces the list in force, and takes what it held away', async () => {
  await load(lines(0, 40));
  expect(await load(lines(10, 40))).toMatchObject({ rows: 40, added: 10, removed: 10 });
  expect(await numbers()).toHaveLength(40);
  expect(await said('6172000001')).toBeNull();
  expect(await said('6172000045')).toMatchObject({ why: 'registry' });
  expect((await files()).map(({ state }) => state)).toEqual(['replaced', 'in-force']);
});

it('replaces an area alone, and every area once the registry comes whole', async () => {
  await load(lines(0, 10), { region: '617' });
  await load(lines(2_000_000_000, 10), { region: '817' });
  expect(await said('6172000001')).toMatchObject({ why: 'registry', region: '617' });
  expect(await said('8172000001')).toMatchObject({ why: 'registry', region: '817' });
  expect(await said('2125550100')).toMatchObject({ why: 'registry-missing' });
  await load(lines(0, 5), { smaller: true });
  expect(await said('8172000001')).toBeNull();
  expect(await said('2125550100')).toBeNull();
  expect(await numbers()).toHaveLength(5);
});

it.each([
  ['is empty', 'area,number\n', {}, 'empty'],
  ['is no list', `${lines(0, 5)}\nx\ny\nz`, {}, 'not-a-list'],
  ['was cut short', lines(0, 10), {}, 'cut-short'],
  ['is older', lines(0, 40), { versionDate: '2020-01-01' }, 'older'],
])('leaves the list in force where a file %s', async (_, text, more, reason) => {
  await load(lines(0, 40));
  await expect(load(text, more)).rejects.toMatchObject({ code: reason });
  expect(await numbers()).toHaveLength(40);
  expect(await said('6172000039')).toMatchObject({ why: 'registry' });
  expect((await files()).map(({ state, reason: why }) => [state, why])).toEqual([
    ['in-force', ''],
    ['failed', reason],
  ]);
});

it('counts rows with control characters among those that are refused, and shows them as people can read them', async () => {
  const counts = await load(`${lines(0, 40)}\n617555\u00000129\n\u0007\u202eab\ud83d\n`);
  expect(counts).toMatchObject({ rows: 40, refused: 2 });
  const [file] = await files();
  expect(file).toMatchObject({ state: 'in-force', reason: '' });
  expect(file!.problems).toEqual([
    { line: 41, code: 'no-number', value: '617555\ufffd0129' },
    { line: 42, code: 'no-number', value: '\ufffd\ufffdab\ufffd' },
  ]);
});

it('is at its end with its reason, whatever a load breaks by, and the list in force stays', async () => {
  await load(lines(0, 40));
  const broken = () => {
    throw new Error('the disk is full');
  };
  await expect(load(lines(0, 60_000), { onProgress: broken })).rejects.toThrow('the disk is full');
  expect(await numbers()).toHaveLength(40);
  expect((await files())[1]).toMatchObject({ state: 'failed', reason: 'other' });
  expect(await load(lines(0, 41))).toMatchObject({ added: 1 });
});

it('stops, and takes its numbers away, once somebody has ended it from another program', async () => {
  await load(lines(0, 40));
  const { db } = database;
  const about = { tenantId: 1, ...US, versionDate: TODAY, name: 'list.txt', bytes: 1, accountId: null };
  const file = await beginLoad(db, about, new Date());
  await db.update(registryFiles).set({ state: 'failed', reason: 'cancelled' }).where(eq(registryFiles.id, file.id));
  const path = join(folder, 'ended.txt');
  writeFileSync(path, lines(0, 50));
  await expect(loadRegistry(db, { file, path, smaller: false, now: () => new Date() })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await numbers()).toHaveLength(40);
  expect((await files()).map(({ state, reason }) => [state, reason])).toEqual([
    ['in-force', ''],
    ['failed', 'cancelled'],
  ]);
});

it('refuses a whole country’s file that lacks area codes of the one in force, unless it is told that it is so', async () => {
  const areas = [201, 212, 312, 415, 503, 617, 702, 808, 817, 915];
  const whole = (those: readonly number[], each: number) =>
    those.flatMap((area) => Array.from({ length: each }, (_, at) => `${area},${2_000_000 + at}`)).join('\n');
  await load(whole(areas, 3));
  // As many numbers as before, of eight area codes.
  await expect(load(whole(areas.slice(2), 4))).rejects.toMatchObject({ code: 'fewer-areas' });
  expect(await said('2012000001')).toMatchObject({ why: 'registry' });
  expect((await files()).at(-1)).toMatchObject({ state: 'failed', reason: 'fewer-areas' });
  // One in ten may have nobody left; the area code of a file is not asked for others.
  expect(await load(whole(areas.slice(1), 4))).toMatchObject({ rows: 36 });
  expect(await load(whole([617], 4), { region: '617' })).toMatchObject({ rows: 4 });
  expect(await load(whole(areas.slice(3), 6), { smaller: true })).toMatchObject({ rows: 42 });
});

it('compares a whole country’s file with all that came by area code before it', async () => {
  await load(lines(0, 10), { region: '617' });
  await load(lines(2_000_000_000, 10), { region: '817' });
  await expect(load(lines(0, 5))).rejects.toMatchObject({ code: 'cut-short' });
  expect(await said('8172000001')).toMatchObject({ why: 'registry', region: '817' });
});

it('takes a list that really is so much smaller when it is told so', async () => {
  await load(lines(0, 40));
  expect(await load(lines(0, 10), { smaller: true })).toMatchObject({ rows: 10, removed: 30 });
});

it('leaves the list in force, and nothing else, when it is stopped', async () => {
  await load(lines(0, 40));
  const stop = new AbortController();
  await expect(load(lines(0, 60_000), { signal: stop.signal, onProgress: () => stop.abort() })).rejects.toThrow();
  expect(await numbers()).toHaveLength(40);
  expect((await files())[1]).toMatchObject({ state: 'failed', reason: 'cancelled' });
});

it('takes away what a program that died had put down, at the next load', async () => {
  const long = new Date(Date.now() - 600_000);
  const about = { tenantId: 1, ...US, versionDate: TODAY, name: 'dead.txt', bytes: 1, accountId: null };
  const dead = await beginLoad(database.db, about, long);
  await database.db.insert(registryNumbers).values({ phone: 6175550101, version: dead.version });
  expect(await said('6175550101')).toMatchObject({ why: 'registry-missing' });
  await load(lines(0, 10));
  expect(await numbers()).toHaveLength(10);
  expect((await files())[0]).toMatchObject({ state: 'failed', reason: 'interrupted' });
});

it('loads one file at a time', async () => {
  const about = { tenantId: 1, ...US, versionDate: TODAY, name: 'first.txt', bytes: 1, accountId: null };
  await beginLoad(database.db, about, new Date());
  await expect(load(lines(0, 10))).rejects.toMatchObject({ code: 'busy' });
});

it('never shows an empty list while it is replaced', async () => {
  await load(lines(0, 50_000));
  let goesOn = true;
  let looks = 0;
  const looking = (async () => {
    for (; goesOn; looks++) expect(await said('6172025000')).toMatchObject({ why: 'registry' });
  })();
  await load(lines(0, 50_000));
  goesOn = false;
  await looking;
  expect(looks).toBeGreaterThan(2);
});

it('adds answers about reassigned numbers to those that there are', async () => {
  const us = { scope: 'reassigned' } as const;
  await load('6175550101,yes,2026-10-01\n6175550102,no,2026-10-01\n6175550103,no data,2026-10-01', us);
  await load('6175550102,yes,2026-11-01', us);
  const rows = await database.db
    .select({ phone: registryNumbers.phone, region: registries.region, on: registryNumbers.answeredOn })
    .from(registryNumbers)
    .innerJoin(registries, eq(registries.version, registryNumbers.version))
    .orderBy(asc(registryNumbers.phone));
  expect(rows).toEqual([
    { phone: 6175550101, region: 'yes', on: '2026-10-01' },
    { phone: 6175550102, region: 'yes', on: '2026-11-01' },
    { phone: 6175550103, region: 'no-data', on: '2026-10-01' },
  ]);
  expect(await said('6175550102')).toMatchObject({ why: 'reassigned' });
});

it('has the leads judged anew that a new list names, and that an old one named', async () => {
  const lead = (phone: string, place: string) => ({ tenantId: 1, phone, place });
  await database.db
    .insert(leads)
    .values([lead('6172000000', 'US America/New_York'), lead('6172000077', 'listed'), lead('6172000088', 'US America/Chicago')]);
  await load(lines(0, 10));
  const rows = await database.db.select({ place: leads.place }).from(leads).orderBy(asc(leads.phone));
  expect(rows.map(({ place }) => place)).toEqual(['', '', 'US America/Chicago']);
});
