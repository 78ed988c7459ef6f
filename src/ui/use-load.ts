import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react';

export interface Load<T> {
  data: T | null;
  error: Error | null;
  loading: boolean;
  retry: () => void;
  /** Replaces the data after a save. */ set: (data: T) => void;
}

/** Loads on mount and when `deps` change; an answer that comes late for an older question is dropped. */
export function useLoad<T>(load: (signal: AbortSignal) => Promise<T>, deps: DependencyList): Load<T> {
  const [state, setState] = useState<{ data: T | null; error: Error | null; loading: boolean }>({ data: null, error: null, loading: true });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  useEffect(() => {
    const stop = new AbortController();
    setState((last) => ({ ...last, loading: true, error: null }));
    latest.current(stop.signal).then(
      (data) => !stop.signal.aborted && setState({ data, error: null, loading: false }),
      (error: unknown) =>
        !stop.signal.aborted &&
        setState((last) => ({ ...last, loading: false, error: error instanceof Error ? error : new Error(String(error)) })),
    );
    return () => stop.abort();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller names what the question depends on
  }, [...deps, attempt]);
  const retry = useCallback(() => setAttempt((n) => n + 1), []);
  const set = useCallback((data: T) => setState({ data, error: null, loading: false }), []);
  return { ...state, retry, set };
}
