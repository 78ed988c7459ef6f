import { expect, it } from 'vitest';
import layouts from '../../../variants/slica/layouts.json';
import slica from '../../../variants/slica/variant.json';
import { catalogue } from './catalogue';
import { nameFaults } from './release';

function said(...given: unknown[]): string[] {
  const errors: string[] = [];
  nameFaults({ error: (_facts: unknown, text: string) => void errors.push(text) } as never, ...(given as []));
  return errors;
}
const centre = (plugins: Record<string, unknown>) => [
  { folder: 'variants/slica', variant: { ...slica, plugins: { ...slica.plugins, ...plugins } }, layouts },
];

it('nothing is said of the centres as they are', () => {
  expect(said()).toEqual([]);
});

it('names a wrong configuration by file, plugin and field, and an id that no plugin has', () => {
  expect(said(centre({ 'inbound-alert': { extension: 'x' } }))).toEqual([
    expect.stringContaining('variants/slica/variant.json > plugins > inbound-alert > extension: three to six digits'),
  ]);
  expect(said(centre({ 'no-such': {} }))).toEqual([expect.stringContaining('plugins > no-such: no plugin has this id')]);
});

it('names a plugin that lacks what it requires, and what to do about it', () => {
  const lonely = { ...catalogue.manifests[0]!, id: 'lonely', requires: ['nobody:gives'], contributes: {} };
  const release = { ...catalogue, manifests: [...catalogue.manifests, lonely] };
  expect(said(centre({ lonely: {} }), release)).toEqual([expect.stringMatching(/lonely: it needs nobody:gives, .* or take lonely out/)]);
});
