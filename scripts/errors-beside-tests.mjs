/**
 * A reporter for vitest: writes the errors that belong to no test (a promise that nobody waited for) where `BESIDE_TESTS_FILE`
 * says. They fail a run, and vitest's own report in JSON leaves them out: without this the end of `npm test` names nobody.
 */
import { writeFileSync } from 'node:fs';

export default class ErrorsBesideTests {
  /** @param {readonly import('vitest').TestError[]} errors */
  onTestRunEnd(_modules, errors) {
    const file = process.env.BESIDE_TESTS_FILE;
    const told = errors.map(({ name, message, stack, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      error: `${name}: ${message}`,
      stack,
      file: VITEST_TEST_PATH,
      test: VITEST_TEST_NAME,
    }));
    if (file) writeFileSync(file, JSON.stringify(told, null, 2));
  }
}
