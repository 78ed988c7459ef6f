import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: '_template',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: '_template', titleKey: 'panel', descriptionKey: 'description', icon: 'info', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
