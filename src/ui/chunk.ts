/** A piece of the page in a chunk of its own, fetched when it is wanted for the first time. It may fail: the page goes on without it. */
import { useCallback, useEffect, useState } from 'react';
import { againAfterFailure } from './load-again';

export type Fetched<T> = { at: 'loading' } | { at: 'ready'; parts: T } | { at: 'failed'; again: () => void };

interface Chunk<T> {
  /** Brings the chunk; tests do it before they draw. */
  load(): Promise<T>;
  /**
   * Brings it as soon as the browser has nothing else to do, so that the first press need not wait for it. What fails, and
   * in a browser that does not say when that is, waits for who wants it.
   */
  loadWhenIdle(): void;
  /** What the chunk holds, once it was `wanted`. */
  use(wanted: boolean): Fetched<T>;
}

export function createChunk<T>(fetchIt: () => Promise<T>): Chunk<T> {
  const fetchAgain = againAfterFailure(fetchIt);
  let fetched: T | null = null;
  const load = async (): Promise<T> => {
    fetched ??= await fetchAgain();
    return fetched;
  };
  const useChunk = (wanted: boolean): Fetched<T> => {
    const [mine, setParts] = useState(() => fetched);
    const parts = mine ?? fetched;
    const [failed, setFailed] = useState(false);
    const again = useCallback(() => {
      setFailed(false);
      load().then(
        (found) => setParts(() => found),
        () => setFailed(true),
      );
    }, []);
    useEffect(() => {
      if (wanted && !parts) again();
    }, [wanted, parts, again]);
    if (parts) return { at: 'ready', parts };
    return failed ? { at: 'failed', again } : { at: 'loading' };
  };
  const loadWhenIdle = () => void window.requestIdleCallback?.(() => void load().catch(() => undefined));
  return { load, loadWhenIdle, use: useChunk };
}
