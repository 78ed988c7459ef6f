import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'qualification',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  roles: ['qualifier'],
  needsFlags: ['scripts'],
  optional: ['lead:form'],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      {
        id: 'qualification',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'chat',
        size: { w: 3, h: 18, minW: 3, minH: 8 },
        visibleWhen: 'inCall',
      },
    ],
    commands: [
      { id: 'qualification:next-part', titleKey: 'next', shortcut: 'F8' },
      { id: 'qualification:previous-part', titleKey: 'previous', shortcut: 'Shift+F8' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
