import { useLayoutEffect, useRef } from 'react';

/** Where the panels are scrolled; null on a page of administration. */
const panels = () => document.querySelector<HTMLElement>('#workspace.work');
/** Somebody points at a panel or types in one. */
const isInHand = (area: HTMLElement) => area.matches(':hover') || area.contains(document.activeElement);

/**
 * For the bars above the panels: when one comes, the panels are scrolled by its height, and back when it goes. A bar comes
 * by itself, and must not move what somebody is about to click; what it now covers is there by scrolling.
 */
export function useStill<Bars extends HTMLElement>() {
  const bars = useRef<Bars>(null);
  useLayoutEffect(() => {
    const element = bars.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    let height = element.offsetHeight;
    /** Where it was before a bar went: an area that gets higher is scrolled by the browser too, when it is at its end. */
    let scrolled = panels()?.scrollTop ?? 0;
    const follow = ({ target }: Event) => {
      if (target === panels()) scrolled = (target as HTMLElement).scrollTop;
    };
    const changed = new ResizeObserver(() => {
      const more = element.offsetHeight - height;
      height += more;
      const area = panels();
      if (!area || more === 0) return;
      // Few panels: room to be scrolled.
      area.style.setProperty('--under-bars', `${height}px`);
      if (more < 0 || isInHand(area)) area.scrollTop = scrolled + more;
      scrolled = area.scrollTop;
    });
    changed.observe(element);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      changed.disconnect();
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, []);
  return bars;
}
