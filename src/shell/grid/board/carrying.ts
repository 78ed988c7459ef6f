/**
 * Panels carried by the pointer, outside of React. Once a frame the carried panel follows the pointer by a transform; the
 * others make room by transforms when the pointer comes to another cell. The page is measured when the panel is taken up,
 * the layout changes once, when it is dropped, and React draws nothing in between.
 */
import { flushSync } from 'react-dom';
import { bottom, type Layout, type Least, type Rect } from '../../../core/workspace/layout';
import { Cells } from './cells';
import { layCover, type Kind } from './cover';
import { Pixels, type Box, type Corner, type Point, type Size } from './pixels';
import { Placement } from './placement';
import { followPointer, type Followed } from './pointer';
import { ScrolledArea } from './scrolled-area';

export interface CarryingPage {
  board: HTMLElement;
  /** Shown where the carried panel comes to stand. */
  landing: HTMLElement;
  area: HTMLElement;
}

export interface CarryingEvents {
  least(panel: string): Least;
  onTake(): void;
  onDrop(panel: string, asked: Rect): void;
  onCancel(panel: string): void;
}

interface Carry {
  placement: Placement;
  kind: Kind;
  from: Point;
  /** Of the carried panel when it was taken up. */
  box: Box;
  /** Where it is seen. */
  at: Corner;
  /** While it is sized: the smallest it may be drawn. */
  smallest: Box;
  area: ScrolledArea;
  uncover: () => void;
}

export class Carrying {
  readonly cells = new Cells();
  private page: CarryingPage | null = null;
  private layout: Layout = [];
  private pixels = new Pixels(0, 1);
  private followed: Followed | null = null;
  private carry: Carry | null = null;
  /** Dropped; where all were seen then. React has not drawn all of the new layout yet. */
  private dropped: ReadonlyMap<string, Corner> | null = null;
  private isCatchingUp = false;

  constructor(private readonly events: CarryingEvents) {}

  mount(page: CarryingPage): () => void {
    this.page = page;
    return () => {
      this.stop();
      this.page = null;
    };
  }

  /** What the board draws now; it may change while a panel is carried. */
  follow(layout: Layout, width: number, columns: number): void {
    const { pixels, carry } = this;
    if (layout === this.layout && width === pixels.width && columns === pixels.columns) return;
    this.layout = layout;
    // A higher board may bring the area's scroll bar, which makes it narrower: no reason to let a panel go.
    this.pixels = new Pixels(width, columns);
    if (!carry) return;
    if (columns === pixels.columns && carry.placement.follow(layout)) this.catchUp();
    else this.stop();
  }

  /** react-grid-layout has drawn a panel there. */
  drawn(panel: string, element: HTMLElement, home: Box): void {
    this.cells.drawn(panel, element, home);
    if (this.carry || this.dropped) this.catchUp();
  }

  /** The pointer is pressed on a panel's handle or corner. */
  press(event: PointerEvent, panel: string, kind: Kind): void {
    this.stop();
    this.followed = followPointer(event, {
      start: () => this.take(panel, kind, { x: event.clientX, y: event.clientY }),
      step: (at) => this.step(at),
      drop: () => this.drop(),
      cancel: () => this.cancel(),
    });
  }

  /** Puts back what is carried. */
  stop(): void {
    this.followed?.cancel();
  }

  private take(panel: string, kind: Kind, from: Point): void {
    this.land();
    this.events.onTake();
    const { page } = this;
    const least = this.events.least(panel);
    const placement = Placement.take(panel, this.layout, least);
    const box = this.cells.homeOf(panel);
    if (!page || !placement || !box) return this.stop();
    const area = new ScrolledArea(page.area, () => this.followed?.wake());
    const smallest = this.pixels.boxOf({ ...placement.rect, w: least.minW, h: least.minH });
    this.carry = { placement, kind, from, box, at: box, smallest, area, uncover: layCover(page.area, kind) };
    page.board.dataset.carrying = kind;
    this.cells.elementOf(panel)!.dataset.carried = kind;
    page.landing.hidden = false;
    this.arrange();
  }

