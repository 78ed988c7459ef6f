import { useEffect, useRef, type RefObject } from 'react';
import type { Layout, Rect } from '../../core/workspace/layout';

/** What stands where, in pixels of the scrolled area. */
export interface Span {
  top: number;
  bottom: number;
}

/** Where the area must be scrolled to so that the span is seen; its top counts when it is higher than the area. */
export function scrollFor({ top, bottom }: Span, scrolled: number, height: number): number {
  if (top < scrolled || bottom - top > height) return top;
  return bottom > scrolled + height ? bottom - height : scrolled;
}

export interface Arranging {
  layout: Layout;
  /** The panel that the keys hold, if any. */
  held: Rect | null;
  /** Only while panels are arranged: one that appears by itself scrolls nothing. */
  active: boolean;
  /** Pixels from one row to the next, and around the grid. */
  row: number;
  gap: number;
}

/**
 * Keeps in sight what is being arranged: the held panel at every step, a panel that was dropped or added at its new
 * place. The others make room, so that place may be far from where the pointer let it go. Returns how to ask for a panel.
 */
export function useReveal(area: RefObject<HTMLElement | null>, { layout, held, active, row, gap }: Arranging) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const before = known.current;
    known.current = active ? new Set(layout.map((item) => item.panel)) : null;
    const added = active && before ? layout.find((item) => !before.has(item.panel)) : undefined;
    const rect = held ?? added ?? layout.find((item) => item.panel === wanted.current);
    wanted.current = null;
    const element = area.current;
    if (!rect || !element) return;
    const span = { top: rect.y * row, bottom: (rect.y + rect.h) * row + gap };
    // After the grid has drawn its new height.
    requestAnimationFrame(() => {
      const covered = parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
      element.scrollTop = scrollFor(span, element.scrollTop, element.clientHeight - covered);
    });
  });
  return (panel: string) => {
    wanted.current = panel;
  };
}
