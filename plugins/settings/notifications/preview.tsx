import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { Button, Icon, IconButton, Sheet } from '@dialer/ui';
import { lengthOf, type Draft } from './form';

const ICONS = { success: 'tick-circle', warning: 'warning', error: 'error', '': 'info' } as const;

/** The alert on a receiver's page. One that does not expire stays until it is confirmed, dismissible or not. */
export const Preview = observer(function Preview({ draft }: { draft: Draft }) {
  const t = useT();
  const { type, expires, dismissible } = draft;
  const close = !expires ? (
    <Button size="small">{t('confirm')}</Button>
  ) : dismissible ? (
    <IconButton size="small" icon="cross" label={t('dismiss')} />
  ) : undefined;
  return (
    <Sheet title={t('preview.title')} text={t(expires ? 'preview.expires' : 'preview.stays')}>
      {/* Only to be looked at: its buttons do nothing here, and it is not read out as an alert with each letter. */}
      <div className="settings-notifications-preview" inert>
        <div className={`notice kind-${type || 'info'}`}>
          <Icon name={ICONS[type]} />
          <span className="grow">
            {type && <b>{t(`alert.${type}`)}</b>}{' '}
            <span className="message">{lengthOf(draft) > 0 ? draft.message.trim() : t('preview.empty')}</span>
          </span>
          {close}
        </div>
      </div>
    </Sheet>
  );
});
