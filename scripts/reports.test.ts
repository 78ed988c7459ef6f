import { expect, it } from 'vitest';
import { errorsBesideTests, failedBrowserTests, failedUnitTests, repeatedTests } from './reports.mjs';

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'phone.spec.ts',
  line: 12,
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
});
const browser = {
  suites: [
    { specs: [spec('calls', 'expected')], suites: [{ specs: [spec('rings', 'flaky', '\u001B[31mTimed out\u001B[39m\nat x', 'again')] }] },
    { specs: [spec('ends', 'unexpected', 'wrong'), spec('holds', 'flaky')] },
  ],
};

it('names the browser tests that passed only when they were repeated, and why they failed first', () => {
  expect(repeatedTests(browser)).toEqual(['phone.spec.ts:12 rings (Timed out)', 'phone.spec.ts:12 holds']);
  expect(repeatedTests({})).toEqual([]);
});

it('names the browser tests that failed', () => {
  expect(failedBrowserTests(browser)).toEqual(['phone.spec.ts:12 ends (wrong)']);
});

it('names the unit tests that failed, and the files that could not be run', () => {
  const test = (fullName: string, status: string, ...failureMessages: string[]) => ({ fullName, status, failureMessages });
  const report = {
    testResults: [
      { name: '/dialer/src/a.test.ts', status: 'passed', message: '', assertionResults: [test('adds', 'passed')] },
      {
        name: '/dialer/src/b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [test('b counts', 'failed', 'Error: 1 is not 2\n    at b'), test('b adds', 'passed')],
      },
      { name: '/dialer/src/c.test.ts', status: 'failed', message: 'Cannot find d', assertionResults: [] },
    ],
  };
  expect(failedUnitTests(report, '/dialer')).toEqual(['src/b.test.ts b counts (Error: 1 is not 2)', 'src/c.test.ts (Cannot find d)']);
});

it('names the errors that belong to no test, by the file that ran when they came', () => {
  const errors = [
    { error: 'Error: the line is gone\nat x', file: '/dialer/gateway/a.test.ts', test: 'a calls' },
    { error: 'Error: nobody waited' },
  ];
  expect(errorsBesideTests(errors, '/dialer')).toEqual([
    'gateway/a.test.ts a calls (Error: the line is gone)',
    'nobody knows where (Error: nobody waited)',
  ]);
});
