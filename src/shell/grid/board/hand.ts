/**
 * A panel in the hand of the pointer. react-grid-layout tells where the pointer is; where all panels stand then is the
 * layout's to say, always from the layout as it is without the drag. The last step's answer is shown, and it is dropped.
 */
import type { Compactor, LayoutItem } from 'react-grid-layout';
import { place, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { rectIn, type Held } from '../customize/hold';

export class Hand implements Compactor {
  readonly type = 'vertical';
  readonly allowOverlap = false;
  private held: Held | null = null;
  private before: Rect | null = null;
  private answer: { held: Held; layout: Layout; shown: Layout } | null = null;

  /** What the person sees without the drag; it may change meanwhile. */
  constructor(
    private readonly layout: () => Layout,
    private readonly least: (panel: string) => Least,
  ) {}

  get panel(): string | null {
    return this.held?.panel ?? null;
  }

  /** Where the panel comes to stand if it is let go now. */
  get rect(): Rect | null {
    return this.held && rectIn(this.shown(this.held), this.held.panel);
  }

  take(panel: string): void {
    this.before = rectIn(this.layout(), panel);
    this.held = this.before && { panel, asked: this.before };
  }

  /** The panel keeps its size. */
  moveTo({ x, y }: Pick<Rect, 'x' | 'y'>): void {
    this.ask({ x, y });
  }

  /** The panel's left upper corner stays what it was, also where an earlier step has pushed it away. */
  sizeTo({ w, h }: Pick<Rect, 'w' | 'h'>): void {
    this.ask({ w, h });
  }

  /** Empties the hand; returns what is to be placed. */
  drop(): Held | null {
    const { held } = this;
    this.held = this.before = this.answer = null;
    return held;
  }

  /** react-grid-layout has pushed the panels about by its own rules; all of that but the pointer's place is thrown away. */
  compact(items: readonly LayoutItem[]): LayoutItem[] {
    if (!this.held) return [...items];
    const places = new Map(this.shown(this.held).map((item) => [item.panel, item]));
    return items.map((item) => {
      const { x, y, w, h } = places.get(item.i) ?? item;
      return { ...item, x, y, w, h, moved: false };
    });
  }

  private ask(change: Partial<Rect>): void {
    if (!this.held || !this.before) return;
    const asked = { ...this.before, ...change };
    const { x, y, w, h } = this.held.asked;
    // The pointer goes many steps within one cell.
    if (asked.x === x && asked.y === y && asked.w === w && asked.h === h) return;
    this.held = { ...this.held, asked };
  }

  private shown(held: Held): Layout {
    const layout = this.layout();
    if (this.answer?.held !== held || this.answer.layout !== layout)
      this.answer = { held, layout, shown: place(layout, held.panel, held.asked, this.least(held.panel)) };
    return this.answer.shown;
  }
}
