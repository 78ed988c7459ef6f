import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'lead-matcher',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['qualifier', 'advisor'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'lead-matcher',
        titleKey: 'title',
        descriptionKey: 'description',
        icon: 'link',
        size: { w: 3, h: 6, minW: 3, minH: 5 },
        visibleWhen: 'leadLoaded',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
