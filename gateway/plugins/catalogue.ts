/** All plugins of this release as the gateway knows them: manifests and schemas, never their pages' code. */
import type { z } from 'zod';
import type { HOST_API } from '../../src/host';
import type { PluginManifest } from '../../src/host/manifest';
import type { PluginCatalogue } from '../../variants/fits';

/** The host API of the page that is built with this gateway; its code is not for Node, so the compiler compares the two. */
const hostApi: typeof HOST_API = 1;

/** The catalogue with what `resolve` also needs to know of the release. */
export interface Catalogue extends PluginCatalogue {
  readonly hostApi: number;
  /** Schemas of what plugins keep for a whole centre, by plugin. */
  readonly states: Readonly<Record<string, z.ZodType>>;
}

// The template is copied by the developers' command and has no place in a centre.
const manifestFiles = import.meta.glob<PluginManifest>(
  ['../../plugins/*/manifest.ts', '../../plugins/settings/*/manifest.ts', '!../../plugins/_*/**'],
  { eager: true, import: 'default' },
);
const configFiles = import.meta.glob<z.ZodType>(
  ['../../plugins/*/config.ts', '../../plugins/settings/*/config.ts', '!../../plugins/_*/**'],
  { eager: true, import: 'default' },
);
const stateFiles = import.meta.glob<z.ZodType>(
  ['../../plugins/*/centre-state.ts', '../../plugins/settings/*/centre-state.ts', '!../../plugins/_*/**'],
  { eager: true, import: 'default' },
);

/** The manifest that lies beside a file of a plugin. */
export const manifestBeside = (path: string): PluginManifest | undefined => manifestFiles[path.replace(/[^/]+$/, 'manifest.ts')];

/** Schemas by the plugin in whose folder they lie. */
const byPlugin = (files: Readonly<Record<string, z.ZodType>>): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, schema]) => {
      const manifest = manifestBeside(path);
      return manifest ? [[manifest.id, schema]] : [];
    }),
  );

export const catalogue: Catalogue = {
  hostApi,
  manifests: Object.values(manifestFiles),
  configs: byPlugin(configFiles),
  states: byPlugin(stateFiles),
};
