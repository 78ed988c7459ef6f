import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'manual-transfer',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['qualifier', 'advisor'],
  tenantFeatures: ['manual-transfer'],
  dispositions: ['Internal Transfer'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'manual-transfer',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'phone-forward',
        size: { w: 3, h: 9, minW: 3, minH: 7 },
        visibleWhen: { all: ['onPhone', { not: 'dispositionActive' }] },
      },
    ],
    commands: [{ id: 'manual-transfer:transfer', titleKey: 'transfer' }],
  },
} as const satisfies PluginManifest;

export default manifest;
