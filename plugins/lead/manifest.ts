import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'lead',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  // Kinds of term insurance by their years [REF-022, REF-023].
  flags: [{ id: 'lead:terms', titleKey: 'flag.title', descriptionKey: 'flag.description', default: false }],
  activateOn: 'first-panel',
  provides: ['lead:form'],
  contributes: {
    panels: [
      {
        id: 'lead',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'id',
        size: { w: 6, h: 25, minW: 4, minH: 8 },
        visibleWhen: 'leadLoaded',
      },
    ],
    // By key code, so that they are the same on every keyboard.
    commands: [
      { id: 'lead:to-contact', titleKey: 'go.contact', shortcut: 'Ctrl+Alt+1' },
      { id: 'lead:to-insurance', titleKey: 'go.insurance', shortcut: 'Ctrl+Alt+2' },
      { id: 'lead:to-meeting', titleKey: 'go.meeting', shortcut: 'Ctrl+Alt+3' },
      { id: 'lead:to-summary', titleKey: 'go.summary', shortcut: 'Ctrl+Alt+4' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
