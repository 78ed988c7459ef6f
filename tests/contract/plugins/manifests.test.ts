/** What a page does with a manifest before any code of the plugin runs: all of this release are read, together, without a fault. */
import { describe, expect, it } from 'vitest';
import { conditionFaultOf } from '../../../src/host/conditions';
import { shortcutFaultOf } from '../../../src/host/shortcuts';
import { readManifests } from '../../../src/registry/manifests';
import { clashFaults, flagFaults } from '../../../variants/fits';
import { plugins, tested } from './release';

describe.each(tested)('$id', ({ manifest }) => {
  it('has only shortcuts that neither the shell nor a browser has', () =>
    expect(shortcutFaultOf(manifest.contributes.commands)).toBeNull());
  it('is shown by facts that there are, alone or put together', () => expect(conditionFaultOf(manifest.contributes)).toBeNull());
  it('names only flags that the centres declare', () => expect(flagFaults([manifest]).join('\n')).toBe(''));
});

it('no two plugins have the same panel, address, command or shortcut', async () => {
  const files = Object.fromEntries(plugins.map(({ folder, manifest }) => [`${folder}/manifest.ts`, async () => manifest]));
  expect((await readManifests(files)).faults).toEqual([]);
  expect(clashFaults(plugins.map(({ manifest }) => manifest))).toEqual([]);
});
