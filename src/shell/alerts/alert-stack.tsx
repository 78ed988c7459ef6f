import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Button, Icon, IconButton, type IconName } from '@dialer/ui';
import type { AlertItem } from '../../core/shell-view';
import { createChunk } from '../../ui/chunk';
import { useShell, useText } from '../services';

const icons: Record<AlertItem['type'], IconName> = { success: 'tick-circle', warning: 'warning', error: 'error' };

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
  return (
    <div
      className={`alert-bar kind-${alert.type} ${alert.revertColor ? 'reverted' : ''}`}
      role={alert.type === 'success' ? 'status' : 'alert'}
    >
      <Icon name={icons[alert.type]} />
      <span className="grow">
        <b>{t(`alert.${alert.type}`)}</b> <span className="message">{alert.message}</span>
      </span>
      {alert.buttons.map((button) => (
        <Button key={button.label} size="small" intent={button.color === 'primary' ? 'primary' : undefined} onClick={button.action}>
          {button.label}
        </Button>
      ))}
      {alert.dismissible && (
        <IconButton size="small" icon="cross" label={t('alert.dismiss')} onClick={() => core.alerts.dismiss(alert.id)} />
      )}
    </div>
  );
}

/** Until it is there, the first message stands in the middle. */
const { use: usePlacing } = createChunk(() => import('./toast-place'));

/**
 * Over the uppermost panels: short messages, where nobody works, which go by themselves, and above them the alerts that come and
 * go by themselves. A lost connection must not move what somebody is about to click, nor hide it.
 */
export const FloatingMessages = observer(function FloatingMessages() {
  const { core } = useShell();
  const t = useText();
  const over = core.alerts.items.filter(({ place }) => place === 'over');
  const { toasts } = core.alerts;
  const placing = usePlacing(toasts.length > 0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => (placing.at === 'ready' && toasts.length > 0 ? placing.parts.keepClear(box.current!) : undefined));
  return (
    <div className="floating-messages" role="region" aria-label={t('alert.toasts')}>
      {over.length > 0 && (
        <div className="alerts-over">
          {over.map((alert) => (
            <AlertBar key={alert.id} alert={alert} />
          ))}
        </div>
      )}
      <div ref={box} className="toasts" aria-live="polite">
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
