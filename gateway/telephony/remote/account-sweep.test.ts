import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountSweep } from './account-sweep';

const MS = 1000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A floor with accounts of the gateway before, and another one that has the say. */
function taken(...extensions: string[]) {
  const ended: string[] = [];
  const sweep = new AccountSweep(MS, (extension) => ended.push(extension));
  for (const extension of extensions) sweep.told(extension, true);
  sweep.another();
  sweep.watch();
  return { sweep, ended };
}

it('ends what was not told again, in its time after the last word', () => {
  const { sweep, ended } = taken('1001', '1002', '1003');
  vi.advanceTimersByTime(MS - 1);
  sweep.told('1001', true);
  vi.advanceTimersByTime(MS - 1);
  expect(ended).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ended).toEqual(['1002', '1003']);
  // What was told stays; what has ended is not ended twice.
  sweep.watch();
  vi.advanceTimersByTime(10 * MS);
  expect(ended).toHaveLength(2);
});

it('ends nothing while nobody is there who could tell', () => {
  const { sweep, ended } = taken('1001');
  vi.advanceTimersByTime(MS - 1);
  sweep.rest();
  vi.advanceTimersByTime(10 * MS);
  expect(ended).toEqual([]);
  sweep.watch();
  vi.advanceTimersByTime(MS);
  expect(ended).toEqual(['1001']);
});
