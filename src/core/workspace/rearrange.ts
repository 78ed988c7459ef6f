/**
 * Arranging while some panels are not shown. What is shown closes up over a hidden panel; that is not saved: an edit moves
 * the panel that was edited and whatever makes room for it, and nothing else. Pure, like the rest of the layout's rules.
 */
import { inOrderOf, readingOrder, stack, type Item, type Layout, type Rect } from './layout';

/** In the same column somewhere: one of them is above the other. */
const meets = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w;

/** What lies above what, of panels that share a column. */
class Order {
  private readonly rank: ReadonlyMap<string, number>;
  private readonly shown: ReadonlySet<string>;
  private readonly before: Item | undefined;

  constructor(
    saved: Layout,
    arranged: Layout,
    private readonly edited: string,
  ) {
    this.rank = new Map(readingOrder(saved).map((item, at) => [item.panel, at]));
    this.shown = new Set(arranged.map((item) => item.panel));
    this.before = saved.find((item) => item.panel === edited);
  }

  isShown = ({ panel }: Item): boolean => this.shown.has(panel);
  isEdited = ({ panel }: Item): boolean => panel === this.edited;

  /** Whether `a` is to lie above `b`: as arranged between two that are shown, else as saved. */
  isAbove(a: Item, b: Item): boolean {
    if (a.panel === b.panel || !meets(a, b)) return false;
    if (this.isShown(a) && this.isShown(b)) return a.y < b.y;
    // The edited panel has left its saved place: that says nothing of a panel that it did not share a column with.
    const other = this.isEdited(a) ? b : this.isEdited(b) ? a : null;
    if (other && !(this.before && meets(this.before, other))) return false;
    return this.rank.get(a.panel)! < this.rank.get(b.panel)!;
  }
}

/**
 * The panels one after the other, so that each comes after those above it; the edited one as late as that allows, so that
 * hidden panels keep their places. Where the edit contradicts what was saved, what is shown is right.
 */
function sequenceOf(items: Layout, order: Order): Layout {
  const above = new Map(items.map((item) => [item, new Set(items.filter((other) => order.isAbove(other, item)))]));
  const waiting = new Set(items);
  const sequence: Item[] = [];
  const without = (item: Item, ignored: (other: Item) => boolean): boolean => [...above.get(item)!].every(ignored);
  const next = (): Item => {
    const all = [...waiting];
    const isFree = (item: Item): boolean => above.get(item)!.size === 0;
    return (
      all.find((item) => isFree(item) && !order.isEdited(item)) ??
      all.find(isFree) ??
      all.find((item) => !order.isShown(item) && without(item, order.isEdited)) ??
      all.find((item) => order.isShown(item) && without(item, (other) => !order.isShown(other))) ??
      all[0]!
    );
  };
  while (waiting.size > 0) {
    const item = next();
    waiting.delete(item);
    above.forEach((others) => others.delete(item));
    sequence.push(item);
  }
  return sequence;
}

/**
 * The saved layout after `edited` was placed in, or added to, the shown part of it. `arranged` is that part as it is now.
 *
 * Deriving the result again shows exactly `arranged`. A hidden panel stays above those that it was above and below those
 * that it was below, so that it comes back to its place; what is dropped onto that place comes below it.
 */
export function rearrange(layout: Layout, arranged: Layout, edited: string): Layout {
  const order = new Order(layout, arranged, edited);
  const hidden = readingOrder(layout).filter((item) => !order.isShown(item));
  const added = arranged.filter((item) => !layout.some((there) => there.panel === item.panel));
  return inOrderOf([...layout, ...added], stack(sequenceOf([...readingOrder(arranged), ...hidden], order)));
}
