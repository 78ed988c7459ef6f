/**
 * Arranging by keyboard, through the gate that the pointer uses too: `place` over the shown layout. What is held is React
 * state; the workspace hears of it at the commit.
 */
import { useState, type KeyboardEvent } from 'react';
import { announce } from '@dialer/ui';
import { place, type Layout, type Least, type Rect } from '../../../core/workspace/layout';

/** The layout as it would be after the drop, step by step. */
interface Held {
  panel: string;
  layout: Layout;
}

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Rows after which a step down gives up looking for a neighbour to pass. */
const FAR = 120;

/** Where a panel stands in a layout; null when it is not there. */
export const rectIn = (layout: Layout, panel: string): Rect | null => {
  const item = layout.find((there) => there.panel === panel);
  return item ? { x: item.x, y: item.y, w: item.w, h: item.h } : null;
};

/**
 * The layout after one key: arrows move the panel a cell, with Shift they resize it. A step up or down goes on until the
 * panel has passed its neighbour, or it would settle back to where it was. Null: the key is none of ours.
 */
export function step(layout: Layout, panel: string, key: string, shift: boolean, least: Least): Layout | null {
  const move = MOVES[key];
  const from = rectIn(layout, panel);
  if (!move || !from) return null;
  const [dx, dy] = move;
  if (shift) return place(layout, panel, { ...from, w: from.w + dx, h: from.h + dy }, least);
  for (let far = 1; far <= (dy === 0 ? 1 : FAR); far++) {
    const next = place(layout, panel, { ...from, x: from.x + dx, y: from.y + dy * far }, least);
    const to = rectIn(next, panel);
    if (to && (to.y !== from.y || to.x !== from.x)) return next;
  }
  return layout;
}

export interface HoldSetup {
  /** What the person sees. */
  layout: Layout;
  least(panel: string): Least;
  title(panel: string): string;
  commit(panel: string, rect: Rect, arranged: Layout): void;
  t(key: string, params?: Record<string, string | number>): string;
}

/** Words of a panel's place, for the live region and the handle. */
export const placeParams = ({ x, y, w, h }: Rect) => ({ column: x + 1, row: y + 1, w, h });

/** Enter takes hold of a panel and drops it, arrows move, Shift+arrows resize, Escape puts it back. */
export function useHold({ layout, least, title, commit, t }: HoldSetup) {
  const [held, setHeld] = useState<Held | null>(null);
  const hold = (panel: string, arranged: Layout) => {
    const rect = rectIn(arranged, panel);
    if (!rect) return;
    setHeld({ panel, layout: arranged });
    announce(t('customize.place', { panel: title(panel), ...placeParams(rect) }));
  };
  const drop = ({ panel, layout: arranged }: Held) => {
    const rect = rectIn(arranged, panel);
    if (rect) commit(panel, rect, arranged);
    setHeld(null);
    announce(t('customize.dropped', { panel: title(panel) }));
  };
  const cancel = () => {
    if (!held) return;
    setHeld(null);
    announce(t('customize.cancelled', { panel: title(held.panel) }));
  };

  const onKey = (panel: string, event: KeyboardEvent) => {
    const mine = held?.panel === panel ? held : null;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      return mine ? drop(mine) : hold(panel, layout);
    }
    if (!mine) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return cancel();
    }
    const next = step(mine.layout, panel, event.key, event.shiftKey, least(panel));
    if (!next) return;
    event.preventDefault();
    hold(panel, next);
  };
  const rect = held && rectIn(held.layout, held.panel);
  return { held: held && rect ? { panel: held.panel, rect } : null, shown: held?.layout ?? layout, onKey, cancel };
}
