import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'iapp',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['advisor'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'iapp',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'document',
        size: { w: 3, h: 7, minW: 3, minH: 5 },
        visibleWhen: 'leadLoaded',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
