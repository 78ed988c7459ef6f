import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { registryFiles } from '../platform/db/schema';
import { openTestDatabase, type TestDatabase } from '../testing/database';
import { registryLoad } from './registry-load';

let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'registry-load-'));
const path = join(folder, 'list.txt');
const TODAY = new Date().toISOString().slice(0, 10);
const NAMED = ['--tenant', '1', '--scope', 'national-us', '--date', TODAY];
beforeAll(async () => void (database = await openTestDatabase('demo')));
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  vi.stubEnv('DATABASE_URL', database.url);
  vi.stubEnv('DATA_DIR', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it('loads a file, and says what it found', async () => {
  writeFileSync(path, `${Array.from({ length: 20 }, (_, at) => `617,555${1000 + at}`).join('\n')}\nthe end\n`);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  await registryLoad.run([path, ...NAMED]);
  expect(said.mock.calls).toEqual([['20 numbers are in force: 20 new, 0 no longer listed, 1 rows refused.']]);
  expect(await database.db.select().from(registryFiles)).toMatchObject([{ state: 'in-force', accountId: null, name: 'list.txt' }]);
  writeFileSync(path, '617,5551000\n');
  await expect(registryLoad.run([path, ...NAMED])).rejects.toThrow(/cut short.*--smaller/s);
  await registryLoad.run([path, ...NAMED, '--smaller']);
  expect(said.mock.lastCall).toEqual(['1 numbers are in force: 0 new, 19 no longer listed, 0 rows refused.']);
}, 30_000);

it.each([
  ['no file', NAMED, /Name one file/],
  ['a file that is not there', [join(folder, 'none.txt'), ...NAMED], /cannot be read/],
  ['a registry that there is none of', [path, '--tenant', '1', '--scope', 'local', '--date', TODAY], /There is no registry local/],
  ['a day to come', [path, '--tenant', '1', '--scope', 'national-us', '--date', '2099-01-01'], /still to come/],
  ['a state without its name', [path, '--tenant', '1', '--scope', 'state', '--date', TODAY], /Name the state/],
  ['an area code of another country', [path, ...NAMED, '--region', '416'], /no area code of this country/],
])('says in words what is wrong with %s', async (_, args, words) => {
  writeFileSync(path, '6175551000\n');
  await expect(registryLoad.run(args)).rejects.toThrow(words);
});
