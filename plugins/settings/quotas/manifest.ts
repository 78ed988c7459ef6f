import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-quotas',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      { id: 'user-quotas', path: 'user-quotas', titleKey: 'page', descriptionKey: 'description', icon: 'timeline-bar-chart' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
