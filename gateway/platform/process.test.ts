import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { pause } from './process';

it('a wait ends with its signal, and one that is over has left it', async () => {
  const ending = new AbortController();
  const { signal } = ending;
  for (let nth = 0; nth < 3; nth += 1) await pause(1, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  const long = pause(600_000, signal);
  ending.abort();
  await long;
  await pause(600_000, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
