/** All plugins of this release: manifests read at start, modules in lazy chunks. */
import type { PluginManifest, PluginModule } from '../host';
import { readManifests } from '../registry/manifests';

// The template is copied by the developers' command and has no place on anybody's screen.
const manifestFiles = import.meta.glob<PluginManifest>(['../../plugins/*/manifest.ts', '../../plugins/settings/*/manifest.ts', '!../../plugins/_*/**'], { import: 'default' });
const moduleFiles = import.meta.glob<PluginModule>(['../../plugins/*/index.{ts,tsx}', '../../plugins/settings/*/index.{ts,tsx}', '!../../plugins/_*/**'], { import: 'default' });

export const loadManifests = () => readManifests(manifestFiles);

/** `plugins/settings/globals/index.tsx` is the module of `settings-globals`. */
const idOf = (path: string): string => path.replace('../../plugins/', '').replace(/\/index\.tsx?$/, '').replace('/', '-');

export const modules: Readonly<Record<string, () => Promise<PluginModule>>> = Object.fromEntries(Object.entries(moduleFiles).map(([path, load]) => [idOf(path), load]));
