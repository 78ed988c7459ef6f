import { useEffect, type RefObject } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * A scrolled text without a control in it becomes a stop of the Tab key, as long as it is scrolled: else who works by keys
 * could not read it to its end in every browser. It follows the sizes of the element and of what stands in it.
 */
export function useTextStop(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const look = () => {
      const isStop = element.scrollHeight > element.clientHeight + 1 && !element.querySelector(CONTROLS);
      if (isStop) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    const watch = () => [...element.children].forEach((child) => sizes.observe(child));
    const children = new MutationObserver(watch);
    children.observe(element, { childList: true });
    watch();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [ref]);
}
