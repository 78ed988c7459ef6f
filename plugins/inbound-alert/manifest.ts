import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'inbound-alert',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {
    overlays: [{ id: 'inbound-alert' }],
  },
} as const satisfies PluginManifest;

export default manifest;
