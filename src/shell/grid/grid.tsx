/** The panels of the workspace on their grid. The layout's owner is the workspace. */
import { observer } from 'mobx-react-lite';
import { useDeferredValue, useEffect, useState, type RefObject } from 'react';
import { useContainerWidth } from 'react-grid-layout';
import { Button, Empty } from '@dialer/ui';
import { COLUMNS, derive, readingOrder } from '../../core/workspace/layout';
import { useShell, useText } from '../services';
import { Board } from './board/board';
import { GAP, ROW } from './board/pixels';
import { useArranging } from './customize/use-arranging';
import { customizeParts } from './customize/customize-parts';
import { PanelFrame } from './panel/frame';
import { usePanelFacts } from './panel-facts';
import { PanelStatuses } from './panel-status';
import { useFromTop } from './use-from-top';
import { useReveal } from './use-reveal';

/** Two columns below 900 px, one below 600: derived, never saved. 0: not measured yet. */
export const columnsFor = (width: number): number => (width === 0 || width >= 900 ? COLUMNS : width < 600 ? 1 : 2);

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
  // The bar of Customize and its button answer the press; handles and menus of all panels are drawn after that.
  const customizing = useDeferredValue(workspace.customizing);
  const arranging = customizing && columns === COLUMNS && !workspace.seeing;

  const layout = derive(workspace.placed, columns, (item) => statuses.takesRoom(item.panel, customizing));
  const { held, shown, arrange, carry, asked, answer } = useArranging({ area, layout, facts });
  const customize = customizeParts.use(arranging);
  const { sight } = workspace;
  useEffect(() => sight.enter(), [sight]);
  useFromTop(area, core.leads.current?.id ?? null);
  const { reveal, fresh } = useReveal(area, {
    layout: shown,
    held: held?.rect ?? null,
    active: arranging,
    asked: sight.asked,
    row: ROW + GAP,
    gap: GAP,
  });
  // DOM in reading order, so that Tab goes as the eye goes; while a panel is held it stays, or the focus would be lost.
  const drawn = readingOrder(layout);
  const places = new Map(shown.map((item) => [item.panel, item]));
  return (
    <main className={arranging ? 'work editing' : 'work'} id="workspace" tabIndex={-1} ref={area} aria-label={t('workspace.label')}>
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
      {arranging && customize.at === 'ready' && <customize.parts.SoftphoneRest layout={shown} row={ROW + GAP} gap={GAP} />}
      {mounted && workspace.loaded && layout.length > 0 && (
        <Board
          area={area}
          width={width}
          columns={columns}
          layout={layout}
          shown={shown}
          least={facts.least}
          arranging={arranging}
          onTake={carry.take}
          onDrop={(panel, asked) => {
            reveal(panel);
            carry.drop(panel, asked);
          }}
          onCancel={carry.cancel}
        >
          {drawn.map(({ panel }) => {
            const { x, y, w, h } = places.get(panel)!;
            return (
              <PanelFrame
                key={panel}
                panel={panel}
                title={facts.title(panel)}
                statuses={statuses}
                arrange={arranging ? arrange : null}
                held={held?.panel === panel}
                fresh={fresh === panel}
                column={x + 1}
                row={y + 1}
                w={w}
                h={h}
              />
            );
          })}
        </Board>
      )}
      {asked && customize.at === 'ready' && <customize.parts.PlaceDialog {...asked} layout={layout} facts={facts} onAnswer={answer} />}
    </main>
  );
});
