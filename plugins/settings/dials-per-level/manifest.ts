import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'settings-dials-per-level',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    settingsPages: [
      {
        id: 'qualifier-dials-per-level',
        path: 'qualifier-dials-per-level',
        titleKey: 'page',
        descriptionKey: 'description',
        icon: 'people',
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
