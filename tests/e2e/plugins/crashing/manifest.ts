import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'crashing',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'crashing', titleKey: 'title', descriptionKey: 'description', icon: 'info', size: { w: 3, h: 6, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
