/**
 * Development: what a developer has just saved takes effect in the open page. Texts are replaced and drawn anew; of plugins
 * the manifest or the code is taken up, and every other plugin goes on. Nothing of it is in a release.
 */
import { compareStructural, when } from 'mobx';
import type { SavedTexts } from '../../scripts/hot-texts';
import type { Core } from '../core';
import type { PluginManifest } from '../host';
import { acrossRestart } from '../host/carried';
import type { Texts } from '../i18n';
import type { Delivery } from '../registry/delivery';
import type { Registry } from '../registry/registry';
import { onFilesChanged, type PluginFiles } from './plugins';
import type { Log } from './prepare';
import { beforeRefresh } from './refresh';

// Written out: Vite brings it to files that name it so.
const hot = import.meta.hot;

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
async function changedPlugins(
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

interface Page {
  core: Core;
  delivery: Pick<Delivery, 'replace'>;
  registry: Registry;
  texts: Pick<Texts, 'i18n'>;
  log: Log;
}

/** Follows the files while somebody is signed in. */
export function followFiles(page: Page): () => void {
  const stops = [followPlugins(page), followTexts(page), keepCall(page)];
  return () => stops.forEach((stop) => stop());
}

/** Plugins that changed are stopped before React's refresh, and start after it with what their stores held. */
function followPlugins(page: Page): () => void {
  return onFilesChanged((files) => beforeRefresh((refreshed) => replacePlugins(page, files, refreshed)));
}

async function replacePlugins({ core, delivery, registry, log }: Page, files: PluginFiles, refreshed: Promise<void>): Promise<void> {
  const { manifests, faults } = await files.loadManifests();
  for (const { path, reason } of faults) log('error', 'A manifest could not be read.', { path, reason });
  const changed = await changedPlugins(manifests, files, registry);
  const modules = Object.fromEntries(Object.entries(files.modules).map(([id, load]) => [id, () => refreshed.then(load)]));
  acrossRestart(core, () => delivery.replace({ manifests, modules }, changed));
  log('info', 'The plugins’ files have changed.', { again: changed });
}

function followTexts({ texts: { i18n }, log }: Page): () => void {
  const take = ({ file, language, namespace, texts: saved, fault }: SavedTexts): void => {
    if (!saved) return log('error', 'These texts cannot be read; those before stand.', { file, fault });
    i18n.removeResourceBundle(language, namespace);
    i18n.addResourceBundle(language, namespace, saved);
    i18n.emit('languageChanged', i18n.language); // what is drawn with texts is drawn again
    log('info', 'Texts have changed.', { file });
  };
  hot?.on('dialer:texts', take);
  return () => hot?.off('dialer:texts', take);
}

/** A reload that nobody can avoid waits until no call is live: it would take the call with it. */
function keepCall({ core, log }: Page): () => void {
  let cancel: (() => void) | null = null;
  const tellWhy = (): void =>
    log('warn', 'The page will be loaded again when no call is live: what was saved cannot be taken up in place.');
  const beforeReload = (payload: { path?: string }): void => {
    if (!core.calls.live) return;
    // Vite's client passes over the reload of another document, and goes on with what is saved next.
    payload.path = '/in-a-call.html';
    if (cancel) return;
    tellWhy();
    cancel = when(
      () => !core.calls.live,
      () => location.reload(),
    );
  };
  // The page's server is starting again; Vite's client loads the page when it is back.
  const onDisconnect = async (): Promise<void> => {
    if (!core.calls.live) return;
    tellWhy();
    await when(() => !core.calls.live);
  };
  // An error on the screen makes Vite's client load the page at the first update after it.
  const beforeUpdate = (): void => {
    if (core.calls.live) document.querySelectorAll('vite-error-overlay').forEach((overlay) => overlay.remove());
  };
  hot?.on('vite:beforeFullReload', beforeReload);
  hot?.on('vite:ws:disconnect', onDisconnect);
  hot?.on('vite:beforeUpdate', beforeUpdate);
  return () => {
    cancel?.();
    hot?.off('vite:beforeFullReload', beforeReload);
    hot?.off('vite:ws:disconnect', onDisconnect);
    hot?.off('vite:beforeUpdate', beforeUpdate);
  };
}
