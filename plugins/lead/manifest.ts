import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'lead',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'lead',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'id',
        size: { w: 6, h: 25, minW: 4, minH: 8 },
        visibleWhen: 'leadLoaded',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
