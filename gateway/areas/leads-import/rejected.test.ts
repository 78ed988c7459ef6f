import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { draftOf, openRejected } from './rejected';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rejected-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['en', 'and 1,998 more rows: this file holds no more'],
  ['fr', 'et encore 1 998 lignes : ce fichier n’en contient pas plus'],
] as const)('holds so many bytes of rows, and says how many more there are: %s', async (language, words) => {
  const file = openRejected(join(folder, `${language}.csv`), ['phone'], { most: 40, language });
  for (let line = 2; line < 2_002; line++) file.write(line, 'no phone number', ['x']);
  await file.close();
  const lines = readFileSync(file.path, 'utf8').trim().split('\n');
  expect(lines.slice(1).map((line) => line.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    '2,no phone number,x',
    '3,no phone number,x',
    expect.stringContaining(words),
  ]);
});

it('is on the disk before more is written', async () => {
  const file = openRejected(join(folder, 'large.csv'), ['phone']);
  const cell = 'x'.repeat(1_000);
  for (let line = 2; line < 5_002; line++) file.write(line, 'no phone number', [cell]);
  await file.flushed();
  expect(statSync(draftOf(file.path)).size).toBeGreaterThan(5_000_000);
  await file.close();
});

it('that cannot be written ends its import, and nothing else', async () => {
  const file = openRejected(join(folder, 'nowhere', 'rejected.csv'), ['phone']);
  for (let line = 2; line < 5_002; line++) file.write(line, 'no phone number', ['x'.repeat(100)]);
  await expect(file.flushed()).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(file.close()).rejects.toMatchObject({ code: 'ENOENT' });
});
