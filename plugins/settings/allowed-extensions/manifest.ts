import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-allowed-extensions',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      { id: 'allowed-extensions', path: 'allowed-extensions', titleKey: 'title', descriptionKey: 'description', icon: 'keypad' },
      {
        id: 'users-allowed-extensions',
        path: '/admin/users/allowed-extensions',
        titleKey: 'title',
        descriptionKey: 'description',
        icon: 'keypad',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
