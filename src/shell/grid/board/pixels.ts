/** Where the cells of the grid are, in pixels of the board; react-grid-layout's own reckoning, so that both agree. */
import { calcGridItemPosition, calcWHRaw, calcXYRaw, type PositionParams } from 'react-grid-layout/core';
import type { Rect } from '../../../core/workspace/layout';

/** Pixels of a row, and between panels. */
export const ROW = 24;
export const GAP = 8;

export interface Point {
  x: number;
  y: number;
}
/** A rectangle of the board. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export type Corner = Pick<Box, 'left' | 'top'>;
export type Size = Pick<Box, 'width' | 'height'>;

export class Pixels {
  private readonly params: PositionParams;

  constructor(
    readonly width: number,
    readonly columns: number,
  ) {
    const between = [GAP, GAP] as const;
    this.params = {
      cols: columns,
      containerWidth: width,
      rowHeight: ROW,
      margin: between,
      containerPadding: between,
      maxRows: Infinity,
    };
  }

  boxOf({ x, y, w, h }: Rect): Box {
    return calcGridItemPosition(this.params, x, y, w, h);
  }
  /** The nearest cell; it may lie outside of the grid. */
  cellAt({ left, top }: Corner): Pick<Rect, 'x' | 'y'> {
    return calcXYRaw(this.params, top, left);
  }
  /** The nearest size in cells. */
  sizeOf({ width, height }: Size): Pick<Rect, 'w' | 'h'> {
    return calcWHRaw(this.params, width, height);
  }
  /** Height of so many rows with what is around them. */
  heightOf(rows: number): number {
    return rows * (ROW + GAP) + GAP;
  }
}
