/** The settled layout, drawn with react-grid-layout; no other folder knows its rules. Carrying is not its work. */
import { useMemo, useRef, type CSSProperties, type ReactElement, type RefObject } from 'react';
import ReactGridLayout, { type LayoutItem } from 'react-grid-layout';
import { absoluteStrategy, noCompactor } from 'react-grid-layout/core';
import type { Item, Layout } from '../../../core/workspace/layout';
import { endUnderPhone } from '../phone-cover';
import { Cell } from './cell';
import { GAP, ROW } from './pixels';
import { useCarrying, type CarryingSetup } from './use-carrying';

/** Never anything else: the build leaves out the code that would do it (`scripts/lean-packages.ts`). */
const STILL = { enabled: false };

export interface BoardProps extends CarryingSetup {
  /** The scrolled area that the board is in. */
  area: RefObject<HTMLElement | null>;
  /** What is drawn: the layout, or what the keys make of it while they hold a panel. */
  shown: Layout;
  /** A panel each, with its id as the key. */
  children: readonly ReactElement[];
}

const gridItem = ({ panel, x, y, w, h }: Item): LayoutItem => ({ i: panel, x, y, w, h });

export function Board({ area, shown, children, ...setup }: BoardProps) {
  const { width, columns } = setup;
  const board = useRef<HTMLDivElement>(null);
  const landing = useRef<HTMLDivElement>(null);
  const { carrying, press } = useCarrying({ board, landing, area }, setup);
  const items = useMemo(() => shown.map(gridItem), [shown]);
  const grid = useMemo(
    () => ({ cols: columns, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [GAP, GAP] as const }),
    [columns],
  );
  return (
    <div
      className="board"
      ref={board}
      onPointerDown={press}
      style={{ '--under-phone': `${endUnderPhone(shown, columns, width) * (ROW + GAP) + GAP}px` } as CSSProperties}
    >
      <div className="landing-place" ref={landing} hidden />
      <ReactGridLayout
        width={width}
        layout={items}
        gridConfig={grid}
        dragConfig={STILL}
        resizeConfig={STILL}
        // The layout is settled before it comes here.
        compactor={noCompactor}
        // By top and left: a sticky header does not know of transforms.
        positionStrategy={absoluteStrategy}
      >
        {children.map((child) => (
          <Cell key={child.key} panel={String(child.key)} carrying={carrying}>
            {child}
          </Cell>
        ))}
      </ReactGridLayout>
    </div>
  );
}
