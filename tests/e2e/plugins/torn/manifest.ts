import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'torn',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {},
} as const satisfies PluginManifest;

export default manifest;
