import { COLUMNS, type Cover, type Layout } from '../../core/workspace/layout';
import { FIRST, startsAsBar, type Room } from '../softphone/position';
import { GAP, ROW } from './board/pixels';

/** Pixels that the resting phone takes from the right edge of the window. */
const WIDE = 316;
/** Pixels of its height with a gap above, open and as a bar. */
const HIGH = 208;
const HIGH_AS_BAR = 48;

/** The cells that the resting phone covers. `top`: where the workspace begins in the window, in pixels. */
export function restingCover(window: Room, top: number): Cover {
  const rowAt = (y: number) => Math.max(0, (y - top - GAP) / (ROW + GAP));
  const low = window.height - FIRST.bottom;
  const y = rowAt(low - (startsAsBar(window) ? HIGH_AS_BAR : HIGH));
  const w = Math.min(COLUMNS, Math.ceil((COLUMNS * WIDE) / window.width));
  return { x: COLUMNS - w, y, w, h: rowAt(low) - y, fold: rowAt(window.height) };
}

/** Where the last panel ends of those that the resting phone could lie on, in rows. `width`: of the board, in pixels. */
export const endUnderPhone = (layout: Layout, columns: number, width: number): number =>
  layout.reduce((end, { x, y, w, h }) => (((x + w) * width) / columns > width - WIDE ? Math.max(end, y + h) : end), 0);

/** What the phone covers of the workspace where it rests, once nothing is customized any more; null where no phone rests. */
export function phoneCover(): Cover | null {
  const area = document.getElementById('workspace');
  if (!area || !document.querySelector('.softphone.resting')) return null;
  // The bar of Customize stands above: without it the workspace begins higher.
  const bar = document.querySelector<HTMLElement>('.customize-bar')?.offsetHeight ?? 0;
  return restingCover({ width: window.innerWidth, height: window.innerHeight }, area.getBoundingClientRect().top - bar);
}
