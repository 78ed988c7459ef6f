import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { dropOutdatedModules } from './compiled-modules.mjs';
import { root } from './steps.mjs';

it.each([
  [[], 'name a plugin: npm run test:plugin -- goals'],
  [['--watch'], 'name a plugin'],
  [['goalz'], 'there is no plugins/goalz/manifest.ts'],
  [['settings-nothing'], 'there is no plugins/settings/nothing/manifest.ts'],
])('npm run test:plugin with %j runs nothing, and says what is missing', (words, says) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/test-plugin.mjs', ...words], { cwd: root, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([1, '', expect.stringContaining(says)]);
});

it('what was compiled is kept while each file has its name, and none of it names a file that is gone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'modules-'));
  const at = (file: string) => path.join(folder, file);
  for (const source of ['gateway', 'locales', 'plugins', 'scripts', 'src', 'tests', 'variants']) mkdirSync(at(source));
  const compiled = at('node_modules/.experimental-vitest-cache/compiled');
  const compile = () => {
    dropOutdatedModules(folder);
    writeFileSync(compiled, '');
  };
  writeFileSync(at('src/testing.ts'), 'export const one = 1;');
  compile();
  writeFileSync(at('src/testing.ts'), 'export const two = 2;');
  dropOutdatedModules(folder);
  expect(existsSync(compiled)).toBe(true);
  renameSync(at('src/testing.ts'), at('src/testing.tsx'));
  dropOutdatedModules(folder);
  expect(existsSync(compiled)).toBe(false);
  rmSync(folder, { recursive: true });
});
