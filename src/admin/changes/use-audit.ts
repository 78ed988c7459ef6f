/** A page of the audit, and everything that was made of one thing: loaded again whenever the centre's revision rises. */
import { useLoad } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { usePluginAdmin, type PluginChange } from '../store';
import type { AuditQuery } from './audit-filter';
import { schemasOf } from './history';

/** `before`: the line after which the page begins; null: the newest. `more`: there are older ones. */
export function useAudit(query: AuditQuery, before: number | null, size: number) {
  const { api, configSchema } = useShell().admin;
  const revision = usePluginAdmin().data?.revision;
  return useLoad(
    async (signal) => {
      const page = { ...query, ...(before !== null && { before }), limit: size + 1 };
      const found = await api.call('getPluginChanges', { query: page }, { signal });
      const changes = found.slice(0, size);
      return { changes, more: found.length > size, schemas: await schemasOf(changes, configSchema) };
    },
    [api, configSchema, revision, JSON.stringify(query), before, size],
  );
}

/** The lines of one thing that stand in the way of taking a change of it back are among these. */
const LINES = 200;

export function useLinesOf({ kind, subject }: Pick<PluginChange, 'kind' | 'subject'>) {
  const { api } = useShell().admin;
  const revision = usePluginAdmin().data?.revision;
  return useLoad(
    (signal) => api.call('getPluginChanges', { query: { kind, subject, limit: LINES } }, { signal }),
    [api, kind, subject, revision],
  );
}
