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

/**
 * The place nearest to `wanted` at which the widget lies on nothing of `free`, wholly inside the window. The first group of
 * places counts most: where there is no room beside all of them, the last is given up, and so on; `wanted` itself where
 * there is no room beside any.
 */
export function clearOf(wanted: Position, size: Room, window: Room, free: readonly (readonly Place[])[], topBar = 48): Position {
  for (let groups = free.length; groups > 0; groups--) {
    const found = nearest(wanted, size, window, free.slice(0, groups).flat(), topBar);
    if (found) return found;
  }
  return wanted;
}

function nearest(wanted: Position, size: Room, window: Room, free: readonly Place[], topBar: number): Position | null {
  const covers = ({ right, bottom }: Position) => {
    const [x, y] = [window.width - right, window.height - bottom];
    return free.some((place) => place.left < x && place.right > x - size.width && place.top < y && place.bottom > y - size.height);
  };
  if (!covers(wanted)) return wanted;
  const rights = free.flatMap(({ left, right }) => [window.width - left + EDGE, window.width - right - EDGE - size.width]);
  const bottoms = free.flatMap(({ top, bottom }) => [window.height - top + EDGE, window.height - bottom - EDGE - size.height]);
  const places = [wanted.right, ...rights]
    .flatMap((right) => [wanted.bottom, ...bottoms].map((bottom) => ({ right: Math.ceil(right), bottom: Math.ceil(bottom) })))
    .filter((at) => {
      const inside = keepInside(at, size, window, topBar);
      return inside.right === at.right && inside.bottom === at.bottom && !covers(at);
    });
  const way = (at: Position) => Math.hypot(at.right - wanted.right, at.bottom - wanted.bottom);
  return places.reduce<Position | null>((best, at) => (best && way(best) <= way(at) ? best : at), null);
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
