/** Draws the settled layout with react-grid-layout; the only folder that knows it. The layout's owner is the workspace. */
import { observer } from 'mobx-react-lite';
import { useMemo, useRef, useState, type RefObject } from 'react';
import ReactGridLayout, { useContainerWidth, type Compactor, type LayoutItem } from 'react-grid-layout';
import { absoluteStrategy, transformStrategy } from 'react-grid-layout/core';
import { Button, Empty } from '@dialer/ui';
import { COLUMNS, derive, place, readingOrder, type Item, type Layout, type Least, type Rect } from '../../core/workspace/layout';
import { useShell, useText } from '../services';
import { HANDLE } from './customize/panel-tools';
import { PlaceDialog } from './customize/place-dialog';
import { useArranging } from './customize/use-arranging';
import { PanelFrame } from './panel/frame';
import { usePanelFacts, type PanelFacts } from './panel-facts';
import { PanelStatuses } from './panel-status';
import { useCarrying } from './use-carrying';
import { useReveal } from './use-reveal';
import { useStable } from './use-stable';

const ROW = 24;
const GAP = 8;
const RESIZE = { enabled: true, handles: ['se'] as const };
const STILL = { enabled: false };
const DRAG = { enabled: true, handle: `.${HANDLE}`, threshold: 3, bounded: false };

/** Two columns below 900 px, one below 600: derived, never saved. 0: not measured yet. */
export const columnsFor = (width: number): number => (width === 0 || width >= 900 ? COLUMNS : width < 600 ? 1 : 2);

/** Only what react-grid-layout needs: it would take a manifest's first size for the panel's own. */
const gridItem = (item: Item, { minW, minH }: Least): LayoutItem => ({ i: item.panel, ...rectOf(item), minW, minH });

const rectOf = ({ x, y, w, h }: Rect): Rect => ({ x, y, w, h });

export interface GridProps {
  /** As many as the window has room for; arranging takes all twelve. */
  columns: number;
  /** Opens the catalogue, from an empty workspace. */
  onAdd: () => void;
}

export const Grid = observer(function Grid({ columns, onAdd }: GridProps) {
  const services = useShell();
  const { workspace, registry, core } = services;
  const t = useText();
  const { containerRef, width, mounted } = useContainerWidth({ measureBeforeMount: true });
  const area = containerRef as RefObject<HTMLDivElement | null>;
  const [statuses] = useState(() => new PanelStatuses(registry, core));
  const facts = usePanelFacts(services);
  const { customizing } = workspace;
  const arranging = customizing && columns === COLUMNS && !workspace.seeing;

  const layout = derive(workspace.placed, columns, (item) => statuses.takesRoom(item.panel, customizing));
  const { held, shown, arrange, asked, answer } = useArranging({ area, layout, facts });
  const grid = useMemo(
    () => ({ cols: columns, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [GAP, GAP] as const }),
    [columns],
  );
  const reveal = useReveal(area, { layout: shown, held: held?.rect ?? null, active: arranging, row: ROW + GAP, gap: GAP });
  const dragged = useRef<string | null>(null);
  const { carrying, animated, setCarrying } = useCarrying();
  const compactor = useCompactor(layout, facts, dragged);
  const drag = useStable({
    start(_layout: unknown, _from: unknown, item: LayoutItem | null) {
      dragged.current = item?.i ?? null;
      setCarrying(true);
    },
    stop(_layout: unknown, _from: unknown, item: LayoutItem | null) {
      dragged.current = null;
      setCarrying(false);
      if (!item) return;
      reveal(item.i);
      workspace.place(item.i, rectOf(item), layout);
    },
  });
  // DOM in reading order, so that Tab goes as the eye goes; while a panel is held it stays, or the focus would be lost.
  const drawn = readingOrder(layout);
  const standing = new Map(shown.map((item) => [item.panel, item]));
  return (
    <main
      className={['work', arranging && 'editing', carrying && 'carrying', animated && 'animated'].filter(Boolean).join(' ')}
      id="workspace"
      tabIndex={-1}
      ref={area}
      aria-label={t('workspace.label')}
    >
      <h1 className="visually-hidden">{t('workspace.label')}</h1>
      {workspace.loaded && layout.length === 0 && (
        <Empty
          title={t('workspace.empty')}
          action={
            <Button icon="add" onClick={onAdd}>
              {t('customize.add')}
            </Button>
          }
        >
          {t('workspace.emptyHint')}
        </Empty>
      )}
      {arranging && <p className="softphone-rest">{t('softphone.rests')}</p>}
      {mounted && workspace.loaded && layout.length > 0 && (
        <ReactGridLayout
          width={width}
          layout={shown.map((item) => gridItem(item, facts.least(item.panel)))}
          gridConfig={grid}
          dragConfig={arranging ? DRAG : STILL}
          resizeConfig={arranging ? RESIZE : STILL}
          compactor={compactor}
          // A sticky header does not know of transforms: panels that are not being moved stand by top and left.
          positionStrategy={carrying ? transformStrategy : absoluteStrategy}
          onDragStart={drag.start}
          onResizeStart={drag.start}
          onDragStop={drag.stop}
          onResizeStop={drag.stop}
        >
          {drawn.map(({ panel }) => {
            const { x, y, w, h } = standing.get(panel)!;
            return (
              <div key={panel}>
                <PanelFrame
                  panel={panel}
                  title={facts.title(panel)}
                  statuses={statuses}
                  arrange={arranging ? arrange : null}
                  held={held?.panel === panel}
                  column={x + 1}
                  row={y + 1}
                  w={w}
                  h={h}
                />
              </div>
            );
          })}
        </ReactGridLayout>
      )}
      {asked && <PlaceDialog {...asked} layout={layout} facts={facts} onAnswer={answer} />}
    </main>
  );
});

/**
 * react-grid-layout pushes panels about by its own rules; ours are the layout's. The compactor throws its answer away
 * and places the one panel that is dragged, so that the preview is what the drop will be.
 */
function useCompactor(layout: Layout, facts: PanelFacts, dragged: RefObject<string | null>): Compactor {
  const now = useRef(layout);
  now.current = layout;
  return useMemo(
    () => ({
      type: 'vertical',
      allowOverlap: false,
      compact(items) {
        const moving = items.find((item) => item.i === dragged.current);
        if (!moving) return items;
        const next = place(now.current, moving.i, rectOf(moving), facts.least(moving.i));
        const places = new Map(next.map((item) => [item.panel, item]));
        return items.map((item) => ({ ...item, ...rectOf(places.get(item.i) ?? item), moved: false }));
      },
    }),
    [dragged, facts],
  );
}
