import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'transfers',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  needsFlags: ['transfers'],
  roles: ['qualifier', 'advisor'],
  dispositions: ['Sent External', 'Live_Transfer'],
  activateOn: 'start',
  contributes: {
    panels: [
      {
        id: 'transfers',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'phone-forward',
        size: { w: 3, h: 12, minW: 3, minH: 7 },
        visibleWhen: 'inCall',
      },
    ],
    commands: [
      { id: 'transfers:start', titleKey: 'commands.start' },
      { id: 'transfers:cancel', titleKey: 'commands.cancel' },
      { id: 'transfers:join', titleKey: 'commands.join' },
      { id: 'transfers:leave', titleKey: 'commands.leave' },
      { id: 'transfers:kick', titleKey: 'commands.kick' },
      { id: 'transfers:destroy', titleKey: 'commands.destroy' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
