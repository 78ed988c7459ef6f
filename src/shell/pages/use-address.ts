import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageAddress } from '../../host';

/** The page's whole state stands in its address. */
export function useAddress(): PageAddress {
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