  /** True: the area scrolls under a pointer that rests. */
  private step(at: Point): boolean {
    const { carry } = this;
    if (!carry) return false;
    const scrolls = carry.area.scrollAt(at);
    const { moved } = carry.area;
    const [x, y] = [at.x - carry.from.x + moved.x, at.y - carry.from.y + moved.y];
    if (carry.kind === 'move' ? this.moveBy(carry, x, y) : this.sizeBy(carry, x, y)) this.arrange();
    return scrolls;
  }
  private moveBy(carry: Carry, x: number, y: number): boolean {
    const { placement, box } = carry;
    carry.at = { left: box.left + x, top: box.top + y };
    this.cells.show(placement.panel, carry.at);
    return placement.moveTo(this.pixels.cellAt(carry.at));
  }
  private sizeBy({ placement, box, smallest }: Carry, x: number, y: number): boolean {
    const right = this.pixels.width - box.left;
    const size = {
      width: Math.min(right, Math.max(smallest.width, box.width + x)),
      height: Math.max(smallest.height, box.height + y),
    };
    this.frameOf(placement.panel, size);
    return placement.sizeTo(this.pixels.sizeOf(size));
  }

  /** The others make room. */
  private arrange(): void {
    const { carry, page } = this;
    if (!carry || !page) return;
    const { placement } = carry;
    for (const item of placement.shown) if (item.panel !== placement.panel) this.cells.show(item.panel, this.pixels.boxOf(item));
    const { left, top, width, height } = this.pixels.boxOf(placement.rect);
    Object.assign(page.landing.style, { transform: `translate(${left}px, ${top}px)`, width: `${width}px`, height: `${height}px` });
    // Nothing is drawn beyond the board meanwhile, or the carried panel would have the area scroll on for ever.
    const minHeight = `${Math.floor(Math.max(this.pixels.heightOf(bottom(placement.shown)), carry.area.height))}px`;
    if (page.board.style.minHeight !== minHeight) {
      page.board.style.minHeight = minHeight;
      carry.area.renew();
    }
  }

  private drop(): void {
    const { placement } = this.carry!;
    this.letGo();
    // React draws the new layout at once; react-grid-layout takes it over in an effect, and `drawn` tells of that.
    flushSync(() => this.events.onDrop(placement.panel, placement.asked));
    this.landWhenDrawn();
    // Whatever comes of it, nothing stands by transforms for long.
    requestAnimationFrame(() => requestAnimationFrame(() => this.land()));
  }
  private cancel(): void {
    const { carry } = this;
    if (!carry) return;
    this.letGo();
    carry.area.putBack();
    this.land();
    this.events.onCancel(carry.placement.panel);
  }

  /** Nothing is carried any more; what was moved is still seen where it was. */
  private letGo(): void {
    const { carry, page } = this;
    if (!carry || !page) return;
    carry.area.stop();
    carry.uncover();
    this.carry = null;
    this.dropped = this.cells.seen(page.board);
    const element = this.cells.elementOf(carry.placement.panel);
    delete element?.dataset.carried;
    this.frameOf(carry.placement.panel, null);
    page.landing.hidden = true;
    page.board.style.minHeight = '';
    page.board.dataset.carrying = 'landing';
  }
  private landWhenDrawn(): void {
    const isDrawn = this.layout.every((item) => {
      const [home, box] = [this.cells.homeOf(item.panel), this.pixels.boxOf(item)];
      return home && home.left === box.left && home.top === box.top && home.width === box.width && home.height === box.height;
    });
    if (isDrawn) this.land();
  }
  /** All panels glide from where they were seen to where they are drawn. */
  private land(): void {
    const { page, dropped } = this;
    if (!page || !dropped) return;
    this.dropped = null;
    this.withoutMotion(() => this.cells.showAt(dropped));
    delete page.board.dataset.carrying;
    this.cells.showHome();
  }

  /** React has drawn panels elsewhere in mid-drag: they are seen where they are to be all the same, at once. */
  private catchUp(): void {
    if (this.isCatchingUp) return;
    this.isCatchingUp = true;
    queueMicrotask(() => {
      this.isCatchingUp = false;
      const { carry } = this;
      if (this.dropped) this.landWhenDrawn();
      else if (carry)
        this.withoutMotion(() => {
          this.cells.show(carry.placement.panel, carry.at);
          this.arrange();
        });
    });
  }
  private withoutMotion(change: () => void): void {
    const { board } = this.page!;
    const before = board.dataset.carrying;
    board.dataset.carrying = 'landing';
    change();
    // The browser takes note of the places before they may move again.
    void board.offsetHeight;
    if (before) board.dataset.carrying = before;
  }

  /** The frame of a panel that is sized is drawn larger or smaller than its cell, whose size is React's. */
  private frameOf(panel: string, size: Size | null): void {
    const frame = this.cells.elementOf(panel)?.firstElementChild;
    if (!(frame instanceof HTMLElement)) return;
    frame.style.width = size ? `${size.width}px` : '';
    frame.style.height = size ? `${size.height}px` : '';
  }
}
