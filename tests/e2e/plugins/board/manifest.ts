import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'board',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  centreState: { write: ['manager'] },
  activateOn: 'first-panel',
  contributes: {
    panels: [{ id: 'board', titleKey: 'title', descriptionKey: 'description', icon: 'chat', size: { w: 3, h: 4, minW: 2, minH: 3 } }],
    settingsPages: [{ id: 'board', path: 'board', titleKey: 'title', descriptionKey: 'description', icon: 'chat', roles: ['manager'] }],
  },
} as const satisfies PluginManifest;

export default manifest;
