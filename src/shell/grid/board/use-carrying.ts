import { useEffect, useLayoutEffect, useState, type PointerEvent, type RefObject } from 'react';
import type { Layout, Least, Rect } from '../../../core/workspace/layout';
import { CORNER, HANDLE } from '../customize/panel-tools';
import { useStable } from '../use-stable';
import { Carrying, type CarryingPage } from './carrying';

export interface CarryingSetup {
  /** What the person sees without the drag. */
  layout: Layout;
  /** Pixels. */
  width: number;
  columns: number;
  /** False: panels cannot be taken up; one that is carried is put back. */
  arranging: boolean;
  least(panel: string): Least;
  /** A panel is taken up. */
  onTake(): void;
  onDrop(panel: string, asked: Rect): void;
  onCancel(panel: string): void;
}

type Page = { readonly [part in keyof CarryingPage]: RefObject<HTMLElement | null> };

/** Dragging by a panel's handle and resizing by its corner, with mouse, pen or finger. Returns what draws nothing by itself. */
export function useCarrying({ board, landing, area }: Page, setup: CarryingSetup) {
  const { layout, width, columns, arranging } = setup;
  const events = useStable({
    least: setup.least,
    onTake: setup.onTake,
    onDrop: setup.onDrop,
    onCancel: setup.onCancel,
  });
  const [carrying] = useState(() => new Carrying(events));
  useEffect(
    () => carrying.mount({ board: board.current!, landing: landing.current!, area: area.current! }),
    [carrying, board, landing, area],
  );
  useLayoutEffect(() => carrying.follow(layout, width, columns), [carrying, layout, width, columns]);
  useEffect(() => {
    if (!arranging) carrying.stop();
  }, [carrying, arranging]);
  const press = ({ nativeEvent, target, button, isPrimary }: PointerEvent) => {
    if (!arranging || button !== 0 || !isPrimary || !(target instanceof Element)) return;
    const grip = target.closest<HTMLElement>(`.${HANDLE}, .${CORNER}`);
    const panel = grip?.dataset.panel;
    if (panel) carrying.press(nativeEvent, panel, grip.classList.contains(CORNER) ? 'size' : 'move');
  };
  return { carrying, press };
}
