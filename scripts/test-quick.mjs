/**
 * `npm run test:quick`: what tells within a minute or so whether a change is sound: types and lint of the whole project,
 * the format of the files that the change touches, and the unit tests that reach them; of many, the nearest. A change is
 * everything since the branch left `main`, committed or not; on `main` itself, what is not committed. `npm test` remains
 * the whole truth.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { bin, LINT_STEPS, root, runBeside, runStep } from './steps.mjs';

const git = (...args) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};
const lines = (text) => text.split('\n').filter(Boolean);

const base = git('merge-base', 'HEAD', 'main') || git('merge-base', 'HEAD', 'origin/main') || 'HEAD';
const changed = [
  ...new Set([...lines(git('diff', '--name-only', base)), ...lines(git('ls-files', '--others', '--exclude-standard'))]),
].filter((file) => existsSync(path.join(root, file)));
if (!changed.length) {
  console.log('Nothing is changed. "npm test" runs everything.');
  process.exit(0);
}
console.log(`${changed.length} changed ${changed.length === 1 ? 'file' : 'files'} since ${base.slice(0, 10)}`);

const format = { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...changed] };
/** Two or three seconds each: a change of something that everything uses reaches a hundred, which nobody waits for. */
const MOST_TESTS = 15;
const output = (input, ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', input });
  if (status !== 0) throw new Error(stderr || stdout);
  return lines(stdout);
};

/** The unit tests that the change reaches: how many there are, and the nearest of them. */
function testsToRun() {
  const listed = output('', bin('vitest/vitest.mjs'), 'list', '--filesOnly', '--changed', base);
  const reached = listed.flatMap((line) => /^\[\w+\] (.+)$/.exec(line)?.[1] ?? []);
  if (reached.length <= MOST_TESTS) return { reached, nearest: reached };
  const ranking = ['--import', 'tsx', 'scripts/nearest-tests.ts', String(MOST_TESTS), ...changed];
  return { reached, nearest: output(reached.join('\n'), ...ranking) };
}

const started = Date.now();
const failed = await runBeside(LINT_STEPS.map((each) => (each.name === 'format' ? format : each)));
const { reached, nearest } = testsToRun();
if (nearest.length) {
  const tests = { name: 'unit tests that the change touches', args: [bin('vitest/vitest.mjs'), 'run', ...nearest] };
  if (!(await runStep(tests))) failed.push(tests.name);
}
if (nearest.length < reached.length)
  console.log(`\nThe change reaches ${reached.length} test files; these were the ${nearest.length} nearest. "npm test" runs all.`);
console.log(`\n${failed.length ? `Failed: ${failed.join(', ')}` : 'All passed'} in ${((Date.now() - started) / 1000).toFixed(0)} s`);
process.exitCode = failed.length ? 1 : 0;
