import { useEffect, useRef, type RefObject } from 'react';

/**
 * Another lead begins at the top of the panels, wherever the one before was left. Whoever types in a panel is left where
 * they are.
 */
export function useFromTop(area: RefObject<HTMLElement | null>, leadId: string | null): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (leadId === null || leadId === before.current) return;
    const isFirst = before.current === null;
    before.current = leadId;
    if (isFirst) return;
    // Once the panel that was saved has let the focus go, and before a bar that goes scrolls the panels by its height.
    queueMicrotask(() => {
      const { current: panels } = area;
      if (panels && !panels.querySelector(':is(input, textarea, select):focus')) panels.scrollTop = 0;
    });
  }, [area, leadId]);
}
