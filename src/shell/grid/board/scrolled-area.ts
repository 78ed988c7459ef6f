/** The scrolled area around the board while a panel is carried: scrolls at its edges, and says how far all has moved. */
import { edgeSpeed } from './edge-speed';
import type { Point } from './pixels';

/** Milliseconds that a frame counts for at most: one that was late does not leap. */
const LONGEST = 34;

interface Measured {
  /** Of the area in the window. */
  left: number;
  top: number;
  bottom: number;
  scrolled: number;
}

export class ScrolledArea {
  private readonly listeners = new AbortController();
  private readonly sizes: ResizeObserver | null;
  private readonly first: Measured;
  private now: Measured;
  private stale = false;
  private lastScroll: number | null = null;
  /** What of a pixel is still to be scrolled. */
  private rest = 0;
  /** Which way there was nothing more to scroll. */
  private endedAt = 0;

  /** `onChange`: it was scrolled, or stands elsewhere, because a bar has come above it. */
  constructor(
    private readonly element: HTMLElement,
    onChange: () => void,
  ) {
    this.first = this.now = this.measure();
    const changed = () => {
      this.renew();
      onChange();
    };
    element.addEventListener('scroll', changed, { signal: this.listeners.signal, passive: true });
    this.sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(changed);
    this.sizes?.observe(element);
  }

  /** Scrolled to where it was when the carry began. */
  putBack(): void {
    this.element.scrollTop = this.first.scrolled;
  }

  stop(): void {
    this.listeners.abort();
    this.sizes?.disconnect();
  }

  /** What is in it may be higher now. */
  renew(): void {
    this.stale = true;
  }

  /** Scrolls when the pointer is near an edge; true: and will go on. */
  scrollAt({ y }: Point): boolean {
    if (this.stale) this.now = this.measure();
    const { scrolled } = this.now;
    const speed = edgeSpeed(y, this.now);
    const way = Math.sign(speed);
    const time = performance.now();
    const passed = this.lastScroll === null ? 0 : Math.min(time - this.lastScroll, LONGEST);
    this.lastScroll = way ? time : null;
    if (!way || way === this.endedAt) return false;
    const step = speed * passed + this.rest;
    const pixels = Math.trunc(step);
    this.rest = step - pixels;
    if (pixels === 0) return true;
    this.element.scrollTop = scrolled + pixels;
    this.now = this.measure();
    if (this.now.scrolled === scrolled) this.endedAt = way;
    return !this.endedAt;
  }

  /** Pixels that what is in the area has moved to the right and up in the window since the carry began. */
  get moved(): Point {
    const { first, now } = this;
    return { x: first.left - now.left, y: first.top - now.top + now.scrolled - first.scrolled };
  }
  get height(): number {
    return this.now.bottom - this.now.top;
  }

  private measure(): Measured {
    this.stale = false;
    this.endedAt = 0;
    const { left, top, bottom } = this.element.getBoundingClientRect();
    const covered = parseFloat(getComputedStyle(this.element).scrollPaddingBottom) || 0;
    return { left, top, bottom: bottom - covered, scrolled: this.element.scrollTop };
  }
}
