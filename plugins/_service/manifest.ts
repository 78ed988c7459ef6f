import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: '_service',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  provides: ['_service:calls'],
  activateOn: 'start',
  contributes: {},
} as const satisfies PluginManifest;

export default manifest;
