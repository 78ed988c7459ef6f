import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-operation-hours',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'operation-hours', path: 'operation-hours', titleKey: 'page', descriptionKey: 'description', icon: 'time' }],
  },
} as const satisfies PluginManifest;

export default manifest;
