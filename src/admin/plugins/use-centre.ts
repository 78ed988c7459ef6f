import { useMemo } from 'react';
import { useLoad, type Load } from '@dialer/ui';
import { useShell } from '../../shell/services';
import type { Centre } from './centre';
import { withRecords } from './records';
import { usePluginAdmin, type PluginChange, type Plugins } from './state';
import { summarise, type PluginRow } from './summary';

export interface CentreView {
  centre: Centre;
  /** The latest ones, newest first, and the records of whatever is switched off now. */
  changes: readonly PluginChange[];
  rows: readonly PluginRow[];
}

/** The own centre with a row per plugin; null while something of it is not there yet. Called inside an observer. */
export function useCentre(): { view: CentreView | null; failed: boolean; retry: () => void } {
  const { admin, registry } = useShell();
  const store = usePluginAdmin();
  const { data, error } = store;
  const code = data?.variant;
  const manifest = useLoad(async () => (code ? (await admin.loadCentre(code)).variant : null), [admin, code]);
  const changes = useKnownChanges(data);
  const variant = manifest.data;
  const view = useMemo(() => {
    if (!data || !variant || variant.code !== data.variant) return null;
    const centre: Centre = { manifests: registry.manifests, variant, hostApi: admin.hostApi, plugins: data };
    const known = changes.data ?? [];
    return { centre, changes: known, rows: summarise({ centre, changes: known }) };
  }, [admin, changes.data, data, registry, variant]);
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
function useKnownChanges(data: Plugins | null): Load<readonly PluginChange[]> {
  const { admin } = useShell();
  return useLoad<readonly PluginChange[]>(
    async (signal) => (data ? withRecords(data, (query) => admin.api.call('getPluginChanges', { query }, { signal })) : []),
    [admin, data?.revision],
  );
}
