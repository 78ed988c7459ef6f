import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'lead-score',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  provides: ['lead-score:score'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      { id: 'lead-score', titleKey: 'panel', descriptionKey: 'description', icon: 'chart', size: { w: 3, h: 11, minW: 2, minH: 4 } },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
