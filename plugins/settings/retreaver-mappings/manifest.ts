import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-retreaver-mappings',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      { id: 'retreaver-mappings', path: 'retreaver-mappings', titleKey: 'title', descriptionKey: 'description', icon: 'phone' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
