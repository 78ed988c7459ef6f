import { useCallback, useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import type { ShellServices } from '../services';
import { FIRST, keepInside, readPosition, type Position } from './position';

const KEY = 'dialer-softphone-place';
/** Pixels that one arrow key moves. */
const STEP = 16;

/** Drags the widget by its grip with mouse, touch or arrow keys, and remembers where it was left [PHONE-001]. */
export function useDrag(storage: ShellServices['storage']) {
  const box = useRef<HTMLElement>(null);
  const [position, setPosition] = useState(() => readPosition(storage.read('local', KEY)));
  const from = useRef<{ x: number; y: number; start: Position } | null>(null);

  const inside = useCallback((wanted: Position): Position => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
    return keepInside(wanted, { width, height }, { width: window.innerWidth, height: window.innerHeight });
  }, []);
  useEffect(() => {
    const refit = () => setPosition((now) => inside(now));
    window.addEventListener('resize', refit);
    return () => window.removeEventListener('resize', refit);
  }, [inside]);

  const keep = (next: Position) => storage.write('local', KEY, JSON.stringify(next));
  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, start: position };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const { x, y, start } = from.current;
      setPosition(inside({ right: start.right + x - event.clientX, bottom: start.bottom + y - event.clientY }));
    },
    onPointerUp() {
      if (!from.current) return;
      from.current = null;
      keep(position);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const [right, bottom] = (
        { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] } as Record<string, [number, number]>
      )[event.key] ?? [0, 0];
      if (!right && !bottom) return;
      event.preventDefault();
      const next = inside({ right: position.right + right, bottom: position.bottom + bottom });
      setPosition(next);
      keep(next);
    },
  };
  return {
    box,
    grip,
    style: { '--phone-right': `${position.right}px`, '--phone-bottom': `${position.bottom}px` } as CSSProperties,
    /** It stands where first layouts leave room for it. */
    resting: position.right === FIRST.right && position.bottom === FIRST.bottom,
  };
}
