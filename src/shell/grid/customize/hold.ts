/**
 * Arranging by keyboard, through the gate that the pointer uses too: `place` over the shown layout. What is held is React
 * state; the workspace hears of it at the commit.
 */
import { useState, type KeyboardEvent } from 'react';
import { announce } from '@dialer/ui';
import { fit, place, type Layout, type Least, type Rect } from '../../../core/workspace/layout';

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
 * A panel held by the keys: the place that it is asked to. Where it is shown then is `place`'s to say, always from the
 * layout as it was taken up: a step there and a step back is no change, as with the pointer.
 */
export interface Held {
  panel: string;
  asked: Rect;
}

/**
 * What is asked after one key: arrows move the panel a cell, with Shift they resize it. A step up or down goes on until
 * the panel has passed its neighbour, or it would settle back to where it was. Null: the key is none of ours.
 */
export function step(layout: Layout, { panel, asked }: Held, key: string, shift: boolean, least: Least): Rect | null {
  const move = MOVES[key];
  const settle = (rect: Rect) => rectIn(place(layout, panel, rect, least), panel);
  const from = settle(asked);
  if (!move || !from) return null;
  const [dx, dy] = move;
  if (shift) return fit({ ...asked, w: from.w + dx, h: from.h + dy }, least);
  if (dy === 0) return fit({ ...asked, x: from.x + dx }, least);
  for (let far = 1; far <= FAR; far++) {
    const next = fit({ ...asked, y: from.y + dy * far }, least);
    if (settle(next)?.y !== from.y) return next;
  }
  return asked;
}

export interface HoldSetup {
  /** What the person sees. */
  layout: Layout;
  least(panel: string): Least;
  title(panel: string): string;
  commit(panel: string, asked: Rect): void;
  t(key: string, params?: Record<string, string | number>): string;
}

/** Words of a panel's place, for the live region and the handle. */
export const placeParams = ({ x, y, w, h }: Rect) => ({ column: x + 1, row: y + 1, w, h });

/** Enter takes hold of a panel and drops it, arrows move, Shift+arrows resize, Escape puts it back. */
export function useHold({ layout, least, title, commit, t }: HoldSetup) {
  const [held, setHeld] = useState<Held | null>(null);
  const arranged = ({ panel, asked }: Held): Layout => place(layout, panel, asked, least(panel));
  const hold = (next: Held) => {
    const rect = rectIn(arranged(next), next.panel);
    if (!rect) return;
    setHeld(next);
    announce(t('customize.place', { panel: title(next.panel), ...placeParams(rect) }));
  };
  const take = (panel: string) => {
    const asked = rectIn(layout, panel);
    if (asked) hold({ panel, asked });
  };
  const drop = ({ panel, asked }: Held) => {
    commit(panel, asked);
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
      return mine ? drop(mine) : take(panel);
    }
    if (!mine) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return cancel();
    }
    const asked = step(layout, mine, event.key, event.shiftKey, least(panel));
    if (!asked) return;
    event.preventDefault();
    hold({ panel, asked });
  };
  const shown = held ? arranged(held) : layout;
  const rect = held && rectIn(shown, held.panel);
  return { held: held && rect ? { panel: held.panel, rect } : null, shown, onKey, cancel };
}
