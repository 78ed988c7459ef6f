import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-sunlife',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  needsFlags: ['sunlifeTransfer'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'sunlife', path: 'sunlife', titleKey: 'page', descriptionKey: 'description', icon: 'calendar' }],
  },
} as const satisfies PluginManifest;

export default manifest;
