import { expect, it } from 'vitest';
import { readCentres, type CentreFolder } from '../../../variants/read';
import { nameFaults, release } from './release';

const folders = readCentres('variants');
const slica = folders.find(({ folder }) => folder === 'variants/slica')!;

function said(centres: readonly CentreFolder[], of = release): string[] {
  const errors: string[] = [];
  nameFaults({ error: (_facts: unknown, text: string) => void errors.push(text) } as never, centres, of);
  return errors;
}
const variant = slica.files['variant.json'] as { plugins: Record<string, unknown> };
const withPlugins = (plugins: Record<string, unknown>): CentreFolder[] => [
  { ...slica, files: { ...slica.files, 'variant.json': { ...variant, plugins: { ...variant.plugins, ...plugins } } } },
];

it('nothing is said of the centres as they are', () => {
  expect(folders).toHaveLength(2);
  expect(said(folders)).toEqual([]);
});

it('names a wrong configuration by file, plugin and field, and an id that no plugin has', () => {
  expect(said(withPlugins({ 'inbound-alert': { extension: 'x' } }))).toEqual([
    expect.stringContaining('variants/slica/variant.json > plugins > inbound-alert > extension: three to six digits'),
  ]);
  expect(said(withPlugins({ 'no-such': {} }))).toEqual([expect.stringContaining('plugins > no-such: no plugin has this id')]);
});

it('names a plugin that lacks what it requires, and what to do about it', () => {
  const lonely = { ...release.manifests[0]!, id: 'lonely', requires: ['nobody:gives'] as const, contributes: {} };
  const other = { ...release, manifests: [...release.manifests, lonely] };
  expect(said(withPlugins({ lonely: {} }), other)).toEqual([expect.stringMatching(/lonely: it needs nobody:gives, .* or take lonely out/)]);
});
