import { expect, it, vi } from 'vitest';
import { addressIn, againAfterFailure } from './load-again';

const lost = new TypeError('Failed to fetch dynamically imported module: https://dialer.example/assets/goals-Ab1.js');

it.each([
  [lost, 'https://dialer.example/assets/goals-Ab1.js'],
  [new TypeError('error loading dynamically imported module: https://dialer.example/a.js'), 'https://dialer.example/a.js'],
  [new TypeError('Importing a module script failed.'), null],
  [new Error('Plugin goals: its manifest declares panel goals, but its module has no such component.'), null],
  ['text', null],
])('%s', (error, address) => expect(addressIn(error)).toBe(address));

it('asks for the file by another address after a failure that names it, and for the same one where the browser asks anew', async () => {
  const load = vi.fn(() => Promise.reject(lost));
  const fetchModule = vi.fn(async () => 'the module');
  const again = againAfterFailure(load, fetchModule);
  await expect(again()).rejects.toBe(lost);
  expect(fetchModule).not.toHaveBeenCalled();
  expect(await again()).toBe('the module');
  expect(fetchModule).toHaveBeenCalledWith('https://dialer.example/assets/goals-Ab1.js?again=1');
  load.mockImplementationOnce((() => Promise.resolve('itself')) as never);
  expect(await again()).toBe('itself');
});
