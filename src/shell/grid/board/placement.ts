/**
 * Where a carried panel is asked to, and where all panels are shown then. `place` says the latter, always from the layout
 * as it is without the drag, so what is shown is what the drop does. Knows neither page nor pixels.
 */
import { COLUMNS, place, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { rectIn } from '../customize/hold';

export class Placement {
  private wanted: Rect;
  private arranged: Layout;

  private constructor(
    readonly panel: string,
    private readonly taken: Rect,
    private layout: Layout,
    private readonly least: Least,
  ) {
    this.wanted = taken;
    this.arranged = layout;
  }

  /** Null for a panel that is not there. */
  static take(panel: string, layout: Layout, least: Least): Placement | null {
    const taken = rectIn(layout, panel);
    return taken && new Placement(panel, taken, layout, least);
  }

  /** What is to be placed when the panel is let go. */
  get asked(): Rect {
    return this.wanted;
  }
  /** Where every panel stands now. */
  get shown(): Layout {
    return this.arranged;
  }
  /** Where the panel comes to stand if it is let go now. */
  get rect(): Rect {
    return rectIn(this.arranged, this.panel)!;
  }

  /** The panel keeps its size. Returns whether anything stands elsewhere now: the pointer goes many steps within one cell. */
  moveTo({ x, y }: Pick<Rect, 'x' | 'y'>): boolean {
    return this.ask({ x, y });
  }
  /** The left upper corner stays what it was, also where an earlier step has pushed the panel away. */
  sizeTo({ w, h }: Pick<Rect, 'w' | 'h'>): boolean {
    return this.ask({ w: Math.min(w, COLUMNS - this.taken.x), h });
  }
  /** The layout has changed meanwhile. False: the panel is not in it any more. */
  follow(layout: Layout): boolean {
    if (!rectIn(layout, this.panel)) return false;
    this.layout = layout;
    this.arrange();
    return true;
  }

  private ask(change: Partial<Rect>): boolean {
    const { x, y, w, h } = this.wanted;
    const next = { ...this.taken, ...change };
    if (next.x === x && next.y === y && next.w === w && next.h === h) return false;
    this.wanted = next;
    this.arrange();
    return true;
  }
  private arrange(): void {
    this.arranged = place(this.layout, this.panel, this.wanted, this.least);
  }
}
