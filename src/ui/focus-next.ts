const REACHABLE = 'input, select, textarea, button, a[href], [tabindex]';

/** Puts the focus on what comes after an element in the page, as Tab would, whatever lies over it. */
export function focusNext(from: HTMLElement): void {
  const follows = (element: HTMLElement) => Boolean(from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
  const reachable = (element: HTMLElement) =>
    !from.contains(element) && element.tabIndex >= 0 && !element.matches(':disabled') && !element.closest('.bp6-portal, [inert], [hidden]');
  const next = [...document.querySelectorAll<HTMLElement>(REACHABLE)].find((element) => follows(element) && reachable(element));
  (next ?? from).focus();
}
