import { stripVTControlCharacters } from 'node:util';

/**
 * Browser tests of a Playwright report that failed and passed when they were repeated: file, line, title, and the first
 * line of why they failed. Each is a fault of the test or of the product, although the run has passed.
 */
export function repeatedTests(report) {
  const found = [];
  const walk = (suite) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status !== 'flaky') continue;
        const why = results.find(({ error }) => error)?.error.message ?? '';
        // Colours are for the terminal that has shown the failure already.
        const [first = ''] = stripVTControlCharacters(why).split('\n');
        found.push(`${spec.file}:${spec.line} ${spec.title}${first && ` (${first})`}`);
      }
    }
    for (const inner of suite.suites ?? []) walk(inner);
  };
  for (const suite of report.suites ?? []) walk(suite);
  return found;
}
