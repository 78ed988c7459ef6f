/** The settled layout, drawn with react-grid-layout; no other folder knows its rules. */
import { cloneElement, useMemo, type ReactElement } from 'react';
import ReactGridLayout, { type LayoutItem } from 'react-grid-layout';
import { absoluteStrategy, transformStrategy } from 'react-grid-layout/core';
import type { Item, Layout, Least } from '../../../core/workspace/layout';
import { HANDLE } from '../customize/panel-tools';
import { useCarrying, type CarryingSetup } from './use-carrying';

/** Pixels of a row, and between panels. */
export const ROW = 24;
export const GAP = 8;
const RESIZE = { enabled: true, handles: ['se'] as const };
const STILL = { enabled: false };
const DRAG = { enabled: true, handle: `.${HANDLE}`, threshold: 3, bounded: false };

export interface BoardProps extends CarryingSetup {
  /** Pixels. */
  width: number;
  columns: number;
  /** What is drawn: the layout, or what the keys make of it while they hold a panel. */
  shown: Layout;
  arranging: boolean;
  /** A panel each, with its id as the key. */
  children: readonly ReactElement[];
}

/** Only what react-grid-layout needs: it would take a manifest's first size for the panel's own. */
const gridItem = ({ panel, x, y, w, h }: Item, { minW, minH }: Least): LayoutItem => ({ i: panel, x, y, w, h, minW, minH });

export function Board({ width, columns, layout, shown, least, arranging, onDrop, children }: BoardProps) {
  const { hand, carrying, animated, events } = useCarrying({ layout, least, onDrop });
  const items = useMemo(() => shown.map((item) => gridItem(item, least(item.panel))), [shown, least]);
  const grid = useMemo(
    () => ({ cols: columns, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [GAP, GAP] as const }),
    [columns],
  );
  // react-grid-layout draws a panel again for its place in the grid only: the carried one, which goes with the pointer
  // within a cell too, is handed to it anew.
  const cells = carrying ? children.map((cell) => (cell.key === hand.panel ? cloneElement(cell) : cell)) : children;
  return (
    <ReactGridLayout
      className={[carrying && 'carrying', animated && 'animated'].filter(Boolean).join(' ')}
      width={width}
      layout={items}
      gridConfig={grid}
      dragConfig={arranging ? DRAG : STILL}
      resizeConfig={arranging ? RESIZE : STILL}
      compactor={hand}
      // While a panel is carried all stand by transforms: the browser moves those without laying out and painting again, so
      // that the others make room at little cost. Else by top and left: a sticky header does not know of transforms.
      positionStrategy={carrying ? transformStrategy : absoluteStrategy}
      onDragStart={events.start}
      onDrag={events.move}
      onDragStop={events.stop}
      onResizeStart={events.start}
      onResize={events.size}
      onResizeStop={events.stop}
    >
      {cells}
    </ReactGridLayout>
  );
}
