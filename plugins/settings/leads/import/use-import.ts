import { useEffect, useState } from 'react';
import { useCore, usePlugin, type ApiReply } from '@dialer/host';

export type LeadImport = ApiReply<'getLeadImport'>;
const EVERY_MS = 700;
const isBusy = ({ state }: LeadImport) => state === 'checking' || state === 'running';

/** An import as the gateway has it, asked for again while it works on it; null until it is known. */
export function useImport(id: string): {
  data: LeadImport | null;
  error: Error | null;
  set: (data: LeadImport) => void;
  retry: () => void;
} {
  const { api } = usePlugin();
  const { clock } = useCore();
  const [data, set] = useState<LeadImport | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [asked, setAsked] = useState(0);
  const retry = () => setAsked((nth) => nth + 1);
  const busy = data !== null && isBusy(data);
  useEffect(() => {
    if (id === 'new') return undefined;
    const stop = new AbortController();
    let again: (() => void) | undefined;
    const ask = () =>
      api.call('getLeadImport', { params: { id } }, { signal: stop.signal }).then(
        (now) => {
          if (stop.signal.aborted) return;
          set(now);
          setError(null);
          if (isBusy(now)) again = clock.after(EVERY_MS, () => void ask());
        },
        (thrown: unknown) => {
          if (!stop.signal.aborted) setError(thrown instanceof Error ? thrown : new Error(String(thrown)));
        },
      );
    void ask();
    return () => {
      stop.abort();
      again?.();
    };
  }, [id, busy, asked, api, clock]);
  return { data: data?.id === id ? data : null, error, set, retry };
}
