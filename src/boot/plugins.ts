/**
 * All plugins of this release: manifests read at start, modules in lazy chunks. In development this file takes up what
 * changes below it (a manifest, a module, a new folder) and says so, instead of the whole page being loaded again.
 */
import type { z } from 'zod';
import type { PluginManifest, PluginModule } from '../host';
import { IllFormed } from '../registry/configurations';
import { readManifests } from '../registry/manifests';
import type { Release } from '../registry/setup';
import { againAfterFailure } from '../ui/load-again';

// The template is copied by the developers' command and has no place on anybody's screen.
const manifestFiles = import.meta.glob<PluginManifest>(
  ['../../plugins/*/manifest.ts', '../../plugins/settings/*/manifest.ts', '!../../plugins/_*/**'],
  { import: 'default' },
);
const moduleFiles = import.meta.glob<{ default: PluginModule }>([
  '../../plugins/*/index.{ts,tsx}',
  '../../plugins/settings/*/index.{ts,tsx}',
  '!../../plugins/_*/**',
]);
const configFiles = import.meta.glob<z.ZodType<Record<string, unknown>>>(
  ['../../plugins/*/config.ts', '../../plugins/settings/*/config.ts', '!../../plugins/_*/**'],
  { import: 'default' },
);

/** `plugins/settings/globals/index.tsx` is the module of `settings-globals`. */
const idOf = (path: string): string =>
  path
    .replace('../../plugins/', '')
    .replace(/\/(index|config)\.tsx?$/, '')
    .replace('/', '-');
const byId = <T>(files: Record<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, load]) => [idOf(path), load]));

const configs = byId(configFiles);

/** Schema of a plugin's configuration; null when there is nothing to set. */
const configSchema = async (id: string): Promise<z.ZodType<Record<string, unknown>> | null> => (await configs[id]?.()) ?? null;

/** What is set of a plugin, checked and completed by the plugin's own schema where it has one. Rejects with `IllFormed` in words. */
async function configOf(id: string, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const schema = await configSchema(id);
  const checked = schema?.safeParse(given);
  if (!checked) return given;
  if (checked.success) return checked.data;
  throw new IllFormed(
    `The configuration of ${id} is not well formed: ${[...new Set(checked.error.issues.map((issue) => issue.path.join('.') || id))].join(', ')}`,
  );
}

const modules: Release['modules'] = Object.fromEntries(
  Object.entries(byId(moduleFiles)).map(([id, load]) => {
    const loadAgain = againAfterFailure(load);
    return [id, async () => (await loadAgain()).default];
  }),
);

/** The plugins' files as they are now. */
export const pluginFiles = { loadManifests: () => readManifests(manifestFiles), modules, configSchema, configOf };
export type PluginFiles = typeof pluginFiles;

type Listener = (files: PluginFiles) => void;
/** Kept from one version of this file to the next. Vitest has the interface without its data. */
const kept = import.meta.hot?.data as { listeners?: Set<Listener> } | undefined;
const listeners: Set<Listener> = kept?.listeners ?? new Set();

/** Development: hears of files that changed. The returned function stops listening. */
export function onFilesChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

if (import.meta.hot) {
  if (kept) kept.listeners = listeners;
  import.meta.hot.accept((next) => {
    const files = next?.['pluginFiles'] as PluginFiles | undefined;
    if (files) for (const listener of listeners) listener(files);
  });
}
