import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'scripts',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  // Who speaks with leads; advisors at least [DISC-017].
  roles: ['qualifier', 'advisor'],
  needsFlags: ['scripts'],
  activateOn: 'start',
  contributes: {
    panels: [
      { id: 'scripts', titleKey: 'panel', descriptionKey: 'description', icon: 'document', size: { w: 4, h: 12, minW: 3, minH: 6 } },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
