import { useLayoutEffect, useRef } from 'react';

/** Steps by which the top bar gives up words. */
export const STEPS = 9;

/**
 * What makes room for marks and items that come and go in a call: facts between status and time, the end of the person's
 * name, and then their own words.
 */
const FACTS = ['4', '4 5', '4 5 6', '4 5 6 7', '4 5 6 7 8'];

/**
 * The first step at which everything fits, or the last one. Looked for from the step that is taken now, because each try
 * lays the page out: whoever gives up more words never needs more room.
 */
export function tightness(fits: (step: number) => boolean, now = 0, steps = STEPS): number {
  let step = now;
  if (step < steps && !fits(step)) {
    do step += 1;
    while (step < steps && !fits(step));
    return step;
  }
  while (step > 0 && fits(step - 1)) step -= 1;
  return step;
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
    let taken = 0;
    let frame: number | null = null;
    const fit = () => {
      frame = null;
      const mark = (taking: string) => {
        if (element.dataset.tight !== taking) element.dataset.tight = taking;
      };
      const parts = [element, ...element.querySelectorAll<HTMLElement>('.call-bar, .call-who')];
      // Where it has two lines, what finds no room goes to a third.
      const fits = () => parts.every((part) => part.scrollWidth <= part.clientWidth) && element.scrollHeight <= element.clientHeight;
      // Marks that come and go have no say in how wide the controls are: those stay where they were pressed.
      const passes = element.querySelector('.call-passing > *') !== null;
      element.toggleAttribute('data-fitting', passes);
      taken = tightness((at) => {
        mark(stepsTaken(at));
        return fits();
      }, taken);
      mark(stepsTaken(taken));
      element.removeAttribute('data-fitting');
      for (const more of passes ? FACTS : []) {
        if (fits()) break;
        mark(`${stepsTaken(taken)} ${more}`);
      }
    };
    /** Once a frame, before it is painted: a call that begins changes the bar several times in one. */
    const fitSoon = () => (frame ??= requestAnimationFrame(fit));
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    // Names, numbers and controls come, change and go; attributes do not count, or the answer would ask again.
    const contents = new MutationObserver(fitSoon);
    contents.observe(element, { childList: true, characterData: true, subtree: true });
    fit();
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      sizes.disconnect();
      contents.disconnect();
    };
  }, []);
  return bar;
}
