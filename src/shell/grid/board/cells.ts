/**
 * The panels' elements on the board: where react-grid-layout has drawn each, and by how much a transform shows it elsewhere.
 * Only what changes is written, and nothing is measured but at the end of a carry.
 */
import type { Box, Corner } from './pixels';

interface Cell {
  element: HTMLElement;
  /** As it is drawn, without the transform. */
  home: Box;
  /** What was written last. */
  transform: string;
}

/** Less than this is no distance: places are whole pixels, what is measured is not. */
const HALF_PIXEL = 0.5;

export class Cells {
  private readonly cells = new Map<string, Cell>();

  drawn(panel: string, element: HTMLElement, home: Box): void {
    this.cells.set(panel, { element, home, transform: element.style.transform });
  }
  gone(panel: string): void {
    this.cells.delete(panel);
  }
  elementOf(panel: string): HTMLElement | undefined {
    return this.cells.get(panel)?.element;
  }
  homeOf(panel: string): Box | undefined {
    return this.cells.get(panel)?.home;
  }

  /** Shows the panel there, wherever it is drawn. */
  show(panel: string, { left, top }: Corner): void {
    const cell = this.cells.get(panel);
    if (!cell) return;
    const [x, y] = [left - cell.home.left, top - cell.home.top];
    write(cell, x || y ? `translate(${x}px, ${y}px)` : '');
  }
  /** Shows every panel where it is drawn. */
  showHome(): void {
    for (const cell of this.cells.values()) write(cell, '');
  }

  /** Where every panel is seen now, in pixels of `origin`, those in motion too. */
  seen(origin: HTMLElement): ReadonlyMap<string, Corner> {
    const { left, top } = origin.getBoundingClientRect();
    const corners = [...this.cells].map(([panel, { element }]) => {
      const at = element.getBoundingClientRect();
      return [panel, { left: at.left - left, top: at.top - top }] as const;
    });
    return new Map(corners);
  }
  /** Shows every panel where it was seen before. */
  showAt(seen: ReadonlyMap<string, Corner>): void {
    for (const [panel, { home }] of this.cells) {
      const at = seen.get(panel);
      const isHome = !at || (Math.abs(at.left - home.left) < HALF_PIXEL && Math.abs(at.top - home.top) < HALF_PIXEL);
      this.show(panel, isHome ? home : at);
    }
  }
}

function write(cell: Cell, transform: string): void {
  if (cell.transform === transform) return;
  cell.transform = transform;
  cell.element.style.transform = transform;
}
