/** Where the softphone stands: from the right and bottom edges, so that a window that shrinks keeps it in sight. */
export interface Position {
  right: number;
  bottom: number;
}
export interface Room {
  width: number;
  height: number;
}

export const FIRST: Position = { right: 8, bottom: 16 };
const EDGE = 8;

/** Below this height or width of the window the phone starts as a bar with both meters. */
const LOW_WINDOW = 800;
const NARROW_WINDOW = 900;
export const startsAsBar = ({ width, height }: Room): boolean => height < LOW_WINDOW || width < NARROW_WINDOW;

/** The nearest place in which the whole widget is inside the window, below the top bar. */
export function keepInside(position: Position, size: Room, window: Room, topBar = 48): Position {
  const between = (value: number, most: number) => Math.round(Math.min(Math.max(EDGE, value), Math.max(EDGE, most)));
  return {
    right: between(position.right, window.width - size.width - EDGE),
    bottom: between(position.bottom, window.height - size.height - topBar - EDGE),
  };
}

/** A place on the page that must stay free, from the window's upper left corner. */
export interface Place {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Where it stands, and beside how many groups of places that was, from the first one on. */
export interface Stand {
  at: Position;
  beside: number;
}

/** How many of `places` the widget lies on. */
function covered(places: readonly Place[], { right, bottom }: Position, size: Room, window: Room): number {
  const [x, y] = [window.width - right, window.height - bottom];
  return places.filter((place) => place.left < x && place.right > x - size.width && place.top < y && place.bottom > y - size.height).length;
}

/** Beside how many groups it stands at `at`, from the first one on. */
export function besideOf(at: Position, size: Room, window: Room, free: readonly (readonly Place[])[]): number {
  const met = free.findIndex((places) => covered(places, at, size, window) > 0);
  return met === -1 ? free.length : met;
}

/**
 * The place nearest to `wanted` at which the widget lies on nothing of `free`, wholly inside the window. The first group of
 * places counts most: where there is no room beside all of them, the last is given up, and so on; `wanted` itself where
 * there is no room beside any. Stepping aside it lies on no field either: the last group goes where fewer of them are
 * covered then. `now`: where it stands; having stepped
 * aside it stays there as long as that is beside as many groups, whatever is scrolled under it.
 */
export function clearOf(
  wanted: Position,
  size: Room,
  window: Room,
  free: readonly (readonly Place[])[],
  topBar = 48,
  fields: () => readonly Place[] = () => [],
  now: Stand | null = null,
): Position {
  const countOf = (places: readonly Place[], at: Position): number => covered(places, at, size, window);
  const all = free.flat();
  const isInside = (at: Position): boolean => {
    const inside = keepInside(at, size, window, topBar);
    return inside.right === at.right && inside.bottom === at.bottom;
  };
  if (countOf(all, wanted) === 0) return wanted;
  if (now && isInside(now.at) && besideOf(now.at, size, window, free) >= Math.max(now.beside, free.length - 1)) return now.at;
  const typedIn = fields();
  const edges = [...all, ...typedIn];
  const rights = new Set(edges.flatMap(({ left, right }) => [window.width - left + EDGE, window.width - right - EDGE - size.width]));
  const bottoms = new Set(edges.flatMap(({ top, bottom }) => [window.height - top + EDGE, window.height - bottom - EDGE - size.height]));
  const places = [wanted.right, ...rights]
    .flatMap((right) => [wanted.bottom, ...bottoms].map((bottom) => ({ right: Math.ceil(right), bottom: Math.ceil(bottom) })))
    .filter(isInside)
    .map((at) => ({ at, way: Math.hypot(at.right - wanted.right, at.bottom - wanted.bottom), on: countOf(typedIn, at) }))
    .sort((one, other) => one.on - other.on || one.way - other.way);
  const best = (groups: number) => places.find(({ at }) => countOf(free.slice(0, groups).flat(), at) === 0);
  const [beside, without] = [best(free.length), free.length > 1 ? best(free.length - 1) : undefined];
  // The last group alone is given up for fewer fields.
  if (beside && without) return (without.on < beside.on ? without : beside).at;
  for (let groups = free.length; groups > 0; groups--) {
    const found = best(groups);
    if (found) return found.at;
  }
  return wanted;
}

export function readPosition(text: string | null): Position {
  try {
    const { right, bottom } = JSON.parse(text ?? '') as Partial<Position>;
    return typeof right === 'number' && typeof bottom === 'number' && Number.isFinite(right) && Number.isFinite(bottom)
      ? { right, bottom }
      : FIRST;
  } catch {
    return FIRST;
  }
}
