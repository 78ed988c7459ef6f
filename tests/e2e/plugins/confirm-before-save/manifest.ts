import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'confirm-before-save',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  guards: ['disposition:save-next'],
  listens: ['disposition:save-next'],
  activateOn: 'start',
  contributes: {
    panels: [
      {
        id: 'confirm-before-save',
        titleKey: 'title',
        descriptionKey: 'description',
        icon: 'people',
        size: { w: 3, h: 4, minW: 2, minH: 3 },
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
