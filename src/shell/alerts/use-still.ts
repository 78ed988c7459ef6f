import { useLayoutEffect, useRef } from 'react';

/** Where the panels are scrolled; null on a page of administration. */
const panels = () => document.querySelector<HTMLElement>('#workspace.work');

/** Somebody types in a panel, or points at one and does not work by keys in the bars, as after a hang-up in the outcomes. */
const isInHand = (area: HTMLElement, bars: HTMLElement) =>
  area.querySelector(':focus') !== null || (area.matches(':hover') && !bars.contains(document.activeElement));

/** What ends that somebody has the panels in hand. */
const LETS_GO = ['focusin', 'pointerover'] as const;

/**
 * For the bars above the panels: when one comes, the panels are scrolled by its height, and back when it goes. A bar comes
 * by itself, and must not move what somebody is about to click. What it covers is there by scrolling, and comes out by
 * itself as soon as nobody has the panels in hand.
 */
export function useStill<Bars extends HTMLElement>() {
  const bars = useRef<Bars>(null);
  useLayoutEffect(() => {
    const element = bars.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    let height = element.offsetHeight;
    /** Where it was before a bar went: an area that gets higher is scrolled by the browser too, when it is at its end. */
    let scrolled = panels()?.scrollTop ?? 0;
    /** Pixels that bars have scrolled it, and nobody else since. */
    let byBars = 0;
    const follow = ({ target }: Event) => {
      const area = panels();
      if (!area || target !== area || area.scrollTop === scrolled) return;
      scrolled = area.scrollTop;
      byBars = 0;
    };
    const letGo = () => {
      const area = panels();
      if (!area || byBars <= 0 || isInHand(area, element)) return;
      area.scrollTop = scrolled - byBars;
      scrolled = area.scrollTop;
      byBars = 0;
    };
    const changed = new ResizeObserver(() => {
      const more = element.offsetHeight - height;
      height += more;
      const area = panels();
      if (!area || more === 0) return;
      // Few panels: room to be scrolled.
      area.style.setProperty('--under-bars', `${height}px`);
      const before = scrolled;
      if (more < 0 || isInHand(area, element)) area.scrollTop = scrolled + more;
      scrolled = area.scrollTop;
      byBars = Math.max(0, byBars + scrolled - before);
    });
    changed.observe(element);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    for (const event of LETS_GO) document.addEventListener(event, letGo, { passive: true });
    return () => {
      changed.disconnect();
      document.removeEventListener('scroll', follow, { capture: true });
      for (const event of LETS_GO) document.removeEventListener(event, letGo);
    };
  }, []);
  return bars;
}
