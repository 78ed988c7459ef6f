import { observer } from 'mobx-react-lite';
import { formatDuration, usePlugin, useT } from '@dialer/host';
import { CommandButton, Icon, Row, Tooltip } from '@dialer/ui';
import { voicemail } from './voicemail-detection.panel';

/** The countdown beside the call, with the way to stop it: its panel may stand below the fold. */
export const CallBarItem = observer(function CallBarItem() {
  const t = useT();
  const model = voicemail.use();
  const { shortcut } = usePlugin();
  if (model.phase !== 'machine') return null;
  // They stop the countdown from anywhere on the page.
  const keys = shortcut('voicemail-detection:refuse');
  return (
    <Row tight>
      <Icon name="warning" size={14} label={t('machine.title')} />
      <span className="tnum t-strong" role="timer" aria-label={t('machine.left')}>
        {formatDuration(model.secondsLeft)}
      </span>
      <Tooltip content={keys ? `${t('not_a_voicemail')} (${keys})` : t('not_a_voicemail')}>
        <CommandButton
          command="voicemail-detection:refuse"
          size="tall"
          icon="person"
          className="bar-item"
          aria-label={t('not_a_voicemail')}
        >
          <span className="bar-item-word">{t('not_a_voicemail')}</span>
        </CommandButton>
      </Tooltip>
    </Row>
  );
});
