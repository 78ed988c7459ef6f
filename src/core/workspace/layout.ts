/**
 * The layout of the workspace: pure and total. Every function takes any layout and gives a settled one: inside 12
 * columns, nothing overlaps, nothing floats, nothing is lost. The grid only draws what these functions say; pointer,
 * touch and keys all enter by `place`.
 */

/** A row is 32 px high (24 and a gap of 8). */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** One placed panel; `saved` and `v` are its own envelope and travel with it, unread. */
export interface Item extends Rect {
  panel: string;
  plugin: string;
  saved?: unknown;
  v?: number;
}
export type Layout = readonly Item[];
/** Smallest size of a panel, from its manifest. */
export interface Least {
  minW: number;
  minH: number;
}

export const COLUMNS = 12;
/** Higher than this no panel can be made: 100 rows are more than three screens. */
export const MAX_HEIGHT = 100;
/** Deeper than this nothing is placed; it only keeps numbers finite. */
export const MAX_ROW = 10_000;

const whole = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, Number.isFinite(value) ? Math.round(value) : low));

/** The nearest rectangle that fits into the columns and is at least as large as the panel allows. */
export function fit(rect: Rect, least: Least = { minW: 1, minH: 1 }, columns = COLUMNS): Rect {
  const w = whole(rect.w, whole(least.minW, 1, columns), columns);
  const h = whole(rect.h, whole(least.minH, 1, MAX_HEIGHT), MAX_HEIGHT);
  return { x: whole(rect.x, 0, columns - w), y: whole(rect.y, 0, MAX_ROW), w, h };
}

export const overlaps = (a: Rect, b: Rect): boolean => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** First row that is free below everything placed. */
export const bottom = (layout: readonly Rect[]): number => layout.reduce((row, item) => Math.max(row, item.y + item.h), 0);

/** Reading order: by rows, then by columns. `first` wins a tie, so that a moved panel takes the place it was dropped on. */
export const readingOrder = (layout: Layout, first?: string): Item[] =>
  [...layout].sort(
    (a, b) =>
      a.y - b.y ||
      Number(b.panel === first) - Number(a.panel === first) ||
      a.x - b.x ||
      (a.panel < b.panel ? -1 : a.panel > b.panel ? 1 : 0),
  );

/** Gravity: one panel after the other comes as far up as those before it allow. */
export function stack(sequence: Layout, columns = COLUMNS): Layout {
  const ground = new Array<number>(columns).fill(0);
  return sequence.map((item) => {
    const y = Math.max(0, ...ground.slice(item.x, item.x + item.w));
    ground.fill(y + item.h, item.x, item.x + item.w);
    return { ...item, y };
  });
}

/** The places of `placed` in the order of `layout`, which is kept so that a settled layout compares equal to itself. */
export function inOrderOf(layout: Layout, placed: Layout): Layout {
  const places = new Map(placed.map((item) => [item.panel, item]));
  return layout.flatMap((item) => places.get(item.panel) ?? []);
}

/** Every panel once, in bounds, moved up until it rests on another one or on the top edge. Settling twice changes nothing. */
export function settle(layout: Layout, first?: string, columns = COLUMNS): Layout {
  const seen = new Set<string>();
  const once = layout
    .filter((item) => !seen.has(item.panel) && seen.add(item.panel))
    .map((item) => ({ ...item, ...fit(item, undefined, columns) }));
  return inOrderOf(once, stack(readingOrder(once, first), columns));
}

/** Moves or resizes one panel; the others make room. A panel that is not there changes nothing. */
export function place(layout: Layout, panel: string, rect: Rect, least?: Least): Layout {
  const moved = layout.map((item) => (item.panel === panel ? { ...item, ...fit(rect, least) } : item));
  return settle(moved, panel);
}

export const remove = (layout: Layout, panel: string): Layout => settle(layout.filter((item) => item.panel !== panel));

/** What lies over the panels at a corner of the window, in cells while nothing is scrolled. */
export interface Cover extends Rect {
  /** Row at which the window ends. */
  fold: number;
}

/**
 * Adds a panel at the first place in reading order where it fits, and is seen beside the cover; where there is none, at the
 * first where it fits. One that is there already stays where it is.
 */
