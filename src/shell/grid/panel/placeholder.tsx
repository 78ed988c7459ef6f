/** What stands in the place of a panel that cannot be drawn: why, what is safe, and what to do. The place is kept. */
import { observer } from 'mobx-react-lite';
import { useState, type ReactNode } from 'react';
import { announce, Button, Dialog, PanelBody, Skeleton } from '@dialer/ui';
import type { Why } from '../../../host/manifest';
import { useShell, useText } from '../../services';
import { useWhy } from '../../use-why';
import { focusWorkspace } from '../focus';
import { isSwitchedOff } from '../panel-status';

function Words({ title, children, actions }: { title: string; children: ReactNode; actions?: ReactNode }) {
  const { readOnly } = useShell();
  return (
    <PanelBody>
      {/* Where there is no button, the words take the focus themselves, so that the keys can scroll to their end. */}
      <div {...(readOnly && { role: 'group', 'aria-label': title, tabIndex: 0 })}>
        <div className="t-strong">{title}</div>
        <p className="t-2">{children}</p>
      </div>
      {actions && !readOnly && <div className="row push wrap">{actions}</div>}
    </PanelBody>
  );
}

/** Its plugin was not there in its time, and is tried once more: said above the shape of what comes. */
export function Late() {
  const t = useText();
  return (
    <>
      <p className="panel-late t-2" role="status">
        {t('panel.late')}
      </p>
      <Skeleton shape="form" rows={1} />
    </>
  );
}

/** By `visibleWhen`, or because its plugin has nothing to show; only seen in Customize. */
export function Hidden() {
  const t = useText();
  return <Words title={t('panel.hidden')}>{t('panel.hiddenText')}</Words>;
}

/** Takes the panel off the person's own layout; the workspace takes the focus that its button had. */
function useRemove(panel: string, title: string): () => void {
  const { workspace } = useShell();
  const t = useText();
  return () => {
    workspace.remove(panel);
    announce(t('customize.removed', { panel: title }));
    focusWorkspace();
  };
}

/** No plugin of this release has the panel: it was saved by a newer one, or has been taken out of the product. */
export function Missing({ panel, title }: { panel: string; title: string }) {
  const t = useText();
  const { reload } = useShell();
  const remove = useRemove(panel, title);
  return (
    <Words
      title={t('panel.missingTitle')}
      actions={
        <>
          <Button icon="refresh" onClick={reload}>
            {t('panel.reload')}
          </Button>
          <Button onClick={remove}>{t('panel.removeFromLayout')}</Button>
        </>
      }
    >
      {t('panel.missingText')}
    </Words>
  );
}

/** Switched off, blocked, or written for another release of the dialer. */
export function Off({ panel, title, why }: { panel: string; title: string; why: Why }) {
  const say = useWhy();
  const t = useText();
  const { reload } = useShell();
  const remove = useRemove(panel, title);
  const newer = why.kind === 'host-api' && why.wants > why.has;
  const next = newer ? 'panel.newerNext' : isSwitchedOff(why) ? 'panel.offNext' : 'panel.blockedNext';
  return (
    <Words
      title={newer ? t('panel.newerTitle', { panel: title }) : t('panel.offTitle', { panel: title })}
      actions={
        <>
          {newer && (
            <Button icon="refresh" onClick={reload}>
              {t('panel.reload')}
            </Button>
          )}
          <Button onClick={remove}>{t('panel.removeFromLayout')}</Button>
        </>
      }
    >
      {say(why)} {t('panel.offText')} {t(next)}
    </Words>
  );
}

export interface StoppedProps {
  panel: string;
  title: string;
  error: Error;
  /** It has stopped too often and is left alone until the next sign-in. */
  quarantined: boolean;
  /** Which plugin it waits for that stopped, in words. */
  behind?: string;
  onAgain: () => void;
}

/** The plugin failed: what happened, what is safe, and what to do [architecture, rule 5]. */
export const Stopped = observer(function Stopped({ panel, title, error, quarantined, behind, onAgain }: StoppedProps) {
  const { core } = useShell();
  const t = useText();
  const remove = useRemove(panel, title);
  const [details, setDetails] = useState(false);
  return (
    <PanelBody>
      <div role="alert">
        <div className="t-strong">{t('panel.stoppedTitle', { panel: title })}</div>
        <p className="t-2">
          {behind} {t('panel.stoppedText')} {quarantined && t('panel.quarantined')}
        </p>
      </div>
      <div className="t-meta">{t('panel.error')}</div>
      <div className="row push wrap">
        {!quarantined && (
          <Button intent="primary" icon="refresh" onClick={onAgain}>
            {t('panel.tryAgain')}
          </Button>
        )}
        <Button onClick={remove}>{t('panel.remove')}</Button>
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
});
