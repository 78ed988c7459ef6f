/** What the reports of vitest and Playwright say of tests that failed: where, which, and the first line of why. */
import { stripVTControlCharacters } from 'node:util';

/** Colours are for the terminal that has shown the failure already. */
function named(test, why = '') {
  const [first = ''] = stripVTControlCharacters(why).split('\n');
  return `${test}${first && ` (${first})`}`;
}

function browserTests(report, wanted) {
  const found = [];
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status !== wanted) continue;
        found.push(named(`${spec.file}:${spec.line} ${spec.title}`, results.find(({ error }) => error)?.error.message));
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites ?? []) walk(suite);
  return found;
}

/** Browser tests that failed and passed when they were repeated. Each is a fault of the test or of the product, although the run has passed. */
export const repeatedTests = (report) => browserTests(report, 'flaky');

/** Browser tests that failed as often as they were tried. */
export const failedBrowserTests = (report) => browserTests(report, 'unexpected');

/** Unit tests that failed, and files that could not be run; files by their path from `root`. */
export const failedUnitTests = (report, root) =>
  report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => named(`${file} ${test.fullName}`, test.failureMessages[0]));
    return status === 'failed' ? [named(file, message)] : [];
  });

/** What `errors-beside-tests.mjs` has written: each error that belongs to no test, and the file that ran when it came. */
export const errorsBesideTests = (errors, root) =>
  errors.map(({ error, file, test }) =>
    named([file?.replace(`${root}/`, '') ?? 'nobody knows where', test].filter(Boolean).join(' '), error),
  );
