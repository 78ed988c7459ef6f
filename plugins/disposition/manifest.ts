import type { PluginManifest } from '@dialer/host';

const manifest = {
  id: 'disposition',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  essential: true,
  activateOn: 'start',
  contributes: {
    panels: [
      {
        id: 'disposition',
        titleKey: 'panel',
        descriptionKey: 'description',
        icon: 'tick-circle',
        size: { w: 3, h: 14, minW: 3, minH: 10 },
      },
    ],
    overlays: [{ id: 'outcomes', place: 'bar' }],
    topBar: [{ id: 'saves', order: 1, place: 'call' }],
    commands: [
      { id: 'disposition:save-next', titleKey: 'save_next', shortcut: 'Ctrl+Enter' },
      { id: 'disposition:save-stop', titleKey: 'save_stop', shortcut: 'Ctrl+Shift+Enter' },
      { id: 'disposition:to-disposition', titleKey: 'go.disposition', shortcut: 'Ctrl+Alt+D' },
      { id: 'disposition:to-notes', titleKey: 'go.notes', shortcut: 'Ctrl+Alt+N' },
    ],
  },
} as const satisfies PluginManifest;

export default manifest;
