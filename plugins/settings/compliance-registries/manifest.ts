import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-compliance-registries',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      { id: 'registries', path: 'registries', titleKey: 'title', descriptionKey: 'description', icon: 'shield' },
      { id: 'do-not-call', path: 'do-not-call', titleKey: 'own.title', descriptionKey: 'own.description', icon: 'disable' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
