/** Where a panel would come to stand, before it is put there: what the dialogs Move to… and Size… say. */
import { overlaps, place, readingOrder, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { rectIn } from './hold';

export interface Preview {
  /** Its place after the others have made room and every gap above it has closed up. */
  rect: Rect;
  /** Nothing stands where it was asked to. */
  free: boolean;
  /** Panels that change places for it, in reading order. */
  moved: readonly string[];
}

/** Null for a panel that is not there. */
export function preview(layout: Layout, panel: string, asked: Rect, least: Least): Preview | null {
  const next = place(layout, panel, asked, least);
  const rect = rectIn(next, panel);
  if (!rect) return null;
  const before = new Map(layout.map((item) => [item.panel, item]));
  const moved = readingOrder(next).filter((item) => {
    const was = before.get(item.panel);
    return item.panel !== panel && was && (was.x !== item.x || was.y !== item.y);
  });
  return {
    rect,
    free: !layout.some((item) => item.panel !== panel && overlaps(item, asked)),
    moved: moved.map((item) => item.panel),
  };
}
