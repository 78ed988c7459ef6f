import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'hanging',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'hanging', titleKey: 'title', descriptionKey: 'description', icon: 'info', size: { w: 3, h: 6, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
