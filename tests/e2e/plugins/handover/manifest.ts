import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'handover',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  flags: [{ id: 'handover:count', titleKey: 'flag.title', descriptionKey: 'flag.text', default: true }],
  requires: ['telephony:conference'],
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'handover', titleKey: 'title', descriptionKey: 'description', icon: 'people', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
  },
} as const satisfies PluginManifest;

export default manifest;
