/** Made-up plugins, for tests of what looks at manifests and runs nothing. */
import type { PluginManifest } from '../../src/host/manifest';

/** A plugin that is active from the start and has nothing, unless told otherwise. */
export const aPlugin = (id: string, more: Partial<PluginManifest> = {}): PluginManifest => ({
  id,
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {},
  ...more,
});
