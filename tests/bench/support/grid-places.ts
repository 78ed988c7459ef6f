/** Where the panels of the `grid` benchmark stand, on the product's page and on the bare one. */
export const COLUMNS = 12;
/** Pixels of a row, and between panels. */
export const ROW = 24;
export const GAP = 8;

const PANELS = 40;
const W = 2;
const H = 4;

export interface Place {
  panel: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Six a row: all of them are on a screen of 1080 lines, so that all of them are drawn. */
export const PLACES: readonly Place[] = Array.from({ length: PANELS }, (_, at) => ({
  panel: `pulsing-${at}`,
  x: (at * W) % COLUMNS,
  y: Math.floor((at * W) / COLUMNS) * H,
  w: W,
  h: H,
}));
