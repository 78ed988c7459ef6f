/** Which part of the schemas a page loads for what: the desk waits for no other than its own. */
import { expect, it } from 'vitest';
import { administration } from '@dialer/contract/schemas/administration';
import { desk } from '@dialer/contract/schemas/desk';

const code = import.meta.glob<string>(
  [
    '../../src/{adapters,boot,core,host,registry,shell}/**/*.{ts,tsx}',
    '../../plugins/*/**/*.{ts,tsx}',
    // The live floor is a page of managers, too, that is opened beside no call.
    '!../../plugins/{settings,live-floor,_*}/**',
    '!**/*.test.*',
    '!**/*testing.*',
    '!**/{fakes,testing}/**',
  ],
  { query: '?raw', import: 'default', eager: true },
);
/** Pages of their own, which are opened beside no call. */
const PAGES = /\.page\.tsx$/;

it('what the desk asks for is in its part', () => {
  const asked = Object.entries(code).flatMap(([file, text]) =>
    PAGES.test(file) ? [] : [...text.matchAll(/[(?:]\s*'([a-z]+[A-Z]\w+)'/g)].map(([, name]) => ({ file, name: name! })),
  );
  expect(asked.filter(({ name }) => name in desk).length).toBeGreaterThan(40);
  expect(asked.filter(({ name }) => name in administration)).toEqual([]);
});

it('no operation is in both parts', () => {
  expect(Object.keys(desk).filter((name) => name in administration)).toEqual([]);
});
