import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button, Icon, IconButton, type IconName } from '@dialer/ui';
import type { AlertItem } from '../../core/shell-view';
import { createChunk } from '../../ui/chunk';
import { useShell, useText } from '../services';

/** What comes over the panels and stays without being wrong is a note: nothing was done. */
const kindOf = ({ type, place, expires }: AlertItem): AlertItem['type'] | 'note' =>
  type === 'success' && place === 'over' && expires === false ? 'note' : type;
const icons: Record<AlertItem['type'] | 'note', IconName> = { success: 'tick-circle', warning: 'warning', error: 'error', note: 'info' };

/** Persistent alerts stand here until they are cleared or dismissed [SHELL-015]. */
export const AlertStack = observer(function AlertStack() {
  const { core } = useShell();
  const t = useText();
  return (
    <div className="alert-stack" role="region" aria-label={t('alert.stack')}>
      {core.alerts.items
        .filter(({ place }) => place !== 'over' && place !== 'call-bar')
        .map((alert) => (
          <AlertBar key={alert.id} alert={alert} />
        ))}
    </div>
  );
});

function AlertBar({ alert }: { alert: AlertItem }) {
  const { core } = useShell();
  const t = useText();
  const kind = kindOf(alert);
  return (
    <div
      className={`alert-bar kind-${alert.type} ${alert.revertColor ? 'reverted' : ''}`}
      role={alert.type === 'success' ? 'status' : 'alert'}
    >
      <Icon name={icons[kind]} />
      <span className="grow">
        <b>{t(`alert.${kind}`)}</b> <span className="message">{alert.message}</span>
      </span>
      {alert.buttons.map((button) => (
        <Button key={button.label} size="small" intent={button.color === 'primary' ? 'primary' : undefined} onClick={button.action}>
          {button.label}
        </Button>
      ))}
      {alert.page && (
        <Link to={alert.page} className="bp6-button bp6-small">
          {t('alert.open')}
        </Link>
      )}
      {alert.dismissible && (
        <IconButton size="small" icon="cross" label={t('alert.dismiss')} onClick={() => core.alerts.dismiss(alert.id)} />
      )}
    </div>
  );
}

/** Until it is there, the first message stands in the middle. */
const { use: usePlacing } = createChunk(() => import('./toast-place'));

/** Notices that lie over panels at a time: more of them would be a panel that nobody sees. */
const NOTICES_SHOWN = 2;

/**
 * Which of them are seen, as they stood otherwise: the newest for which somebody waits, the newest error, then what else went
 * wrong before what only tells, the newest first. A warning counts as wrong: what a save left out is not behind notices that
 * nobody has confirmed.
 */
function noticesShown(all: readonly AlertItem[], most = NOTICES_SHOWN): readonly AlertItem[] {
  const urgency = ({ type, awaited }: AlertItem) => (awaited ? 2 : Number(type !== 'success'));
  const newest = [...all].reverse();
  const first = [newest.find(({ awaited }) => awaited), newest.find(({ type }) => type === 'error')].filter((each) => each !== undefined);
  const others = newest.filter((each) => !first.includes(each)).sort((one, other) => urgency(other) - urgency(one));
  const kept = new Set([...first, ...others].slice(0, most));
  return all.filter((each) => kept.has(each));
}

/** Those that come by themselves over the panels: two, and how many more there are, which a click brings. */
function Notices({ all }: { all: readonly AlertItem[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const shown = open ? all : noticesShown(all);
  const more = all.length - noticesShown(all).length;
  return (
    <div className={`alerts-over ${open ? 'all' : ''}`}>
      {shown.map((alert) => (
        <AlertBar key={alert.id} alert={alert} />
      ))}
      {more > 0 && (
        <div className="alerts-rest">
          <Button size="small" variant="minimal" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('alert.fewer') : t('alert.more', { count: more })}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Over the uppermost panels: short messages, where nobody works, which go by themselves, and above them the alerts that come and
 * go by themselves. A lost connection must not move what somebody is about to click, nor hide it.
 */
export const FloatingMessages = observer(function FloatingMessages() {
  const { core } = useShell();
  const t = useText();
  const over = core.alerts.items.filter(({ place }) => place === 'over');
  const { toasts } = core.alerts;
  const placing = usePlacing(toasts.length + over.length > 0);
  const all = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (placing.at !== 'ready') return undefined;
    // The alerts first: the short messages lie on none of them.
    const stops = [...all.current!.children]
      .filter((each) => each.children.length > 0)
      .map((each) => placing.parts.keepClear(each as HTMLElement));
    return () => stops.forEach((stop) => stop());
  });
  return (
    <div ref={all} className="floating-messages" role="region" aria-label={t('alert.toasts')}>
      {over.length > 0 && <Notices all={over} />}
      <div className="toasts" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={`toast kind-${toast.type}`} role={toast.type === 'error' ? 'alert' : 'status'}>
            <Icon name={icons[toast.type]} />
            <span className="grow message">{toast.message}</span>
            <IconButton size="small" icon="cross" label={t('alert.dismiss')} onClick={() => core.alerts.dismiss(toast.id)} />
          </div>
        ))}
      </div>
    </div>
  );
});
