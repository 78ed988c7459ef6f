const PLACES = '.field, .config-switch, .config-row, .config-rows';

/** Puts the focus on the first field within that is said to be wrong, in the middle of what is seen: the bar covers the edge. */
export function leadToFirstWrong(within: Element | null | undefined): void {
  const wrong = within?.querySelector('.field.wrong, .field-help.bad')?.closest(PLACES);
  const control = wrong?.querySelector<HTMLElement>('input, textarea, select') ?? wrong?.querySelector('button');
  control?.focus({ preventScroll: true });
  control?.scrollIntoView?.({ block: 'center' });
}
