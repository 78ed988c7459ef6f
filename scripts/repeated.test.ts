import { expect, it } from 'vitest';
import { repeatedTests } from './repeated.mjs';

const spec = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'phone.spec.ts',
  line: 12,
  tests: [{ status, results: [...messages.map((message) => ({ error: { message } })), {}] }],
});

it('names the tests of a report that passed only when they were repeated, and why they failed first', () => {
  const report = {
    suites: [
      { specs: [spec('calls', 'expected')], suites: [{ specs: [spec('rings', 'flaky', '\u001B[31mTimed out\u001B[39m\nat x', 'again')] }] },
      { specs: [spec('ends', 'unexpected', 'wrong'), spec('holds', 'flaky')] },
    ],
  };
  expect(repeatedTests(report)).toEqual(['phone.spec.ts:12 rings (Timed out)', 'phone.spec.ts:12 holds']);
  expect(repeatedTests({})).toEqual([]);
});