export function add(layout: Layout, item: Omit<Item, keyof Rect>, size: { w: number; h: number }, cover: Cover | null = null): Layout {
  const settled = settle(layout);
  if (settled.some((there) => there.panel === item.panel)) return settled;
  const { w, h } = fit({ x: 0, y: 0, ...size });
  const place = firstPlace(settled, { w, h }, cover) ?? firstPlace(settled, { w, h }, null)!;
  return settle([...settled, { ...item, ...place }]);
}

/** Below everything there is always room, unless the cover hides it. */
function firstPlace(settled: Layout, { w, h }: { w: number; h: number }, cover: Cover | null): Rect | null {
  const hits = (rect: Rect) => settled.some((there) => overlaps(there, rect));
  // What floats would come up to where it is not wanted.
  const rests = (rect: Rect) => rect.y === 0 || hits({ ...rect, y: rect.y - 1 });
  for (let y = 0; y <= bottom(settled); y++)
    for (let x = 0; x <= COLUMNS - w; x++) {
      const rect = { x, y, w, h };
      if (!hits(rect) && rests(rect) && !(cover && isCovered(rect, bottom([...settled, rect]), cover))) return rect;
    }
  return null;
}

/** Covered while nothing is scrolled, or at the end of what can be scrolled, `end`: from there no panel comes any higher. */
const isCovered = (rect: Rect, end: number, cover: Cover): boolean =>
  overlaps(rect, cover) || overlaps(rect, { ...cover, y: cover.y + Math.max(0, end - cover.fold) });

/**
 * What is shown of a saved layout: only the visible panels, closed up, in as many columns as there is room for. The
 * saved places are not changed; a derived layout is never saved.
 */
export function derive(layout: Layout, columns: number, isVisible: (item: Item) => boolean = () => true): Layout {
  const shown = settle(layout.filter(isVisible));
  const count = whole(columns, 1, COLUMNS);
  if (count === COLUMNS) return shown;
  const ground = new Array<number>(count).fill(0);
  const stood = readingOrder(shown).map((item) => {
    // Half of the wide layout or more takes the whole line; anything less takes one column.
    const w = item.w * 2 >= COLUMNS ? count : 1;
    const starts = Array.from({ length: count - w + 1 }, (_, x) => ({ x, y: Math.max(...ground.slice(x, x + w)) }));
    const { x, y } = starts.reduce((best, at) => (at.y < best.y ? at : best));
    ground.fill(y + item.h, x, x + w);
    return { ...item, x, y, w };
  });
  return stood.map((item) => {
    // Beside whom nobody stands takes the line too, instead of leaving half of a narrow window empty.
    const line = { ...item, x: 0, w: count };
    return stood.some((other) => other !== item && overlaps(other, line)) ? item : line;
  });
}

/** Same panels in the same places, whatever the order: nothing to save. */
export function same(a: Layout, b: Layout): boolean {
  if (a.length !== b.length) return false;
  const places = new Map(b.map((item) => [item.panel, item]));
  return a.every((item) => {
    const other = places.get(item.panel);
    return (
      other !== undefined &&
      other.x === item.x &&
      other.y === item.y &&
      other.w === item.w &&
      other.h === item.h &&
      other.plugin === item.plugin
    );
  });
}

/** Panels renamed since the layout was saved find their place under the new name. */
export const rename = (layout: Layout, names: ReadonlyMap<string, string>): Layout =>
  layout.map((item) => ({ ...item, panel: names.get(item.panel) ?? item.panel }));

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Placed panels read from outside, or null when they are none. Panels of unknown plugins are kept: they may come back. */
export function readPlaced(value: unknown): Layout | null {
  if (!Array.isArray(value)) return null;
  const items: Item[] = [];
  for (const entry of value as unknown[]) {
    const item = entry as Partial<Item> | null;
    if (!item || typeof item !== 'object' || typeof item.panel !== 'string' || typeof item.plugin !== 'string') return null;
    const { x, y, w, h } = item;
    if (!isNumber(x) || !isNumber(y) || !isNumber(w) || !isNumber(h)) return null;
    items.push({ ...item, panel: item.panel, plugin: item.plugin, x, y, w, h });
  }
  return settle(items);
}
