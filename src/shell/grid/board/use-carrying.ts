import { useEffect, useReducer, useRef, useState } from 'react';
import type { LayoutItem } from 'react-grid-layout';
import type { Layout, Least, Rect } from '../../../core/workspace/layout';
import { useStable } from '../use-stable';
import { Hand } from './hand';

export interface CarryingSetup {
  /** What the person sees without the drag. */
  layout: Layout;
  least(panel: string): Least;
  onDrop(panel: string, asked: Rect): void;
}

/**
 * Dragging and resizing by the pointer: `hand` is what react-grid-layout arranges with, `events` are what it tells.
 * Whoever calls this is drawn again at every step.
 */
export function useCarrying({ layout, least, onDrop }: CarryingSetup) {
  const now = useRef(layout);
  now.current = layout;
  const [hand] = useState(() => new Hand(() => now.current, least));
  const [carrying, setCarrying] = useState(false);
  const [, draw] = useReducer((steps: number) => steps + 1, 0);
  const step = (placeholder: LayoutItem | null) => {
    // Its own placeholder is one step late, and takes no notice of the panels' making room.
    if (placeholder) Object.assign(placeholder, hand.rect);
    draw();
  };
  const events = useStable({
    start(_layout: unknown, _from: unknown, item: LayoutItem | null) {
      if (!item) return;
      hand.take(item.i);
      setCarrying(true);
    },
    move(_layout: unknown, _from: unknown, item: LayoutItem | null, placeholder: LayoutItem | null) {
      if (item) hand.moveTo(item);
      step(placeholder);
    },
    size(_layout: unknown, _from: unknown, item: LayoutItem | null, placeholder: LayoutItem | null) {
      if (item) hand.sizeTo(item);
      step(placeholder);
    },
    stop() {
      const held = hand.drop();
      setCarrying(false);
      if (held) onDrop(held.panel, held.asked);
    },
  });
  return { hand, carrying, animated: useFrameLater(carrying), events };
}

/** A frame later: in the same one every panel would fly in from the corner that its transform is counted from. */
function useFrameLater(on: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!on) return;
    const frame = requestAnimationFrame(() => setLater(true));
    return () => {
      cancelAnimationFrame(frame);
      setLater(false);
    };
  }, [on]);
  return on && later;
}
