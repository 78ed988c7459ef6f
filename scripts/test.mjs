/**
 * `npm test`: lint, unit tests, build, the weight of the build, tests of processes, the softphone against a real SIP server where
 * that can be had, and browser tests. Every step runs, whatever the earlier ones said, except those that need a build. The last
 * line is "N passed, N failed"; a check that is no test counts when it fails.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { errorsBesideTests, failedBrowserTests, failedUnitTests, repeatedTests } from './reports.mjs';
import { prepareSipPackages } from './sip-packages.mjs';
import { bin, LINT_STEPS, root, runBeside, runStep, SIP_TESTS } from './steps.mjs';

const reports = path.join(root, 'test-results');
const unitReport = path.join(reports, 'unit.json');
const processReport = path.join(reports, 'processes.json');
const browserReport = path.join(reports, 'browser.json');
const sipReport = path.join(reports, 'sip.json');

const besideOf = (report) => report.replace(/json$/, 'beside.json');

const CHECKS = LINT_STEPS.concat(
  { name: 'specification', args: ['--import', 'tsx', 'scripts/spec-coverage.ts'] },
  { name: 'variants', args: ['--import', 'tsx', 'scripts/check-variants.ts'] },
);
const vitest = (name, report, projects) => ({
  name,
  args: [
    ...[bin('vitest/vitest.mjs'), 'run', `--project=${projects}`, '--reporter=default', '--reporter=json'],
    ...[`--outputFile.json=${report}`, '--reporter=./scripts/errors-beside-tests.mjs'],
  ],
  env: { BESIDE_TESTS_FILE: besideOf(report) },
});
const UNIT = vitest('unit tests', unitReport, '!process');
/** Whole programs that are started, killed and cut off, and developers' commands. */
const PROCESSES = vitest('tests of processes', processReport, 'process');
const BUILD = { name: 'build', args: ['scripts/setup.mjs', 'build'] };
const BUNDLE = { name: 'weight of the build', args: ['scripts/check-bundle.mjs'] };
const BROWSER = {
  name: 'browser tests',
  args: [bin('@playwright/test/cli.js'), 'test'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
};

const SIP = { ...SIP_TESTS, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: sipReport } };

/** A report's numbers, or null when the runner died before it wrote one. */
function read(file, count) {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
const countUnit = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});
const countBrowser = ({ stats }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
});

const total = { passed: 0, failed: 0, skipped: 0 };
const failedChecks = [];
/** Runs that ended with an error although none of their tests failed. */
const endedBadly = [];
/** What could not be tried here, and why: it has neither passed nor failed. */
const skipped = [];

async function check(step) {
  const passed = await runStep(step);
  if (!passed) {
    total.failed += 1;
    failedChecks.push(step.name);
  }
  return passed;
}

const tests = async (step, report, count) => add(step.name, await runStep(step), report, count);

function add(name, passed, report, count) {
  const counted = read(report, count) ?? { passed: 0, failed: 0, skipped: 0 };
  for (const key of Object.keys(counted)) total[key] += counted[key];
  // A suite that cannot be loaded has no failed test of its own, yet it must not pass for a success.
  if (passed || counted.failed > 0) return;
  total.failed += 1;
  endedBadly.push(name);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const started = Date.now();
failedChecks.push(...(await runBeside(CHECKS)));
total.failed += failedChecks.length;
await tests(UNIT, unitReport, countUnit);
const isBuilt = await check(BUILD);
if (isBuilt) await check(BUNDLE);
// Both wait for most of their time: for a machine that is away, for people who speak.
const lacking = isBuilt ? prepareSipPackages() : 'there is no build';
if (lacking) skipped.push(`${SIP.name}: ${lacking}`);
const broken = await runBeside(lacking ? [PROCESSES] : [PROCESSES, SIP]);
add(PROCESSES.name, !broken.includes(PROCESSES.name), processReport, countUnit);
if (!lacking) add(SIP.name, !broken.includes(SIP.name), sipReport, countBrowser);
if (isBuilt) await tests(BROWSER, browserReport, countBrowser);
total.skipped += skipped.length;

// At the end, because whoever looks for them has often only the end of what was printed.
function list(what, tests) {
  if (tests?.length) console.log(`\n${what}:\n${tests.map((test) => `  ${test}`).join('\n')}`);
}
list('Checks that failed', failedChecks);
list(
  'Unit tests and tests of processes that failed',
  [unitReport, processReport].flatMap((report) => read(report, (of) => failedUnitTests(of, root)) ?? []),
);
list('Runs that ended with an error although no test of theirs failed', endedBadly);
list(
  'Errors beside all tests',
  [unitReport, processReport].flatMap((report) => read(besideOf(report), (errors) => errorsBesideTests(errors, root)) ?? []),
);
const browserTests = (of) => [browserReport, sipReport].flatMap((report) => read(report, of) ?? []);
list('Browser tests that failed', browserTests(failedBrowserTests));
list('Passed only when repeated', browserTests(repeatedTests));
list('Skipped', skipped);
console.log(`\nWhole run: ${((Date.now() - started) / 1000).toFixed(0)} s${total.skipped ? `, ${total.skipped} skipped` : ''}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
