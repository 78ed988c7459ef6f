import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'voicemail-detection',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  dispositions: ['Voicemail'],
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
    topBar: [{ id: 'countdown', order: 1, place: 'in-call' }],
    commands: [{ id: 'voicemail-detection:refuse', titleKey: 'not_a_voicemail', shortcut: 'Ctrl+Alt+V' }],
  },
} as const satisfies PluginManifest;

export default manifest;
