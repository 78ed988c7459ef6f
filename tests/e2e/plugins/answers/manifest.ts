import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'answers',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'answers', titleKey: 'title', descriptionKey: 'description', icon: 'chat', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
