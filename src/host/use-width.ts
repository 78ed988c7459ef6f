import { useCallback, useState } from 'react';

/**
 * Width of an element in pixels, kept up to date; 0 before the first measurement. For panels that lay themselves out
 * anew when they get narrow: by their own width, never the window's.
 */
export function useWidth(): [ref: (element: HTMLElement | null) => void | (() => void), width: number] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
