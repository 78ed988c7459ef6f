import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-scripts',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  needsFlags: ['scripts'],
  centreState: { write: ['manager'] },
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'scripts', path: 'scripts', titleKey: 'page', descriptionKey: 'description', icon: 'document' }],
  },
} as const satisfies PluginManifest;

export default manifest;
