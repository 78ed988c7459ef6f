import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-leads',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  centreState: { write: ['manager'] },
  activateOn: 'route',
  contributes: {
    settingsPages: [{ id: 'leads', path: '/admin/leads', titleKey: 'title', descriptionKey: 'description', icon: 'list' }],
  },
} as const satisfies PluginManifest;

export default manifest;
