import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-calling-rules',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'calling-rules', path: 'calling-rules', titleKey: 'title', descriptionKey: 'description', icon: 'shield' }],
  },
} as const satisfies PluginManifest;

export default manifest;
