import { useMemo } from 'react';
import { useLoad, type Load } from '@dialer/ui';
import { useShell } from '../../services';
import type { Centre } from './centre';
import { usePluginAdmin, type PluginChange } from './state';
import { summarise, type PluginRow } from './summary';

/** How many of the latest changes say who switched something off; older ones are told without a name. */
const KNOWN_CHANGES = 200;

export interface CentreView {
  centre: Centre;
  /** Newest first. */
  changes: readonly PluginChange[];
  rows: readonly PluginRow[];
}

/** The own centre with a row per plugin; null while something of it is not there yet. Called inside an observer. */
export function useCentre(): { view: CentreView | null; failed: boolean; retry: () => void } {
  const { admin, core, registry } = useShell();
  const store = usePluginAdmin();
  const { data, error } = store;
  const code = data?.variant;
  const manifest = useLoad(async () => (code ? (await admin.loadCentre(code)).variant : null), [admin, code]);
  const changes = useLatestChanges(data?.revision);
  const variant = manifest.data;
  const view = useMemo(() => {
    if (!data || !variant || variant.code !== data.variant) return null;
    const centre: Centre = { manifests: registry.manifests, variant, hostApi: admin.hostApi, plugins: data };
    const known = changes.data ?? [];
    return { centre, changes: known, rows: summarise({ centre, changes: known, now: core.clock.now() }) };
  }, [admin, changes.data, core, data, registry, variant]);
  return {
    view,
    failed: (!data && error !== null) || (!variant && manifest.error !== null),
    retry() {
      void store.load();
      manifest.retry();
    },
  };
}

/** A centre whose changes cannot be read shows its plugins all the same. */
function useLatestChanges(revision: number | undefined): Load<readonly PluginChange[]> {
  const { admin } = useShell();
  return useLoad<readonly PluginChange[]>(
    async (signal) => (revision === undefined ? [] : admin.api.call('getPluginChanges', { query: { limit: KNOWN_CHANGES } }, { signal })),
    [admin, revision],
  );
}
