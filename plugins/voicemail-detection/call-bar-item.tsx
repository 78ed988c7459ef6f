import { observer } from 'mobx-react-lite';
import { formatDuration, useT } from '@dialer/host';
import { CommandButton, Icon, Row, Tooltip } from '@dialer/ui';
import manifest from './manifest';
import { voicemail } from './voicemail-detection.panel';

/** The key that stops the countdown from anywhere on the page. */
const [{ shortcut }] = manifest.contributes.commands;

/** The countdown beside the call, with the way to stop it: its panel may stand below the fold. */
export const CallBarItem = observer(function CallBarItem() {
  const t = useT();
  const model = voicemail.use();
  if (model.phase !== 'machine') return null;
  return (
    <Row tight>
      <Icon name="warning" size={14} label={t('machine.title')} />
      <span className="tnum t-strong" role="timer" aria-label={t('machine.left')}>
        {formatDuration(model.secondsLeft)}
      </span>
      <Tooltip content={`${t('not_a_voicemail')} (${shortcut})`}>
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
