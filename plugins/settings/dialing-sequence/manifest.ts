import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-dialing-sequence',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'dialing-sequence', path: 'dialing-sequence', titleKey: 'page', descriptionKey: 'description', icon: 'history' }],
  },
} as const satisfies PluginManifest;

export default manifest;
