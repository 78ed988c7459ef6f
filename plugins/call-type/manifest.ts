import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'call-type',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'call-type', titleKey: 'panel', descriptionKey: 'description', icon: 'phone', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
