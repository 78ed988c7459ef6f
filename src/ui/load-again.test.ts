import { expect, it, vi } from 'vitest';
import { againAfterFailure, moduleIn, stylesIn } from './load-again';

const ADDRESS = 'https://dialer.example/assets/goals-Ab1.js';
const lost = new TypeError(`Failed to fetch dynamically imported module: ${ADDRESS}`);
const bare = new Error('Unable to preload CSS for /assets/lead-Cd2.css');
const gaveUp = new Error('Plugin goals: its manifest declares panel goals, but its module has no such component.');

it.each([
  [lost, ADDRESS],
  [new TypeError('error loading dynamically imported module: https://dialer.example/a.js'), 'https://dialer.example/a.js'],
  [new TypeError('Importing a module script failed.'), null],
  [gaveUp, null],
  ['text', null],
])('%s names the module', (error, address) => expect(moduleIn(error)).toBe(address));
it('names styles', () => expect([stylesIn(bare), stylesIn(lost)]).toEqual(['/assets/lead-Cd2.css', null]));

const fetchers = () => ({ module: vi.fn(async () => 'the module'), styles: vi.fn(async () => undefined) });

it('asks as before first, and then by another address of the same file', async () => {
  const load = vi.fn(() => Promise.reject(lost));
  const fetching = fetchers();
  const again = againAfterFailure(load, fetching);
  await expect(again()).rejects.toBe(lost);
  expect(fetching.module).not.toHaveBeenCalled();
  expect(await again()).toBe('the module');
  expect(fetching.module).toHaveBeenCalledWith(`${ADDRESS}?again=2`);
});

it('takes the file where the browser asks for it anew', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(lost).mockResolvedValue('itself');
  const fetching = fetchers();
  const again = againAfterFailure(load, fetching);
  await expect(again()).rejects.toBe(lost);
  expect(await again()).toBe('itself');
  expect(fetching.module).not.toHaveBeenCalled();
});

it('fetches styles that were lost before the module is taken, so that no panel is drawn bare', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(bare).mockResolvedValue('itself');
  const fetching = fetchers();
  fetching.styles.mockRejectedValueOnce(new Error('The styles could not be fetched.'));
  const again = againAfterFailure(load, fetching);
  await expect(again()).rejects.toBe(bare);
  await expect(again()).rejects.toThrow('styles');
  expect(await again()).toBe('itself');
  expect(fetching.styles.mock.calls).toEqual([['/assets/lead-Cd2.css?again=2'], ['/assets/lead-Cd2.css?again=3']]);
});

it('does not ask again for what is no matter of files', async () => {
  const fetching = fetchers();
  const again = againAfterFailure(() => Promise.reject(gaveUp), fetching);
  for (let tries = 0; tries < 3; tries += 1) await expect(again()).rejects.toBe(gaveUp);
  expect(fetching.module).not.toHaveBeenCalled();
});
