/** What a page does with a manifest before any code of the plugin runs: all of this release are read, together, without a fault. */
import { describe, expect, it } from 'vitest';
import { conditionFaultOf } from '../../../src/host/conditions';
import { shortcutFaultOf } from '../../../src/host/shortcuts';
import { readManifests } from '../../../src/registry/manifests';
import { clashFaults, flagFaults } from '../../../variants/fits';
import { plugins, tested } from './release';

describe.each(tested)('$id', ({ manifest, centreState }) => {
  it('has only shortcuts that neither the shell nor a browser has', () =>
    expect(shortcutFaultOf(manifest.contributes.commands)).toBeNull());
  it('is shown by facts that there are, alone or put together', () => expect(conditionFaultOf(manifest.contributes)).toBeNull());
  it('says who may save what it keeps for the centre exactly when it has a centre-state.ts, and that has a beginning', () => {
    expect(Boolean(manifest.centreState)).toBe(Boolean(centreState));
    if (!centreState) return;
    expect(manifest.centreState?.write.length).toBeGreaterThan(0);
    const beginning = centreState.safeParse({});
    expect(beginning.error?.message).toBeUndefined();
    // What the page saves of it is what the gateway takes.
    expect(centreState.safeParse(JSON.parse(JSON.stringify(beginning.data))).success).toBe(true);
  });
  it('names only flags that the centres declare', () => expect(flagFaults([manifest]).join('\n')).toBe(''));
});

it('no two plugins have the same panel, address, command or shortcut', async () => {
  const files = Object.fromEntries(plugins.map(({ folder, manifest }) => [`${folder}/manifest.ts`, async () => manifest]));
  expect((await readManifests(files)).faults).toEqual([]);
  expect(clashFaults(plugins.map(({ manifest }) => manifest))).toEqual([]);
});
