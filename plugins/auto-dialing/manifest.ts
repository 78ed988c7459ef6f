import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'auto-dialing',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [
      { id: 'auto-dialing', titleKey: 'panel', descriptionKey: 'description', icon: 'repeat', size: { w: 3, h: 5, minW: 2, minH: 4 } },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
