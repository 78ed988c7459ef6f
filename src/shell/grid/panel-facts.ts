/** What the manifests say of a placed panel: its name and its smallest size, whatever state its plugin is in. */
import { useMemo } from 'react';
import type { Least } from '../../core/workspace/layout';
import type { ShellServices } from '../services';

export interface PanelFacts {
  /** Its title in the reader's language; of one that no plugin of this release has, what its id says. */
  title(panel: string): string;
  least(panel: string): Least;
}

/** `extra-recordings` is all that is known of such a panel, and says more than nothing. */
const wordsOf = (id: string): string => id.replace(/[-_.:]+/g, ' ');

export function usePanelFacts({ registry, translate }: Pick<ShellServices, 'registry' | 'translate'>): PanelFacts {
  return useMemo(
    () => ({
      title(panel) {
        const entry = registry.panel(panel);
        return entry ? translate(entry.plugin.id)(entry.panel.titleKey) : translate('shell')('panel.unknown', { panel: wordsOf(panel) });
      },
      least: (panel) => registry.panel(panel)?.panel.size ?? { minW: 1, minH: 1 },
    }),
    [registry, translate],
  );
}
