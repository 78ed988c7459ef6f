import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { READ_FLAGS } from './read-flags';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = ['src', 'plugins'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|fakes|testing/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8')),
);

it('names every flag that the code asks for, and no other', () => {
  const asked = sources.flatMap((text) => [...text.matchAll(/\.flag\(\s*'(\w+)'/g)].map((match) => match[1]!));
  expect([...new Set(asked)].sort()).toEqual([...READ_FLAGS].sort());
});
