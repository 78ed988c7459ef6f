import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
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
