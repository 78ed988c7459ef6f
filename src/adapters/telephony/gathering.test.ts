import { expect, it } from 'vitest';
import { patienceAfter } from './gathering';

it('waits for the answers of servers, but for nothing once a relay is known; without servers the first address is enough', () => {
  expect(patienceAfter({ type: 'host' }, false)).toBe(50);
  expect(patienceAfter({ type: 'host' }, true)).toBe(500);
  expect(patienceAfter({ type: 'srflx' }, true)).toBe(500);
  expect(patienceAfter({ type: 'relay' }, true)).toBe(50);
});
