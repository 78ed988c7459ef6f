import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'conference',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  provides: ['telephony:conference'],
  activateOn: 'start',
  contributes: {},
} as const satisfies PluginManifest;

export default manifest;
