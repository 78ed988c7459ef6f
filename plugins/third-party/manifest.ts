import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'third-party',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  needsFlags: ['transfers'],
  roles: ['qualifier', 'advisor'],
  dispositions: ['Transferred to 3rd Party'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'third-party',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'people',
        size: { w: 3, h: 7, minW: 3, minH: 6 },
        visibleWhen: 'inCall',
      },
    ],
    commands: [
      { id: 'third-party:start', titleKey: 'commands.start' },
      { id: 'third-party:kick', titleKey: 'commands.kick' },
      { id: 'third-party:leave', titleKey: 'commands.leave' },
      { id: 'third-party:destroy', titleKey: 'commands.destroy' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
