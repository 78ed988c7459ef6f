/** Which rows of a long list are drawn, and where the keyboard goes in it. Pure. */

/** `--h-row-tall`. */
export const ROW_PX = 40;
/** Rows that are drawn beyond the window's edges. */
const BEYOND = 8;
/** Before anything is measured. */
const FIRST = 30;

/** From which row to before which one. `kept`: the row that has the focus is drawn as long as it is near. */
export function inSight(
  count: number,
  { top, height }: { top: number; height: number },
  kept: number | null = null,
): { from: number; to: number } {
  const rows = height > 0 ? Math.ceil(height / ROW_PX) : FIRST;
  const first = Math.min(Math.floor(top / ROW_PX), Math.max(0, count - rows));
  const from = Math.max(0, first - BEYOND);
  const to = Math.min(count, first + rows + BEYOND);
  if (kept === null || kept >= count) return { from, to };
  const near = (row: number) => Math.abs(row - first) <= 100;
  return near(kept) ? { from: Math.min(from, kept), to: Math.max(to, kept + 1) } : { from, to };
}

/** The row that a key goes to; null: the key goes nowhere. */
export function nextRow(key: string, at: number, count: number, page: number): number | null {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page, Home: 0, End: count - 1 }[key];
  return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}
