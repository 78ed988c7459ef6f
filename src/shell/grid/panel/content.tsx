import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { Skeleton } from '@dialer/ui';
import { PluginProvider } from '../../../host';
import { PluginBoundary } from '../../plugin-boundary';
import { useShell } from '../../services';
import { useBehind } from '../../use-why';
import type { PanelStatuses } from '../panel-status';
import { Hidden, Late, Missing, Off, Stopped } from './placeholder';

export interface PanelContentProps {
  panel: string;
  title: string;
  statuses: PanelStatuses;
}

/** What the plugin draws of its panel; starts the plugin when this is the first of it. */
export const PanelContent = observer(function PanelContent({ panel, title, statuses }: PanelContentProps) {
  const { registry } = useShell();
  const status = statuses.of(panel);
  const behind = useBehind();
  const idle = status.kind === 'shown' && status.run.at === 'idle' ? status.plugin.id : null;
  useEffect(() => {
    if (idle) void registry.ensure(idle);
  }, [registry, idle]);

  if (status.kind === 'absent') return null;
  if (status.kind === 'hidden') return <Hidden />;
  if (status.kind === 'missing') return <Missing panel={panel} title={title} />;
  if (status.kind !== 'shown') return <Off panel={panel} title={title} why={status.why} />;
  const { run, plugin } = status;
  if (run.at === 'failed')
    return (
      <Stopped
        panel={panel}
        title={title}
        error={run.error}
        quarantined={run.quarantined}
        behind={behind(run)}
        onAgain={() => void registry.retry(run.behind?.at(-1) ?? plugin.id)}
      />
    );
  if (run.at === 'starting' && run.late) return <Late />;
  if (run.at !== 'ready') return <Skeleton shape="form" rows={2} />;
  const Panel = run.module.panels?.[panel];
  if (!Panel) return <Missing panel={panel} title={title} />;
  return (
    <PluginBoundary
      plugin={plugin.id}
      where={`panel ${panel}`}
      fallback={(again, error) => <Stopped panel={panel} title={title} error={error} quarantined={false} onAgain={again} />}
    >
      <PluginProvider value={run.context}>
        <Panel panelId={panel} />
      </PluginProvider>
    </PluginBoundary>
  );
});
