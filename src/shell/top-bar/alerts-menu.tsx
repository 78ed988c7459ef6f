import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { Badge, IconButton, Notice } from '@dialer/ui';
import { useShell, useText } from '../services';

/** The bell: everything that stands in the alert stack now, in one list. */
export const AlertsMenu = observer(function AlertsMenu() {
  const { core } = useShell();
  const t = useText();
  const { items } = core.alerts;
  // A state is no news: it is listed, and does not count.
  const news = items.filter(({ place }) => place !== 'call-bar');
  const list = (
    <div className="alerts-menu">
      {items.length === 0 && <p className="t-2">{t('topBar.noAlerts')}</p>}
      {items.map((alert) => (
        <Notice key={alert.id} kind={alert.place === 'call-bar' ? 'info' : alert.type}>
          {alert.message}
        </Notice>
      ))}
    </div>
  );
  return (
    <span className="bell">
      <PopoverNext
        content={list}
        placement="bottom-end"
        arrow={false}
        animation="minimal"
        transitionDuration={0}
        popupKind={PopupKind.DIALOG}
      >
        <IconButton icon="bell" label={t('topBar.alerts')} />
      </PopoverNext>
      {news.length > 0 && <Badge kind="bad">{news.length}</Badge>}
    </span>
  );
});
