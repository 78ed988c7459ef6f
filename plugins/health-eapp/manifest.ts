import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'health-eapp',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['advisor'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'health-eapp',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'document',
        size: { w: 3, h: 5, minW: 2, minH: 4 },
        visibleWhen: 'leadLoaded',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
