import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';

/** Pixels: of an arrow key, and that always stay in the window. */
const STEP = 16;
const KEPT = 48;

interface Offset {
  x: number;
  y: number;
}

/** Moves a window from where its style puts it, by a grip: with mouse, touch or the arrow keys. */
export function useDragged() {
  const box = useRef<HTMLElement>(null);
  const from = useRef<Offset | null>(null);
  const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });

  /** Its head, by which it is carried, stays in reach. */
  const by = (x: number, y: number) =>
    setOffset((now) => {
      const at = box.current?.getBoundingClientRect() ?? new DOMRect();
      const within = (value: number, least: number, most: number) => Math.min(Math.max(least, value), Math.max(least, most));
      const left = within(at.left + x, KEPT - at.width, window.innerWidth - KEPT);
      const top = within(at.top + y, KEPT, window.innerHeight - KEPT);
      return { x: now.x + left - at.left, y: now.y + top - at.top };
    });
  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      by(event.clientX - from.current.x, event.clientY - from.current.y);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp() {
      from.current = null;
    },
    onPointerCancel() {
      from.current = null;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const moves: Record<string, [number, number]> = {
        ArrowLeft: [-STEP, 0],
        ArrowRight: [STEP, 0],
        ArrowUp: [0, -STEP],
        ArrowDown: [0, STEP],
      };
      const move = moves[event.key];
      if (!move) return;
      event.preventDefault();
      by(...move);
    },
  };
  return { box, grip, style: { transform: `translate(${offset.x}px, ${offset.y}px)` } satisfies CSSProperties };
}
