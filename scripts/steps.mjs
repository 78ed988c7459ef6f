/** Steps of `npm run lint` and `npm test`: each is a program run by this same node; its time and its end are printed. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A program of a package, e.g. `bin('vitest/vitest.mjs')`. */
export const bin = (file) => path.join(root, 'node_modules', file);

/** Format, style, types, import boundaries, exports that nothing uses, and the reports of what plugins see; what `npm run lint` runs, the longest first. */
export const LINT_STEPS = [
  // The compiler's four checkers each work out again what all files use: no more of them than there are processors.
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', String(Math.min(4, availableParallelism()))] },
  { name: 'style', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: 'boundaries', args: ['--import', 'tsx', 'scripts/check-boundaries.ts'] },
  { name: 'exports', args: ['--import', 'tsx', 'scripts/check-exports.ts'] },
  { name: 'plugin API', args: ['--import', 'tsx', 'scripts/host-api-report.ts', '--check'] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check'] },
];

/** The softphone against other people's SIP software, where that is installed (`sip-packages.mjs`). */
export const SIP_TESTS = { name: 'SIP tests', args: [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/sip'] };

/** @typedef {{ name: string, args: string[], env?: Record<string, string> }} Step */

const start = ({ args, env = {} }, stdio) => spawn(process.execPath, args, { cwd: root, stdio, env: { ...process.env, ...env } });
const passes = (child) =>
  new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
const end = (name, passed, started) =>
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);

/**
 * Runs one step to its end, its output straight to the terminal.
 * @param {Step} step
 * @returns {Promise<boolean>} whether it ended with 0
 */
export async function runStep(step) {
  console.log(`\n── ${step.name}`);
  const started = Date.now();
  const passed = await passes(start(step, 'inherit'));
  end(step.name, passed, started);
  return passed;
}

/** Runs one step, and prints all that it said when it has ended. */
async function runQuietly(step) {
  const started = Date.now();
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = start({ ...step, env: { ...colours, ...step.env } }, ['ignore', 'pipe', 'pipe']);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => said.push(data));
  const passed = await passes(child);
  console.log(`\n── ${step.name}`);
  process.stdout.write(Buffer.concat(said));
  end(step.name, passed, started);
  return passed;
}

/**
 * Runs steps two at a time, since most of them use one processor; each one's output stands together.
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>} names of those that failed
 */
export async function runBeside(steps) {
  const waiting = [...steps];
  const failed = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) if (!(await runQuietly(step))) failed.push(step.name);
  };
  await Promise.all(availableParallelism() > 1 ? [lane(), lane()] : [lane()]);
  return failed;
}
