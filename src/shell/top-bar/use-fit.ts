import { useLayoutEffect, useRef } from 'react';

/** Steps by which the top bar gives up words; the person's name is never among them. */
export const STEPS = 6;

/** The first step at which everything fits, or the last one. */
export function tightness(fits: (step: number) => boolean, steps = STEPS): number {
  for (let step = 0; step < steps; step++) if (fits(step)) return step;
  return steps;
}

/**
 * Marks the top bar with `data-tight`, so that the style drops words one after the other until the person on the line
 * has room: names differ in length more than windows in width.
 */
export function useFit<Bar extends HTMLElement>() {
  const bar = useRef<Bar>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const fit = () => {
      const who = element.querySelector<HTMLElement>('.call-who');
      const step = who
        ? tightness((at) => {
            element.dataset.tight = String(at);
            return who.scrollWidth <= who.clientWidth;
          })
        : 0;
      element.dataset.tight = String(step);
    };
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    // Names, numbers and controls come, change and go; attributes do not count, or the answer would ask again.
    const contents = new MutationObserver(fit);
    contents.observe(element, { childList: true, characterData: true, subtree: true });
    fit();
    return () => {
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return bar;
}
