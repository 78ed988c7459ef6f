import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: '_page',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  centreState: { write: ['manager'] },
  activateOn: 'route',
  contributes: {
    settingsPages: [
      {
        id: '_page',
        path: '_page',
        titleKey: 'page',
        descriptionKey: 'description',
        icon: 'cog',
        roles: ['manager', 'admin', 'operations-manager'],
      },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
