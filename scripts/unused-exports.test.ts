import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findUnusedExports } from './unused-exports';

let root: string;

beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), 'unused exports '))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

function plant(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
}

it('names an export that only tests import, also by another file that hands it on, and one that nothing imports', () => {
  plant({
    'src/rules/dates.ts':
      '/** dead, as its comment says: dead */\nexport const dead = 1;\nexport const handed = 2;\nexport const lost = 3;',
    'src/rules/all.ts': `export { handed as given } from './dates';`,
    'src/rules/dates.test.ts': `import { dead } from './dates';\nimport { given } from './all';\nexport default [dead, given];`,
    'tests/contract/dates.test.ts': `import { dead } from '../../src/rules/dates';\nexport default dead;`,
    'src/host/testing.tsx': `export { dead } from '../rules/dates';`,
  });
  expect(findUnusedExports(root)).toEqual([
    'src/rules/dates.ts exports dead, which only tests import: take it out, or use it.',
    'src/rules/dates.ts exports handed, which only tests import: take it out, or use it.',
    'src/rules/dates.ts exports lost, which nothing imports: take it out, or use it.',
  ]);
  expect(findUnusedExports(root, { 'src/rules/dates.ts#dead': 'why', 'src/rules/dates.ts#handed': 'why' })).toHaveLength(1);
});

it.each([
  ['an import', `import { one } from './one';\nconsole.log(one);`],
  ['an import under another name', `import { one as first } from './one';\nconsole.log(first);`],
  ['an import of all', `import * as all from './one';\nconsole.log(all);`],
  ['an import by a file that hands all on', `import { one } from './star';\nconsole.log(one);`],
  ['an import that is fetched', `export default () => import('./one');`],
  ["a type's import()", `export default null as unknown as typeof import('./one').one;`],
  ['a glob', `export default import.meta.glob<(a: string) => void>(['./*/none.ts', './o*.{ts,tsx}'], { eager: true });`],
])('knows %s as a use', (_what, text) => {
  plant({ 'src/one.ts': 'export const one = 1;', 'src/star.ts': `export * from './one';`, 'src/use.ts': text });
  expect(findUnusedExports(root)).toEqual([]);
});

it('leaves alone what its own file uses, what tests export, and the tools', () => {
  plant({
    'src/one.ts': 'export const one = 1;\nexport default () => one;',
    'src/fakes/two.ts': 'export const two = 2;',
    'scripts/three.ts': 'export const three = 3;',
  });
  expect(findUnusedExports(root)).toEqual([]);
});
