import { useCallback, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/** Links to other pages of the product that a plugin draws as plain links: followed without loading everything anew. */
export function useOwnLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const address = event.target instanceof Element ? event.target.closest('a:not([target], [download])')?.getAttribute('href') : null;
      const asNewTab = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!address?.startsWith('/admin/') || asNewTab || event.defaultPrevented) return;
      event.preventDefault();
      void navigate(address);
    },
    [navigate],
  );
}
