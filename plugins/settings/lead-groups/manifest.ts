import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-lead-groups',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'lead-groups', path: 'lead-groups', titleKey: 'title', descriptionKey: 'description', icon: 'people' }],
  },
} as const satisfies PluginManifest;

export default manifest;
