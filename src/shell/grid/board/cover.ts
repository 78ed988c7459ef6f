/** While a panel is carried a cover lies over the page: nothing under it is hovered, pressed, or asked what the pointer is over. */

const COVER = 'carrying-cover';

/** What a carried panel is: moved, or sized. */
export type Kind = 'move' | 'size';

/** Whether a panel is carried by the pointer: what makes way for panels that move waits until it is dropped. */
export const isCarrying = (): boolean => document.querySelector(`body > .${COVER}`) !== null;

/** Returns how to take it away. The wheel scrolls `area` through it. */
export function layCover(area: HTMLElement, kind: Kind): () => void {
  const cover = document.createElement('div');
  cover.className = COVER;
  cover.dataset.kind = kind;
  cover.addEventListener('wheel', (event) => area.scrollBy({ top: event.deltaY, behavior: 'instant' }), { passive: true });
  document.body.append(cover);
  return () => cover.remove();
}
