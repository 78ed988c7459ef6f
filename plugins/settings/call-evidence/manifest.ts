import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-call-evidence',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'call-evidence', path: 'call-evidence', titleKey: 'title', descriptionKey: 'description', icon: 'shield' }],
  },
} as const satisfies PluginManifest;

export default manifest;
