import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'recordings',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  needsFlags: ['recordingPanel'],
  tenantFeatures: ['recording-panel'],
  roles: ['advisor', 'manager'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'recordings',
        titleKey: 'panel',
        descriptionKey: 'panel_description',
        icon: 'record',
        size: { w: 3, h: 9, minW: 3, minH: 6 },
      },
    ],
    settingsPages: [
      {
        id: 'recordings',
        path: 'recordings',
        titleKey: 'page_title',
        descriptionKey: 'page_description',
        icon: 'record',
        roles: ['manager'],
      },
    ],
    commands: [
      { id: 'recordings:switch-main', titleKey: 'commands.switch_main', shortcut: 'Ctrl+Alt+P' },
      { id: 'recordings:start-extra', titleKey: 'commands.start_extra' },
      { id: 'recordings:stop-extra', titleKey: 'commands.stop_extra' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
