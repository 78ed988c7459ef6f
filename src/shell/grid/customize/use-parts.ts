/** Bars and catalogue of Customize: a chunk that is fetched once the panels stand, so that it is there before it is wanted. */
import { useCallback, useEffect, useState } from 'react';
import { againAfterFailure } from '../../load-again';

type Parts = typeof import('./parts');
export type CustomizeParts = { at: 'loading' } | { at: 'ready'; parts: Parts } | { at: 'failed'; again: () => void };

const fetchParts = againAfterFailure(() => import('./parts'));
let fetched: Parts | null = null;

/** Brings the chunk; tests do it before they draw. */
export async function loadParts(): Promise<Parts> {
  fetched ??= await fetchParts();
  return fetched;
}

export function useParts(): CustomizeParts {
  const [parts, setParts] = useState(fetched);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadParts().then(setParts, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (!fetched) load();
  }, [load]);
  if (parts) return { at: 'ready', parts };
  return failed ? { at: 'failed', again: load } : { at: 'loading' };
}
