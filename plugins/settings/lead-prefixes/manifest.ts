import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-lead-prefixes',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'lead-prefixes', path: 'lead-prefixes', titleKey: 'title', descriptionKey: 'description', icon: 'tag' }],
  },
} as const satisfies PluginManifest;

export default manifest;
