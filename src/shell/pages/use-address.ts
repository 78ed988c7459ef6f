import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PageAddress } from '../../host';
import { useSearchNow } from '../addresses';

/** The page's whole state stands in its address. */
export function useAddress(): PageAddress {
  const [params, setParams] = useSearchParams();
  const searchNow = useSearchNow();
  const move = useCallback(
    (values: Record<string, string>, replace: boolean) => {
      // Not what was drawn last: of two changes in a row the second would bring back what the first took away.
      const next = new URLSearchParams(searchNow());
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setParams(next, { replace });
    },
    [setParams, searchNow],
  );
  return useMemo(
    () => ({ get: (name) => params.get(name) ?? '', set: (values) => move(values, true), go: (values) => move(values, false) }),
    [params, move],
  );
}
