import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-managers',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'managers', path: '/admin/users/managers', titleKey: 'title', descriptionKey: 'description', icon: 'people' }],
  },
} as const satisfies PluginManifest;

export default manifest;
