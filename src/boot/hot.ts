/** Development: a manifest or a module that a developer has just saved takes effect, and every other plugin goes on. */
import { compareStructural } from 'mobx';
import type { PluginManifest } from '../host';
import type { Delivery } from '../registry/delivery';
import type { Registry } from '../registry/registry';
import { onFilesChanged, type PluginFiles } from './plugins';
import type { Log } from './prepare';

type Known = Pick<Registry, 'manifests' | 'state'>;

/** Whether a plugin that runs has other code now; modules that were not touched are the same object. */
async function isRecoded(id: string, { modules }: Pick<PluginFiles, 'modules'>, registry: Known): Promise<boolean> {
  const state = registry.state(id);
  if (state.at === 'failed') return true; // perhaps this mends it
  if (state.at !== 'ready') return false;
  try {
    return (await modules[id]?.()) !== state.module;
  } catch {
    return true; // starting it again says on the screen what is wrong
  }
}

/** Ids of the plugins of which the manifest or the code is another than the one that runs. */
export async function changedPlugins(
  manifests: readonly PluginManifest[],
  files: Pick<PluginFiles, 'modules'>,
  registry: Known,
): Promise<string[]> {
  const before = new Map(registry.manifests.map((manifest) => [manifest.id, manifest]));
  const verdicts = await Promise.all(
    manifests.map(async (manifest) => {
      const { id } = manifest;
      const old = before.get(id);
      return (old !== undefined && !compareStructural(old, manifest)) || (await isRecoded(id, files, registry));
    }),
  );
  return manifests.filter((_, index) => verdicts[index]).map(({ id }) => id);
}

/** Follows the plugins' files while the page is open. Outside of development nothing ever changes. */
export function followFiles(delivery: Pick<Delivery, 'replace'>, registry: Known, log: Log): () => void {
  return onFilesChanged(async (files) => {
    const { manifests, faults } = await files.loadManifests();
    for (const { path, reason } of faults) log('error', 'A manifest could not be read.', { path, reason });
    const changed = await changedPlugins(manifests, files, registry);
    delivery.replace({ manifests, modules: files.modules }, changed);
    log('info', 'The plugins’ files have changed.', { again: changed });
  });
}
