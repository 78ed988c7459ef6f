import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-lead-campaigns',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'lead-campaigns', path: 'lead-campaigns', titleKey: 'title', descriptionKey: 'description', icon: 'flag' }],
  },
} as const satisfies PluginManifest;

export default manifest;
