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

/** The nearest place in which the whole widget is inside the window, below the top bar. */
export function keepInside(position: Position, size: Room, window: Room, topBar = 48): Position {
  const between = (value: number, most: number) => Math.round(Math.min(Math.max(EDGE, value), Math.max(EDGE, most)));
  return {
    right: between(position.right, window.width - size.width - EDGE),
    bottom: between(position.bottom, window.height - size.height - topBar - EDGE),
  };
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
