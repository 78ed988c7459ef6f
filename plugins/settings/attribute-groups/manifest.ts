import type { PluginManifest } from '@dialer/host';

const page = { titleKey: 'page', descriptionKey: 'description', icon: 'tag' } as const;

const manifest = {
  id: 'settings-attribute-groups',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['manager', 'admin', 'operations-manager'],
  activateOn: 'route',
  contributes: {
    // One page at two addresses: among the settings, and in the users area [USERS-034].
    settingsPages: [
      { id: 'attribute-groups', path: 'attribute-groups', ...page },
      { id: 'users-attribute-groups', path: '/admin/users/attribute-groups', ...page },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
