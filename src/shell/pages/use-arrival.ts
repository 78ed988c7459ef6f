import { useEffect } from 'react';

/**
 * Gives the focus to the page's main part once `page` is there, where what had the focus went with the page before: the
 * keyboard goes on from the content, not from the top of the window.
 */
export function useArrival(page: string): void {
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('workspace')?.focus({ preventScroll: true });
  }, [page]);
}
