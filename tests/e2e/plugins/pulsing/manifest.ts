import type { PluginManifest } from '@dialer/host';

const PANELS = 40;
const size = { w: 2, h: 4, minW: 1, minH: 2 };

const manifest: PluginManifest = {
  id: 'pulsing',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'first-panel',
  contributes: {
    panels: Array.from({ length: PANELS }, (_, at) => ({
      id: `pulsing-${at}`,
      titleKey: 'title',
      descriptionKey: 'description',
      icon: 'info',
      size,
    })),
  },
};

export default manifest;
