/** Milliseconds within which what had the focus is taken away after a choice. */
const GOES_WITHIN = 2000;
const CONTROL = 'button, input, select, textarea, [tabindex]';

/**
 * Brings the focus to a control, or to the first in a box, where it would fall to the page's top: what was pressed goes away with its own
 * effect, and so may what took its place. A focus that stands anywhere else is left there.
 */
export function keepFocus(box: () => HTMLElement | null): void {
  const until = performance.now() + GOES_WITHIN;
  const look = (): void => {
    const { activeElement, body } = document;
    const place = activeElement === null || activeElement === body ? box() : null;
    (place?.matches(CONTROL) ? place : place?.querySelector<HTMLElement>(CONTROL))?.focus();
    if (box() && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
