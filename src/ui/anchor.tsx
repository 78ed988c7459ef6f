import { useLayoutEffect, type Ref, type RefObject } from 'react';

/**
 * Tells a popover which element it stands at, when that element is there already: the popover is then drawn only while it
 * is open, and the element stays the same.
 */
export function Anchor({ element, of }: { element: RefObject<HTMLElement | null>; of: Ref<HTMLElement> | undefined }) {
  useLayoutEffect(() => {
    if (typeof of === 'function') of(element.current);
  }, [element, of]);
  return null;
}
