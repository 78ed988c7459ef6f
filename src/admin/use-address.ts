import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The page's whole state stands in its address, so that a link shows what its sender saw. */
export interface Address {
  get(name: string): string;
  /** Empty values leave the address. Back does not return here: for what is refined step by step, as a search. */
  set(values: Record<string, string>): void;
  /** As `set`, and Back returns here: for what opens and closes. */
  go(values: Record<string, string>): void;
}

export function useAddress(): Address {
  const [params, setParams] = useSearchParams();
  const move = useCallback(
    (values: Record<string, string>, replace: boolean) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setParams],
  );
  return useMemo(
    () => ({ get: (name) => params.get(name) ?? '', set: (values) => move(values, true), go: (values) => move(values, false) }),
    [params, move],
  );
}
