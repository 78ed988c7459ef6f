import { observer } from 'mobx-react-lite';
import { memo } from 'react';
import { Badge, State, type IconName } from '@dialer/ui';
import { PluginProvider } from '../../../host';
import { PluginBoundary } from '../../plugin-boundary';
import { useShell, useText } from '../../services';
import { HeldNotice, PanelCorner, PanelTools, type Arrange } from '../customize/panel-tools';
import type { PanelStatus, PanelStatuses } from '../panel-status';
import { PanelContent } from './content';

export interface PanelFrameProps {
  panel: string;
  title: string;
  statuses: PanelStatuses;
  /** Null outside of Customize: the panel cannot be arranged. */
  arrange: Arrange | null;
  held: boolean;
  /** Added just now, or asked for: marked for a moment. */
  fresh: boolean;
  /** The place on the screen, while it is arranged; from 1. */
  column: number;
  row: number;
  w: number;
  h: number;
}

/**
 * Header, body and, where the plugin cannot be drawn, a placeholder of the same size. It is drawn again for its own
 * status and place only; the body not even for the place.
 */
export const PanelFrame = memo(
  observer(function PanelFrame({ panel, title, statuses, arrange, held, fresh, ...place }: PanelFrameProps) {
    const status = statuses.of(panel);
    const placeholder = status.kind !== 'shown' || status.run.at === 'failed';
    return (
      <section className={`grid-cell ${held ? 'held' : ''} ${fresh ? 'fresh' : ''} ${placeholder ? 'placeholder' : ''}`} aria-label={title}>
        <div className="panel">
          <header className="panel-header">
            {arrange ? (
              <PanelTools panel={panel} title={title} held={held} arrange={arrange} {...place} />
            ) : (
              <>
                <h2 className="panel-title">{title}</h2>
                <HeaderBadge panel={panel} />
                <HeaderFacts panel={panel} statuses={statuses} />
              </>
            )}
          </header>
          <div className="panel-content" inert={arrange !== null}>
            <PanelContent panel={panel} title={title} statuses={statuses} />
          </div>
          {held && <HeldNotice {...place} />}
        </div>
        {arrange && <PanelCorner panel={panel} />}
      </section>
    );
  }),
);

const MARKS: Partial<Record<PanelStatus['kind'], readonly [IconName, string]>> = {
  off: ['disable', 'panel.off'],
  blocked: ['ban', 'panel.blocked'],
  missing: ['help', 'panel.missing'],
};

/** What the plugin counts for its panel; in words for readers of screens. */
const HeaderBadge = observer(function HeaderBadge({ panel }: { panel: string }) {
  const { registry } = useShell();
  useText(); // its words are another language's when that changes
  const badge = registry.badge(panel);
  if (!badge) return null;
  return (
    <span className="panel-badge" title={badge.label}>
      <span aria-hidden>
        <Badge>{badge.value}</Badge>
      </span>
      <span className="visually-hidden">{badge.label}</span>
    </span>
  );
});

/** State of the plugin, or the facts that it draws itself. */
const HeaderFacts = observer(function HeaderFacts({ panel, statuses }: Pick<PanelFrameProps, 'panel' | 'statuses'>) {
  const t = useText();
  const status = statuses.of(panel);
  const mark = MARKS[status.kind];
  if (mark)
    return (
      <span className="panel-facts">
        <State icon={mark[0]}>{t(mark[1])}</State>
      </span>
    );
  if (status.kind !== 'shown') return null;
  const { run } = status;
  if (run.at === 'failed')
    return (
      <span className="panel-facts">
        <State kind="bad" icon="error">
          {t('panel.stopped')}
        </State>
      </span>
    );
  const Facts = run.at === 'ready' ? run.module.panelFacts?.[panel] : undefined;
  if (!Facts || run.at !== 'ready') return null;
  return (
    <span className="panel-facts">
      <PluginBoundary plugin={status.plugin.id} where={`facts ${panel}`} fallback={() => null}>
        <PluginProvider value={run.context}>
          <Facts />
        </PluginProvider>
      </PluginBoundary>
    </span>
  );
});
