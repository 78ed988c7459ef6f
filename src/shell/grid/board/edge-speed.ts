/** How fast the area scrolls while a panel is carried near its upper or lower edge. Pure. */

/** Pixels from an edge within which it scrolls. */
const REACH = 50;
/** Pixels of a millisecond where it begins, for a place that is looked for, and at the edge and beyond, for the way there. */
const SLOWEST = 0.06;
export const FASTEST = 1.2;

/** Pixels of a millisecond, up when below 0: the nearer the pointer is to the edge, the faster. */
export function edgeSpeed(y: number, { top, bottom }: { top: number; bottom: number }): number {
  // Of a low area the middle third keeps still.
  const reach = Math.min(REACH, (bottom - top) / 3);
  if (reach <= 0) return 0;
  const [above, below] = [y - top, bottom - y];
  const way = above < below ? -1 : 1;
  const near = 1 - Math.max(0, Math.min(above, below)) / reach;
  return near <= 0 ? 0 : way * (SLOWEST + (FASTEST - SLOWEST) * near ** 2);
}
