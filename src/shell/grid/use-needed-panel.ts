import { useEffect } from 'react';
import { useShell, useText } from '../services';
import { openPanel } from './open-panel';
import { phoneCover } from './phone-cover';

const NEEDED = 'panel-needed';

/**
 * A lead waits to be disposed, and the layout that stands has no panel for that: one click brings it. Such a layout is one
 * of the person's own, or was published before that was refused. Called inside an observer.
 */
export function useNeededPanel(): void {
  const services = useShell();
  const { core, registry, workspace } = services;
  const t = useText();
  const { alerts } = core;
  const waits = workspace.loaded && !workspace.customizing && core.leads.toDispose.length > 0;
  const missing = (waits && registry.neededPanels(workspace.placed)[0]) || null;
  const id = missing?.panel.id;
  useEffect(() => {
    if (!missing) return undefined;
    const { plugin, panel } = missing;
    alerts.show({
      message: t('workspace.needsPanel'),
      type: 'warning',
      place: 'over',
      dismissible: false,
      timeout: null,
      unique: NEEDED,
      buttons: [
        {
          color: 'primary',
          label: t('workspace.showPanel'),
          action: () => {
            workspace.add(panel.id, plugin.id, panel.size, { cover: phoneCover() });
            openPanel(services, panel.id);
          },
        },
      ],
    });
    return () => alerts.clear(NEEDED);
  }, [id, alerts, workspace, t]); // eslint-disable-line react-hooks/exhaustive-deps -- `missing` is anew at every look; its id says which it is
}
