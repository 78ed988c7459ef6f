// @vitest-environment jsdom
/**
 * What earlier releases have stored of a plugin's preferences: `fixtures/state-v<version>.json` in its folder, one of each
 * version that there was. Each is read; what cannot be read leaves the plugin on its beginning, and nothing ever throws.
 */
import { describe, expect, it, vi } from 'vitest';
import { createTestHost, type TestHost } from '@dialer/host/testing';
import { besideOf } from './neighbours';
import { missingKept, type ReleasePlugin, tested } from './release';

const GARBAGE = [null, undefined, 0, -1, '', 'text', true, [], [null], {}, { value: {} }, { nested: { deep: [1, { a: null }] } }];
const FAR = 999;

/** Activates the plugin and draws its panels, because a component may be the one that asks for the state. */
async function running(plugin: ReleasePlugin, saved?: { version: number; value: unknown }) {
  const host = createTestHost(await plugin.load(), { config: plugin.config(), ...(await besideOf(plugin)), ...(saved && { saved }) });
  const state = vi.spyOn(host.ctx, 'state');
  await host.activate();
  for (const { id } of plugin.manifest.contributes.panels ?? []) (await host.render({ panel: id })).unmount();
  return { host, state };
}
const couldNotRead = (host: TestHost) => host.faults.filter(({ where }) => where === 'restore');

describe.each(tested)('$id', (plugin) => {
  it('reads what every earlier release has stored, and has a fixture of each', async () => {
    const { state } = await running(plugin);
    const version = state.mock.calls[0]?.[0] ?? 0;
    expect(
      plugin.stored.map((stored) => stored.version).sort((a, b) => a - b),
      `${plugin.folder}/fixtures/state-v*.json`,
    ).toEqual(Array.from({ length: version }, (_, index) => index + 1));
    for (const saved of plugin.stored) {
      const { host, state: restored } = await running(plugin, saved);
      expect(couldNotRead(host), `version ${saved.version}`).toEqual([]);
      // Today's own shape comes back as it was stored.
      if (saved.version === version) expect(restored.mock.results[0]!.value).toMatchObject({ value: saved.value });
    }
  });

  it('stands whatever is stored, and leaves what a newer release has stored alone', async () => {
    for (const value of GARBAGE) {
      const saved = { version: 1, value };
      const { host } = await running(plugin, saved);
      expect(host.saved()).toEqual(saved);
      host.dispose();
    }
    const newer = { version: FAR, value: { of: 'another release' } };
    const { host } = await running(plugin, newer);
    expect([host.saved(), couldNotRead(host)]).toEqual([newer, []]);
  });
});

describe.each(tested.filter(({ manifest }) => manifest.centreState))('$id, for its centre', (plugin) => {
  it('reads what every earlier release has kept, and has a fixture of each', async () => {
    expect(missingKept(plugin), 'the version of centreState was raised: put a value that each earlier version kept into').toEqual([]);
    for (const centre of plugin.kept) {
      const options = {
        config: plugin.config(),
        ...(await besideOf(plugin)),
        centre: { version: centre.version, value: centre.value as object },
      };
      const host = createTestHost(await plugin.load(), options);
      const { panels = [], settingsPages = [] } = plugin.manifest.contributes;
      for (const { id } of panels) (await host.render({ panel: id })).unmount();
      for (const { id } of settingsPages) (await host.render({ page: id })).unmount();
      expect(couldNotRead(host), `version ${centre.version}`).toEqual([]);
      host.dispose();
    }
  });
});
it('a raised version asks for a fixture of each version before it, by its file', () => {
  const manifest = { centreState: { write: ['manager'], version: 3 } } as unknown as ReleasePlugin['manifest'];
  const kept = [{ version: 2, value: {} }];
  expect(missingKept({ folder: 'plugins/fees', manifest, kept })).toEqual(['plugins/fees/fixtures/centre-v1.json']);
  expect(missingKept({ folder: 'plugins/fees', manifest: { ...manifest, centreState: { write: ['manager'] } }, kept })).toEqual([]);
});

/** The gateway keeps objects alone. */
const ODD_OBJECTS = [{}, { value: {} }, { nested: { deep: [1, { a: null }] } }, { id: 'x', rows: null }];

it.each(tested.filter(({ manifest }) => manifest.centreState))(
  '$id stands whatever is kept for its centre, and leaves what a newer release has kept alone',
  async (plugin) => {
    for (const [version, value] of [...ODD_OBJECTS.map((odd) => [1, odd] as const), [FAR, { of: 'another release' }] as const]) {
      const host = createTestHost(await plugin.load(), {
        config: plugin.config(),
        ...(await besideOf(plugin)),
        centre: { version, value },
      });
      const { panels = [], settingsPages = [] } = plugin.manifest.contributes;
      for (const { id } of panels) (await host.render({ panel: id })).unmount();
      for (const { id } of settingsPages) (await host.render({ page: id })).unmount();
      expect(host.centre.kept).toEqual({ version, value });
      host.dispose();
      expect(host.owned()).toBe(0);
    }
  },
);
