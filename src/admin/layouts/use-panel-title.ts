import { useCallback } from 'react';
import { useShell } from '../../shell/services';

/** A panel's title; its id when no plugin of this release has it. */
export function usePanelTitle(): (panel: string) => string {
  const { registry, translate } = useShell();
  return useCallback(
    (panel) => {
      const entry = registry.panel(registry.aliases.get(panel) ?? panel);
      return entry ? translate(entry.plugin.id)(entry.panel.titleKey) : panel;
    },
    [registry, translate],
  );
}
