import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'voicemail-detection',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: {
    panels: [
      {
        id: 'voicemail-detection',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'headset',
        size: { w: 3, h: 5, minW: 2, minH: 4 },
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
