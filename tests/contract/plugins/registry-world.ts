/** The real registry over a fake core, with the plugins that a test gives it. */
import { fakeApi, fakeCore, type FakeApi, type FakeCore, type FakeCoreOptions } from '@dialer/host/testing';
import { done, type PluginManifest, type PluginModule } from '@dialer/host';
import { fakeCentres, type FakeCentres } from '../../../src/host/fakes/centre';
import { createTexts } from '../../../src/i18n';
import type { PluginFailure } from '../../../src/registry/failures';
import { Registry } from '../../../src/registry/registry';
import type { Stored } from './host.contract';

export interface WorldPlugin {
  manifest: PluginManifest;
  load(): Promise<PluginModule>;
  config?: Record<string, unknown>;
  saved?: Stored | undefined;
  centre?: { version: number; value: object } | undefined;
}

export interface RegistryWorld {
  registry: Registry;
  core: FakeCore;
  api: FakeApi;
  /** Everything that plugins did wrong, as it was logged. */
  faults: { plugin: string; where: string }[];
  /** What would be told to the gateway. */
  told: PluginFailure[];
  saved: Map<string, Stored>;
  /** What the gateway keeps of each plugin for the centre. */
  centres: FakeCentres;
  /** Makes all plugins active and waits until each is ready or failed. */
  startAll(): Promise<void>;
  /** Switches one plugin off, or all. */
  stop(plugin?: string): void;
}

export async function registryWorld(plugins: readonly WorldPlugin[], options: FakeCoreOptions = {}): Promise<RegistryWorld> {
  const core = fakeCore([], options);
  const api = fakeApi();
  const centres = fakeCentres(api, core.clock);
  for (const { manifest, centre } of plugins) if (centre) centres.of(manifest.id).saves(centre.value, { version: centre.version });
  const texts = await createTexts('en');
  const faults: RegistryWorld['faults'] = [];
  const told: PluginFailure[] = [];
  const saved = new Map(plugins.flatMap(({ manifest, saved: stored }) => (stored ? [[manifest.id, stored] as const] : [])));
  const registry = new Registry({
    openPanel: () => done,
    manifests: plugins.map(({ manifest }) => manifest),
    modules: Object.fromEntries(plugins.map(({ manifest, load }) => [manifest.id, load])),
    core,
    api,
    log: (_level, _message, facts) => {
      if (facts && 'where' in facts) faults.push({ plugin: String(facts['plugin']), where: String(facts['where']) });
    },
    translate: texts.in,
    preferences: { read: (id) => saved.get(id), write: (id, envelope) => void saved.set(id, envelope) },
    config: async (id) => plugins.find(({ manifest }) => manifest.id === id)?.config ?? {},
    loadTexts: (id) => texts.load(id),
    centreStates: async () => centres.open,
    after: (ms, run) => core.clock.after(ms, run),
    onGuardFault: () => undefined,
    onFailure: (failure) => void told.push(failure),
    onCommandNoted: () => undefined,
  });
  return {
    registry,
    core,
    api,
    faults,
    told,
    saved,
    centres,
    async startAll() {
      registry.apply(new Map(plugins.map(({ manifest }) => [manifest.id, { at: 'active' }])));
      await Promise.all(plugins.map(({ manifest }) => registry.ensure(manifest.id)));
    },
    stop(plugin) {
      const isOff = (id: string) => plugin === undefined || id === plugin;
      registry.apply(new Map(plugins.map(({ manifest: { id } }) => [id, { at: isOff(id) ? 'off' : 'active' }])));
    },
  };
}
