import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-notifications',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'send', path: '/admin/notifications/create', titleKey: 'page', descriptionKey: 'description', icon: 'bell' }],
  },
} as const satisfies PluginManifest;

export default manifest;
