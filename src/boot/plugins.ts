/** All plugins of this release: manifests read at start, modules in lazy chunks. */
import type { z } from 'zod';
import type { PluginManifest, PluginModule } from '../host';
import { readManifests } from '../registry/manifests';

// The template is copied by the developers' command and has no place on anybody's screen.
const manifestFiles = import.meta.glob<PluginManifest>(
  ['../../plugins/*/manifest.ts', '../../plugins/settings/*/manifest.ts', '!../../plugins/_*/**'],
  { import: 'default' },
);
const moduleFiles = import.meta.glob<PluginModule>(
  ['../../plugins/*/index.{ts,tsx}', '../../plugins/settings/*/index.{ts,tsx}', '!../../plugins/_*/**'],
  { import: 'default' },
);

const configFiles = import.meta.glob<z.ZodType<Record<string, unknown>>>(
  ['../../plugins/*/config.ts', '../../plugins/settings/*/config.ts', '!../../plugins/_*/**'],
  { import: 'default' },
);

export const loadManifests = () => readManifests(manifestFiles);

/** `plugins/settings/globals/index.tsx` is the module of `settings-globals`. */
const idOf = (path: string): string =>
  path
    .replace('../../plugins/', '')
    .replace(/\/(index|config)\.tsx?$/, '')
    .replace('/', '-');
const byId = <T>(files: Record<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(files).map(([path, load]) => [idOf(path), load]));

export const modules = byId(moduleFiles);
const configs = byId(configFiles);

/** Schema of a plugin's configuration; null when there is nothing to set. */
export const configSchema = async (id: string): Promise<z.ZodType<Record<string, unknown>> | null> => (await configs[id]?.()) ?? null;

/** What the centre's manifest says of a plugin, checked and completed by the plugin's own schema where it has one. */
export async function configOf(id: string, given: Record<string, unknown>): Promise<Record<string, unknown>> {
  const schema = await configSchema(id);
  const checked = schema?.safeParse(given);
  if (!checked) return given;
  if (checked.success) return checked.data;
  throw new Error(
    `The configuration of ${id} is not well formed: ${checked.error.issues.map((issue) => `${issue.path.join('.') || id}: ${issue.message}`).join('; ')}`,
  );
}
