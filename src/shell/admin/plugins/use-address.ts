import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The page's whole state stands in its address, so that a link shows what its sender saw. */
export interface Address {
  get(name: string): string;
  /** Empty values leave the address. */
  set(values: Record<string, string>): void;
}

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (values: Record<string, string>) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return useMemo(() => ({ get: (name) => params.get(name) ?? '', set }), [params, set]);
}
