import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'goals',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {
    panels: [{ id: 'goals', titleKey: 'panel', descriptionKey: 'description', icon: 'percentage', size: { w: 3, h: 6, minW: 2, minH: 4 } }],
    topBar: [{ id: 'goals', order: 10 }],
  },
} as const satisfies PluginManifest;

export default manifest;
