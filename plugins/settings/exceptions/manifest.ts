import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-exceptions',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'exceptions', path: 'exceptions', titleKey: 'page', descriptionKey: 'description', icon: 'tick-circle' }],
  },
} as const satisfies PluginManifest;

export default manifest;
