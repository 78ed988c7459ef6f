/** Steps of `npm run lint` and `npm test`: each is a program run by this same node; its time and its end are printed. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A program of a package, e.g. `bin('vitest/vitest.mjs')`. */
export const bin = (file) => path.join(root, 'node_modules', file);

/** Style, format, types, import boundaries, exports that nothing uses, and the reports of what plugins see; what `npm run lint` runs. */
export const LINT_STEPS = [
  { name: 'style', args: [bin('oxlint/bin/oxlint'), '--deny-warnings'] },
  { name: 'format', args: [bin('prettier/bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'] },
  // The compiler's four checkers each work out again what all files use: no more of them than there are processors.
  { name: 'types', args: [bin('typescript/bin/tsc'), '--noEmit', '-p', '.', '--checkers', String(Math.min(4, availableParallelism()))] },
  { name: 'boundaries', args: ['--import', 'tsx', 'scripts/check-boundaries.ts'] },
  { name: 'exports', args: ['--import', 'tsx', 'scripts/check-exports.ts'] },
  { name: 'plugin API', args: ['--import', 'tsx', 'scripts/host-api-report.ts', '--check'] },
];

/** The softphone against other people's SIP software, where that is installed (`sip-packages.mjs`). */
export const SIP_TESTS = { name: 'SIP tests', args: [bin('@playwright/test/cli.js'), 'test', '-c', 'tests/sip'] };

/**
 * Runs one step to its end, its output straight to the terminal.
 * @param {{ name: string, args: string[], env?: Record<string, string> }} step
 * @returns {Promise<boolean>} whether it ended with 0
 */
export async function runStep({ name, args, env = {} }) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const passed = await new Promise((done) => {
    child.once('error', () => done(false));
    child.once('exit', (code) => done(code === 0));
  });
  console.log(`── ${name}: ${passed ? 'passed' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return passed;
}
