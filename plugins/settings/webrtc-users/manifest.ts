import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-webrtc-users',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'webrtc-users', path: 'webrtc-users', titleKey: 'title', descriptionKey: 'description', icon: 'headset' }],
  },
} as const satisfies PluginManifest;

export default manifest;
