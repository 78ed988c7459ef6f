import { useEffect, useRef, useState, type RefObject } from 'react';
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
  /** What somebody has asked to see; shown once, as soon as it has a place. */
  asked: { readonly panel: string } | null;
  /** Pixels from one row to the next, and around the grid. */
  row: number;
  gap: number;
}

/** The grid draws its new height some frames after the layout came; until then the area cannot be scrolled to its end. */
const FRAMES = 10;

/** Milliseconds that an added panel is marked. */
const MARKED = 2500;

/**
 * Keeps in sight what is being arranged: the held panel at every step, a panel that was dropped or added at its new
 * place. The others make room, so that place may be far from where the pointer let it go. And at any time what somebody
 * asked to see. Returns how to ask for a panel, and which one is marked: just added, or asked for.
 */
export function useReveal(area: RefObject<HTMLElement | null>, { layout, held, active, asked, row, gap }: Arranging) {
  const known = useRef<ReadonlySet<string> | null>(null);
  const wanted = useRef<string | null>(null);
  const answered = useRef(asked);
  const [fresh, mark] = useState<string | null>(null);
  useEffect(() => {
    if (!fresh) return undefined;
    const timer = setTimeout(() => mark(null), MARKED);
    return () => clearTimeout(timer);
  }, [fresh]);
  useEffect(() => {
    const before = known.current;
    known.current = active ? new Set(layout.map((item) => item.panel)) : null;
    const added = active && before ? layout.find((item) => !before.has(item.panel)) : undefined;
    const called = asked !== answered.current ? layout.find((item) => item.panel === asked?.panel) : undefined;
    if (called) answered.current = asked;
    const toMark = added ?? called;
    const rect = held ?? toMark ?? layout.find((item) => item.panel === wanted.current);
    wanted.current = null;
    const element = area.current;
    if (!rect || !element) return;
    const span = { top: rect.y * row, bottom: (rect.y + rect.h) * row + gap };
    const show = (frames: number) =>
      requestAnimationFrame(() => {
        const covered = parseFloat(getComputedStyle(element).scrollPaddingBottom) || 0;
        const wanted = scrollFor(span, element.scrollTop, element.clientHeight - covered);
        element.scrollTop = wanted;
        if (toMark) mark(toMark.panel);
        if (element.scrollTop < Math.floor(wanted) && frames > 1) show(frames - 1);
      });
    show(FRAMES);
  });
  const reveal = (panel: string) => {
    wanted.current = panel;
  };
  return { reveal, fresh };
}
