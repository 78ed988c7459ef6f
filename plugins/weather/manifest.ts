import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'weather',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'weather', titleKey: 'title', descriptionKey: 'description', icon: 'cloud', size: { w: 3, h: 6, minW: 2, minH: 5 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
