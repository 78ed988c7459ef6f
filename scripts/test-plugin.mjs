/**
 * `npm run test:plugin -- <id>`: what an author runs while writing: the plugin's own tests, and of the contract suite what
 * is said of this plugin. Further words go to vitest: `npm run test:plugin -- goals --watch`, `… goals -t 'in French'`.
 */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { dropOutdatedModules } from './compiled-modules.mjs';
import { bin, root, runStep } from './steps.mjs';

/** Of the suite, what concerns the host or the suite itself. */
const NOT_OF_A_PLUGIN = /^(host|neighbours)\.test/;
const HOW = 'npm run test:plugin -- goals';

/** `settings-globals`, or the folder as a shell completes it. */
const folderOf = (word) =>
  path.posix.join(
    'plugins',
    word
      .replace(/\/$/, '')
      .replace(/^plugins\//, '')
      .replace(/^settings-/, 'settings/'),
  );

const [word, ...more] = process.argv.slice(2);
const folder = word && !word.startsWith('-') ? folderOf(word) : '';
if (!folder || !existsSync(path.join(root, folder, 'manifest.ts'))) {
  console.error(`[test:plugin] ${folder ? `there is no ${folder}/manifest.ts` : 'name a plugin'}: ${HOW}`);
  process.exit(1);
}
const suite = readdirSync(path.join(root, 'tests/contract/plugins'))
  .filter((file) => /\.test\.tsx?$/.test(file) && !NOT_OF_A_PLUGIN.test(file))
  .map((file) => `tests/contract/plugins/${file}`);
/** Suites for those who have such a file; that of the gateway starts a database. */
const having = (file, name) => (existsSync(path.join(root, folder, file)) ? [`tests/contract/${name}.test.ts`] : []);
const id = folder.replace(/^plugins\//, '').replace('/', '-');
const args = [
  bin('vitest/vitest.mjs'),
  more.includes('--watch') ? 'watch' : 'run',
  `${folder}/`,
  ...suite,
  ...having('gateway.ts', 'gateway-sides'),
  ...having('config.ts', 'config-forms'),
  // An author runs this again and again: what was compiled for the last run is kept, by the contents of each file.
  '--experimental.fsModuleCache',
  ...more.filter((each) => each !== '--watch'),
];
dropOutdatedModules(root);
if (!(await runStep({ name: `tests of ${id}`, args, env: { TESTED_PLUGIN: id } }))) process.exitCode = 1;
