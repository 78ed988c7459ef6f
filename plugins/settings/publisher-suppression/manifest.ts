import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-publisher-suppression',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      { id: 'publisher-suppression', path: 'publisher-suppression', titleKey: 'title', descriptionKey: 'description', icon: 'map' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
