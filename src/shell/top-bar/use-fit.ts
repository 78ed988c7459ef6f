import { useLayoutEffect, useRef } from 'react';

/** Steps by which the top bar gives up words; the person's name is the last of them, and is only shortened. */
export const STEPS = 8;

/** The first step at which everything fits, or the last one. */
export function tightness(fits: (step: number) => boolean, steps = STEPS): number {
  for (let step = 0; step < steps; step++) if (fits(step)) return step;
  return steps;
}

/** As the attribute holds them: `1 2 3`. */
export const stepsTaken = (step: number): string => Array.from({ length: step }, (_, at) => at + 1).join(' ');

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
      const mark = (step: number) => (element.dataset.tight = stepsTaken(step));
      const parts = [element, ...element.querySelectorAll<HTMLElement>('.call-bar, .call-who')];
      const step = tightness((at) => {
        mark(at);
        // Where it has two lines, what finds no room goes to a third.
        return parts.every((part) => part.scrollWidth <= part.clientWidth) && element.scrollHeight <= element.clientHeight;
      });
      mark(step);
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
