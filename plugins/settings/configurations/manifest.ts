import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-configurations',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'configurations', path: 'configurations', titleKey: 'page', descriptionKey: 'description', icon: 'settings' }],
  },
} as const satisfies PluginManifest;

export default manifest;
