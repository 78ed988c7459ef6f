import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'disclosures',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  // Of advisors, in centres that have disclosures [DISC-002].
  roles: ['advisor'],
  needsFlags: ['disclosures'],
  tenantFeatures: ['disclosures'],
  activateOn: 'start',
  contributes: {
    panels: [
      {
        id: 'disclosures',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'document',
        size: { w: 3, h: 6, minW: 2, minH: 5 },
        visibleWhen: 'onPhone',
      },
    ],
    overlays: [{ id: 'reading', visibleWhen: 'onPhone' }],
  },
} as const satisfies PluginManifest;

export default manifest;
