import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'live-floor',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  flags: [{ id: 'live-floor:tells-agents', titleKey: 'flag.tells_agents', descriptionKey: 'flag.tells_agents_text', default: true }],
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'live-floor', path: '/admin/floor', titleKey: 'title', descriptionKey: 'description', icon: 'headset' }],
  },
} as const satisfies PluginManifest;

export default manifest;
