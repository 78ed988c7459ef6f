import { useLayoutEffect, useRef } from 'react';

/** Where the panels are scrolled; null on a page of administration. */
const panels = () => document.querySelector<HTMLElement>('#workspace.work');

const isTypedIn = (area: HTMLElement) => area.querySelector(':focus') !== null;
/** Somebody points at a panel or types in one. */
const isInHand = (area: HTMLElement) => area.matches(':hover') || isTypedIn(area);

/** After these somebody may have let go of the panels: the pointer went elsewhere, or the keys work elsewhere. */
const LETS_GO = ['focusin', 'pointerover', 'keydown'] as const;

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
    const letGo = ({ type }: Event) => {
      const area = panels();
      if (!area || byBars <= 0) return;
      // Who works by keys in the bars, as among the outcomes, is about to click nothing where the pointer rests.
      const byKeys = type === 'keydown' && element.contains(document.activeElement);
      if (byKeys ? isTypedIn(area) : isInHand(area)) return;
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
      if (more < 0 || isInHand(area)) area.scrollTop = scrolled + more;
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
