/** Bars and catalogue of Customize: a chunk that is fetched when they are wanted for the first time. */
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

export function useParts(wanted: boolean): CustomizeParts {
  const [parts, setParts] = useState(fetched);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadParts().then(setParts, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (wanted && !fetched) load();
  }, [wanted, load]);
  if (parts) return { at: 'ready', parts };
  return failed ? { at: 'failed', again: load } : { at: 'loading' };
}
