/** One press of the pointer (mouse, pen or finger) that may become a drag: followed once a frame, until it ends. */
import type { Point } from './pixels';

/** Pixels before a press is meant as a drag. */
const THRESHOLD = 3;

export interface Dragging {
  start(): void;
  /** Once a frame, where the pointer is then. True: another frame is wanted, also while the pointer rests. */
  step(at: Point): boolean;
  /** The button is let go, or the finger lifted; the last step has been told. */
  drop(): void;
  /** By Escape, by the browser (a gesture, another window), or by the caller. */
  cancel(): void;
}

export interface Followed {
  /** Another step is wanted although the pointer rests. */
  wake(): void;
  /** Ends it without a drop; nothing is told of a press that has not become a drag. */
  cancel(): void;
}

export function followPointer(pressed: PointerEvent, dragging: Dragging): Followed {
  const { pointerId, clientX, clientY } = pressed;
  const listeners = new AbortController();
  let at: Point = { x: clientX, y: clientY };
  let started = false;
  let frame: number | null = null;

  const wake = () => {
    if (started) frame ??= requestAnimationFrame(draw);
  };
  const draw = () => {
    frame = null;
    if (dragging.step(at)) wake();
  };
  const end = () => {
    listeners.abort();
    if (frame !== null) cancelAnimationFrame(frame);
  };
  const cancel = () => {
    end();
    if (started) dragging.cancel();
  };
  const move = (event: PointerEvent) => {
    // The button was let go where the page could not hear it.
    if (event.buttons === 0) return cancel();
    at = { x: event.clientX, y: event.clientY };
    if (!started) {
      if (Math.hypot(at.x - clientX, at.y - clientY) < THRESHOLD) return;
      started = true;
      dragging.start();
    }
    wake();
  };
  const up = (event: PointerEvent) => {
    end();
    if (!started) return;
    at = { x: event.clientX, y: event.clientY };
    dragging.step(at);
    dragging.drop();
  };
  const key = (event: KeyboardEvent) => {
    if (!started) return;
    // The handle has the focus: its own keys would take the panel up a second time.
    if (event.key === 'Enter' || event.key === ' ') event.preventDefault();
    else if (event.key === 'Escape') cancel();
    else return;
    event.stopPropagation();
  };

  const mine = (listener: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) listener(event);
  };
  const { signal } = listeners;
  window.addEventListener('pointermove', mine(move), { signal, passive: true });
  window.addEventListener('pointerup', mine(up), { signal });
  window.addEventListener('pointercancel', mine(cancel), { signal });
  window.addEventListener('keydown', key, { signal, capture: true });
  return { wake, cancel };
}
