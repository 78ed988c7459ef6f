import { expect, it } from 'vitest';
import { createLogger } from '../../gateway/platform/log';
import { createOnce, lineFor } from '../sandbox/cluster-lines';

/** As a gateway writes it. */
function written(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  write(createLogger({ logLevel: 'info' }, { write: (line: string) => (text += line) } as never));
  return text;
}

it('a warning is shown with its reason, whatever it is about', () => {
  expect(lineFor(written((log) => log.warn({ words: 'connect ECONNREFUSED' }, 'it cannot be reached')))).toBe(
    'WARN it cannot be reached (words: connect ECONNREFUSED)',
  );
  expect(lineFor(written((log) => log.error({ err: new Error('violates'), callId: 'a', what: 'end' }, 'a write is refused')))).toBe(
    'ERROR a write is refused (what: end; callId: a; because: violates)',
  );
});

it('of the rest only what tells how the house is', () => {
  expect(lineFor(written((log) => log.info({ epoch: 3 }, 'this gateway has the desk')))).toBe('this gateway has the desk');
  expect(lineFor(written((log) => log.info('a page has come')))).toBeNull();
  expect(lineFor('The gateway cannot start: no')).toBe('The gateway cannot start: no');
});

it('what a process says again and again is shown twice a minute', () => {
  let now = 0;
  const isNew = createOnce(() => now);
  expect([isNew('gateway-1', 'no'), isNew('gateway-1', 'no'), isNew('gateway-2', 'no')]).toEqual([true, false, true]);
  now = 30_000;
  expect(isNew('gateway-1', 'no')).toBe(true);
});
