import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiInput } from '../../core/ports';
import { useShell } from '../../shell/services';
import { usePluginAdmin, type PluginChange } from '../plugins/state';
import { PAGE, withNewest, withOlder, type Loaded } from './history';

export type ChangesFilter = Pick<NonNullable<ApiInput<'getPluginChanges'>['query']>, 'kind' | 'subject'>;

export interface History {
  changes: readonly PluginChange[] | null;
  error: Error | null;
  loading: boolean;
  /** There are older ones that are not loaded. */
  more: boolean;
  older(): void;
  retry(): void;
}

/** The changes of a centre, newest first: loaded page by page, and again whenever the centre's revision rises. */
export function useHistory({ kind, subject }: ChangesFilter): History {
  const { api } = useShell().admin;
  const revision = usePluginAdmin().data?.revision;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [loading, setLoading] = useState(true);
  const [attempt, setAttempt] = useState(0);
  const filter = `${kind ?? ''} ${subject ?? ''}`;
  /** Answers to an older question are dropped. */
  const asked = useRef(0);

  const fetch = useCallback(
    async (before?: number) => {
      const question = ++asked.current;
      setLoading(true);
      setError(null);
      try {
        const query = { ...(kind && { kind }), ...(subject && { subject }), ...(before !== undefined && { before }), limit: PAGE };
        const page = await api.call('getPluginChanges', { query });
        if (question !== asked.current) return;
        setLoaded((known) => (before === undefined ? withNewest(known, page) : withOlder(known, page)));
      } catch (thrown) {
        if (question === asked.current) setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
      }
      if (question === asked.current) setLoading(false);
    },
    [api, kind, subject],
  );
  const shown = useRef(filter);
  useEffect(() => {
    if (shown.current !== filter) {
      shown.current = filter;
      setLoaded(null);
    }
    void fetch();
  }, [fetch, filter, revision, attempt]);
  const last = loaded?.changes.at(-1)?.id;
  return {
    changes: loaded?.changes ?? null,
    error,
    loading,
    more: loaded?.more ?? false,
    older: () => last !== undefined && void fetch(last),
    retry: () => setAttempt((n) => n + 1),
  };
}
