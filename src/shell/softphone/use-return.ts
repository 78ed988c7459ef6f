import { useLayoutEffect, useRef, type RefObject } from 'react';

/** From where something was asked for, as a selector: the field, by Enter, or the button. */
export type AskedFrom = 'input' | 'button.asks';

/**
 * What asks for a call or a hand-over goes away while that lasts, and the focus with it: it waits at the call meanwhile, and
 * goes back to where it was asked from once that is there again. A focus that went anywhere else is left there.
 */
export function useReturn(box: RefObject<HTMLElement | null>, lasts: boolean): (from: AskedFrom) => void {
  const asked = useRef<AskedFrom | null>(null);
  useLayoutEffect(() => {
    const from = asked.current;
    const { activeElement } = document;
    const waits = activeElement === document.body || (activeElement !== null && activeElement.matches('.softphone section'));
    if (!lasts) asked.current = null;
    if (!from || !waits) return;
    const { current } = box;
    (lasts ? current?.closest('.softphone')?.querySelector<HTMLElement>('section') : current?.querySelector<HTMLElement>(from))?.focus();
  }, [box, lasts]);
  return (from) => void (asked.current = from);
}
