/**
 * Arranging by keyboard, through the gate that the pointer uses too: `place` over the shown layout. What is held is React
 * state; the workspace hears of it at the commit.
 */
import { useCallback, useState, type KeyboardEvent } from 'react';
import { announce } from '@dialer/ui';
import { place, type Layout, type Least, type Rect } from '../../core/workspace/layout';

export interface Held { panel: string; rect: Rect }

/** What a key does to a held panel: arrows move a cell, with Shift they resize. Null: the key is none of ours. */
export function step(rect: Rect, key: string, shift: boolean): Rect | null {
  const [dx, dy] = ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>)[key] ?? [null, null];
  if (dx === null) return null;
  return shift ? { ...rect, w: rect.w + dx, h: rect.h + dy } : { ...rect, x: rect.x + dx, y: rect.y + dy };
}

/** A step down over a taller neighbour must pass its top edge, or the panel would settle back where it was. */
export function stepThrough(layout: Layout, panel: string, from: Rect, key: string, shift: boolean, least: Least): Rect | null {
  let wanted = step(from, key, shift);
  if (!wanted || shift || key !== 'ArrowDown') return wanted && settledRect(layout, panel, wanted, least);
  for (let tries = 0; tries < 120; tries++, wanted = { ...wanted, y: wanted.y + 1 }) {
    const rect = settledRect(layout, panel, wanted, least);
    if (rect.y !== from.y) return rect;
  }
  return from;
}

function settledRect(layout: Layout, panel: string, rect: Rect, least: Least): Rect {
  const item = place(layout, panel, rect, least).find((there) => there.panel === panel);
  return item ? { x: item.x, y: item.y, w: item.w, h: item.h } : rect;
}

export interface HoldSetup {
  layout: Layout;
  least(panel: string): Least;
  title(panel: string): string;
  commit(panel: string, rect: Rect): void;
  t(key: string, params?: Record<string, string | number>): string;
}

export function useHold({ layout, least, title, commit, t }: HoldSetup) {
  const [held, setHeld] = useState<Held | null>(null);
  const say = useCallback((panel: string, { x, y, w, h }: Rect) => announce(t('customize.place', { panel: title(panel), column: x + 1, row: y + 1, w, h })), [t, title]);

  const onKeyDown = (panel: string) => (event: KeyboardEvent) => {
    const mine = held?.panel === panel ? held : null;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (mine) {
        commit(panel, mine.rect);
        setHeld(null);
        return announce(t('customize.dropped', { panel: title(panel) }));
      }
      const at = layout.find((item) => item.panel === panel);
      if (!at) return;
      const rect = { x: at.x, y: at.y, w: at.w, h: at.h };
      setHeld({ panel, rect });
      return say(panel, rect);
    }
    if (!mine) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      return cancel();
    }
    const rect = stepThrough(layout, panel, mine.rect, event.key, event.shiftKey, least(panel));
    if (!rect) return;
    event.preventDefault();
    setHeld({ ...mine, rect });
    say(panel, rect);
  };

  const cancel = () => {
    if (!held) return;
    setHeld(null);
    announce(t('customize.cancelled', { panel: title(held.panel) }));
  };

  /** What is drawn while something is held: the layout as it would be after the drop. */
  const shown = held ? place(layout, held.panel, held.rect, least(held.panel)) : layout;
  return { held, shown, onKeyDown, cancel };
}
