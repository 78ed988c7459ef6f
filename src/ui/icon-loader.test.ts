import { expect, it, vi } from 'vitest';
import { Icons } from './icon-loader';

const loaded = vi.hoisted(() => new Map<string, string[]>());
// Blueprint's own loader with a thousand files behind it; here it has one icon.
vi.mock('@blueprintjs/icons/lib/esm/iconLoader', () => ({
  Icons: {
    load: (names: string[], size: number) => Promise.resolve(names.forEach((name) => loaded.set(`${name}-${size}`, [`M ${name}`]))),
    getPaths: (name: string, size: number) => loaded.get(`${name}-${size}`),
  },
}));

it('an icon that Blueprint is asked for by string has its paths once they were fetched', async () => {
  expect(Icons.getPaths('tick', 16)).toBeUndefined();
  await Icons.load(['tick'], 16);
  expect(Icons.getPaths('tick', 16)).toEqual(['M tick']);
  expect(Icons.getPaths('tick', 20)).toBeUndefined();
});
