import { observer } from 'mobx-react-lite';
import { memo, useEffect, useState, type ReactNode } from 'react';
import { Button, Dialog, Icon, Kbd, MenuButton, IconButton, PanelBody, Skeleton, State, type IconName } from '@dialer/ui';
import { PluginProvider } from '../../host';
import { PluginBoundary } from '../plugin-boundary';
import { useShell, useText } from '../services';
import { whyText } from '../why';
import type { PanelStatus } from './panel-status';

export interface PanelFrameProps {
  id: string;
  title: string;
  status: PanelStatus;
  editing: boolean;
  /** Handle, menu and held notice of Customize. */
  tools?: { handle: ReactNode; onRemove: () => void };
  held?: { column: number; row: number; w: number; h: number } | null;
}

/** Header, body and, where the plugin cannot be drawn, a placeholder of the same size that says what is safe. */
export const PanelFrame = memo(
  observer(function PanelFrame({ id, title, status, editing, tools, held }: PanelFrameProps) {
    const t = useText();
    const placeholder = status.kind !== 'shown' || status.run.at === 'failed';
    return (
      <section className={`grid-cell ${held ? 'held' : ''} ${placeholder ? 'placeholder' : ''}`} aria-label={title}>
        <div className="panel">
          <header className="panel-header">
            {tools?.handle}
            <h2 className="panel-title">{title}</h2>
            {editing && tools ? (
              <span className="panel-tools">
                <MenuButton
                  entries={[{ text: t('customize.remove'), icon: 'trash', onSelect: tools.onRemove }]}
                  target={<IconButton size="small" icon="more" label={t('customize.menu', { panel: title })} />}
                />
              </span>
            ) : (
              <HeaderFacts id={id} status={status} />
            )}
          </header>
          <div className="panel-content" inert={editing}>
            <Content id={id} title={title} status={status} />
          </div>
          {held && <Held {...held} />}
        </div>
      </section>
    );
  }),
);

/** State of the plugin, or the facts that it draws itself. */
const HeaderFacts = observer(function HeaderFacts({ id, status }: { id: string; status: PanelStatus }) {
  const t = useText();
  const marks: Partial<Record<PanelStatus['kind'], [IconName, string]>> = {
    off: ['disable', 'panel.off'],
    blocked: ['ban', 'panel.blocked'],
    missing: ['disable', 'panel.off'],
  };
  const mark = marks[status.kind];
  if (mark)
    return (
      <span className="panel-facts">
        <State icon={mark[0]}>{t(mark[1])}</State>
      </span>
    );
  if (status.kind !== 'shown') return null;
  if (status.run.at === 'failed')
    return (
      <span className="panel-facts">
        <State kind="bad" icon="error">
          {t('panel.stopped')}
        </State>
      </span>
    );
  const Facts = status.run.at === 'ready' ? status.run.module.panelFacts?.[id] : undefined;
  if (!Facts || status.run.at !== 'ready') return null;
  return (
    <span className="panel-facts">
      <PluginBoundary plugin={status.plugin.id} where={`facts ${id}`} fallback={() => null}>
        <PluginProvider value={status.run.context}>
          <Facts />
        </PluginProvider>
      </PluginBoundary>
    </span>
  );
});

