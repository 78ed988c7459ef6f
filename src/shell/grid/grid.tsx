/** Draws the settled layout with react-grid-layout; the only folder that knows it. The layout's owner is the workspace. */
import { observer } from 'mobx-react-lite';
import { useCallback, useMemo, useRef } from 'react';
import ReactGridLayout, { useContainerWidth, type Compactor, type LayoutItem } from 'react-grid-layout';
import { absoluteStrategy } from 'react-grid-layout/core';
import { announce, Empty } from '@dialer/ui';
import { COLUMNS, derive, place, readingOrder, type Item, type Layout, type Least, type Rect } from '../../core/workspace/layout';
import { useShell, useText } from '../services';
import { useHold } from './hold';
import { HandleIcon, PanelFrame } from './panel-frame';
import { panelStatus, takesRoom } from './panel-status';
import { useReveal } from './use-reveal';

const ROW = 24;
const GAP = 8;
const RESIZE = { enabled: true, handles: ['se'] as const };
const STILL = { enabled: false };
const DRAG = { enabled: true, handle: '.panel-handle', threshold: 3, bounded: false };

/** Two columns below 900 px, one below 600: derived, never saved. */
export const columnsFor = (width: number): number => (width < 600 ? 1 : width < 900 ? 2 : COLUMNS);

/** Only what react-grid-layout needs: it would take a manifest's first size for the panel's own. */
const gridItem = (item: Item, { minW, minH }: Least): LayoutItem => ({ i: item.panel, ...rectOf(item), minW, minH });

const rectOf = ({ x, y, w, h }: Rect): Rect => ({ x, y, w, h });

export const Grid = observer(function Grid() {
  const { workspace, registry, core, translate } = useShell();
  const t = useText();
  const { containerRef, width, mounted } = useContainerWidth({ measureBeforeMount: true });
  const columns = columnsFor(width);
  const { customizing } = workspace;
  const arranging = customizing && columns === COLUMNS;

  const statuses = new Map(workspace.placed.map((placed) => [placed.panel, panelStatus(placed, registry, core)]));
  const layout = derive(workspace.placed, columns, (item) => takesRoom(statuses.get(item.panel)!, customizing));
  const least = useCallback((panel: string): Least => registry.panel(panel)?.panel.size ?? { minW: 1, minH: 1 }, [registry]);
  const title = useCallback(
    (panel: string) => {
      const entry = registry.panel(panel);
      return entry ? translate(entry.plugin.id)(entry.panel.titleKey) : panel;
    },
    [registry, translate],
  );
  const hold = useHold({ layout, least, title, commit: (panel, rect, arranged) => workspace.place(panel, rect, arranged), t });
  const grid = useMemo(
    () => ({ cols: columns, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [GAP, GAP] as const }),
    [columns],
  );
  const reveal = useReveal(containerRef, {
    layout: hold.shown,
    held: hold.held?.rect ?? null,
    active: arranging,
    row: ROW + GAP,
    gap: GAP,
  });
  const dragged = useRef<string | null>(null);
  const compactor = useCompactor(layout, least, dragged);
  const remove = (panel: string) => {
    workspace.remove(panel);
    announce(t('customize.removed', { panel: title(panel) }));
  };

  const grabbed = (item: LayoutItem | null) => {
    dragged.current = item?.i ?? null;
  };
  const dropped = (item: LayoutItem | null) => {
    dragged.current = null;
    if (!item) return;
    reveal(item.i);
    workspace.place(item.i, rectOf(item), layout);
  };
  return (
    <main
      className={arranging ? 'work editing' : 'work'}
      id="workspace"
      tabIndex={-1}
      ref={containerRef as React.RefObject<HTMLDivElement>}
      aria-label={t('workspace.label')}
    >
      <h1 className="visually-hidden">{t('workspace.label')}</h1>
      {workspace.loaded && layout.length === 0 && <Empty title={t('workspace.empty')}>{t('workspace.emptyHint')}</Empty>}
      {mounted && workspace.loaded && layout.length > 0 && (
        <ReactGridLayout
          width={width}
          layout={hold.shown.map((item) => gridItem(item, least(item.panel)))}
          gridConfig={grid}
          dragConfig={arranging ? DRAG : STILL}
          resizeConfig={arranging ? RESIZE : STILL}
          compactor={compactor}
          // A sticky header does not know of transforms: panels stand where they are by top and left.
          positionStrategy={absoluteStrategy}
          onDragStart={(_layout, _from, item) => grabbed(item)}
          onResizeStart={(_layout, _from, item) => grabbed(item)}
          onDragStop={(_layout, _from, item) => dropped(item)}
          onResizeStop={(_layout, _from, item) => dropped(item)}
        >
          {/* DOM in reading order, so that Tab goes as the eye goes. */}
          {readingOrder(layout).map((item) => {
            const held = hold.held?.panel === item.panel ? hold.held : null;
            return (
              <div key={item.panel}>
                <PanelFrame
                  id={item.panel}
                  title={title(item.panel)}
                  status={statuses.get(item.panel)!}
                  editing={arranging}
                  held={held && { column: held.rect.x + 1, row: held.rect.y + 1, w: held.rect.w, h: held.rect.h }}
                  tools={
                    arranging
                      ? {
                          onRemove: () => remove(item.panel),
                          handle: (
                            <button
                              type="button"
                              className="panel-handle"
                              aria-label={t('customize.move', { panel: title(item.panel) })}
                              aria-pressed={held !== null}
                              onKeyDown={hold.onKeyDown(item.panel)}
                              onBlur={() => held && hold.cancel()}
                            >
                              <HandleIcon />
                            </button>
                          ),
                        }
                      : undefined
                  }
                />
              </div>
            );
          })}
        </ReactGridLayout>
      )}
    </main>
  );
});

/**
 * react-grid-layout pushes panels about by its own rules; ours are the layout's. The compactor throws its answer away
 * and places the one panel that is dragged, so that the preview is what the drop will be.
 */
function useCompactor(layout: Layout, least: (panel: string) => Least, dragged: React.RefObject<string | null>): Compactor {
  const now = useRef({ layout, least });
  now.current = { layout, least };
  return useMemo(
    () => ({
      type: 'vertical',
      allowOverlap: false,
      compact(items) {
        const moving = items.find((item) => item.i === dragged.current);
        if (!moving) return items;
        const next = place(now.current.layout, moving.i, rectOf(moving), now.current.least(moving.i));
        const places = new Map(next.map((item) => [item.panel, item]));
        return items.map((item) => ({ ...item, ...rectOf(places.get(item.i) ?? item), moved: false }));
      },
    }),
    [dragged],
  );
}
