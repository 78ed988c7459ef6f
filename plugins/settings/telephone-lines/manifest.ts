import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-telephone-lines',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'telephone-lines', path: 'telephone-lines', titleKey: 'title', descriptionKey: 'description', icon: 'phone' }],
  },
} as const satisfies PluginManifest;

export default manifest;