const Content = observer(function Content({ id, title, status }: { id: string; title: string; status: PanelStatus }) {
  const { registry } = useShell();
  const t = useText();
  const plugin = status.kind === 'shown' ? status.plugin.id : null;
  const idle = status.kind === 'shown' && status.run.at === 'idle';
  useEffect(() => {
    if (plugin && idle) void registry.ensure(plugin);
  }, [registry, plugin, idle]);

  if (status.kind === 'absent') return null;
  if (status.kind === 'hidden') return <Words title={t('panel.hidden')} text={t('panel.hiddenText')} />;
  if (status.kind === 'missing') return <Words title={t('panel.missingTitle')} text={t('panel.missingText')} removable={id} />;
  if (status.kind !== 'shown')
    return <Words title={t('panel.offTitle', { panel: title })} text={`${whyText(status.why, t)} ${t('panel.offText')}`} removable={id} />;
  const { run } = status;
  if (run.at === 'failed')
    return (
      <Stopped
        id={id}
        title={title}
        error={run.error}
        quarantined={run.quarantined}
        onAgain={() => void registry.retry(status.plugin.id)}
      />
    );
  if (run.at !== 'ready') return <Skeleton shape="form" rows={2} />;
  const Panel = run.module.panels?.[id];
  if (!Panel) return <Words title={t('panel.missingTitle')} text={t('panel.missingText')} removable={id} />;
  return (
    <PluginBoundary
      plugin={status.plugin.id}
      where={`panel ${id}`}
      fallback={(again, error) => <Stopped id={id} title={title} error={error} quarantined={false} onAgain={again} />}
    >
      <PluginProvider value={run.context}>
        <Panel panelId={id} />
      </PluginProvider>
    </PluginBoundary>
  );
});

function Words({ title, text, removable }: { title: string; text: string; removable?: string }) {
  const { workspace } = useShell();
  const t = useText();
  return (
    <PanelBody>
      <div>
        <div className="t-strong">{title}</div>
        <p className="t-2">{text}</p>
      </div>
      {removable && (
        <div className="row push">
          <Button onClick={() => workspace.remove(removable)}>{t('panel.removeFromLayout')}</Button>
        </div>
      )}
    </PanelBody>
  );
}

/** What happened, what is safe, and what to do. */
function Stopped({
  id,
  title,
  error,
  quarantined,
  onAgain,
}: {
  id: string;
  title: string;
  error: Error;
  quarantined: boolean;
  onAgain: () => void;
}) {
  const { workspace, core } = useShell();
  const t = useText();
  const [details, setDetails] = useState(false);
  return (
    <PanelBody>
      <div role="alert">
        <div className="t-strong">{t('panel.stoppedTitle', { panel: title })}</div>
        <p className="t-2">
          {t('panel.stoppedText')} {quarantined && t('panel.quarantined')}
        </p>
      </div>
      <div className="t-meta">{t('panel.error')}</div>
      <div className="row push">
        {!quarantined && (
          <Button intent="primary" icon="refresh" onClick={onAgain}>
            {t('panel.tryAgain')}
          </Button>
        )}
        <Button onClick={() => workspace.remove(id)}>{t('panel.remove')}</Button>
        <Button variant="minimal" onClick={() => setDetails(true)}>
          {t('panel.details')}
        </Button>
      </div>
      {details && (
        <Dialog title={t('panel.details')} onClose={() => setDetails(false)}>
          <code>{error.message}</code>
          {core.calls.current && <code>{core.calls.current.callId}</code>}
        </Dialog>
      )}
    </PanelBody>
  );
}

/** A held panel says its place and the keys inside itself, and hides nothing else. */
function Held({ column, row, w, h }: { column: number; row: number; w: number; h: number }) {
  const t = useText();
  return (
    <div className="panel-held" aria-hidden="true">
      <span>
        <b>{t('customize.position', { column, row })}</b>
        <br />
        {t('customize.size', { w, h })}
      </span>
      <span className="row row-tight">
        <Kbd>← ↑ ↓ →</Kbd>
        {t('customize.keys.arrows')}
      </span>
      <span className="row row-tight">
        <Kbd>{t('customize.key.shiftArrows')}</Kbd>
        {t('customize.keys.shiftArrows')}
      </span>
      <span className="row row-tight">
        <Kbd>{t('customize.key.enter')}</Kbd>
        {t('customize.keys.enter')}
        <Kbd>{t('customize.key.escape')}</Kbd>
        {t('customize.keys.escape')}
      </span>
    </div>
  );
}

export const HandleIcon = () => <Icon name="drag" />;
