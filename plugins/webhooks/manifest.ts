import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'webhooks',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'webhooks', path: 'webhooks', titleKey: 'page', descriptionKey: 'description', icon: 'network' }],
  },
} as const satisfies PluginManifest;

export default manifest;
