import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'objections',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  // Who speaks with leads.
  roles: ['qualifier', 'advisor'],
  flags: [{ id: 'objections:spanish', titleKey: 'flag.title', descriptionKey: 'flag.description', default: false }],
  activateOn: 'first-panel',
  contributes: {
    panels: [
      { id: 'objections', titleKey: 'panel', descriptionKey: 'description', icon: 'help', size: { w: 3, h: 14, minW: 2, minH: 10 } },
    ],
    commands: [{ id: 'objections:to-notes', titleKey: 'to_notes', shortcut: 'Ctrl+Alt+J' }],
  },
} as const satisfies PluginManifest;

export default manifest;
