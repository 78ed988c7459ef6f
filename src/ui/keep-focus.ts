/** Milliseconds within which what had the focus is taken away after a choice. */
const GOES_WITHIN = 2000;

/**
 * Brings the focus to the control in a box where it would fall to the page's top: what was pressed goes away with its own
 * effect, and so may what took its place. A focus that stands anywhere else is left there.
 */
export function keepFocus(box: () => HTMLElement | null): void {
  const until = performance.now() + GOES_WITHIN;
  const look = (): void => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body)
      box()?.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]')?.focus();
    if (box() && performance.now() < until) requestAnimationFrame(look);
  };
  look();
}
