import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'user-summary',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {
    panels: [
      { id: 'user-summary', titleKey: 'panel', descriptionKey: 'description', icon: 'history', size: { w: 9, h: 11, minW: 5, minH: 6 } },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
