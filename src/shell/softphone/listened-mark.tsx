import { observer } from 'mobx-react-lite';
import type { ListeningMode } from '@dialer/contract';
import { Icon, Tooltip, type IconName } from '@dialer/ui';
import { useShell, useText } from '../services';

const ICONS: Record<ListeningMode, IconName> = { listen: 'headset', whisper: 'volume', barge: 'people' };

/**
 * A manager listens in, and the centre says so: a sign, and in words who. Calm: it is no fault, and nothing is to be done.
 * Once they are heard a short word stands at any width, because what is said to whom depends on it.
 */
export const ListenedMark = observer(function ListenedMark() {
  const { core } = useShell();
  const t = useText();
  const listened = core.calls.current?.facts.listened;
  if (!listened) return null;
  const { mode, by } = listened;
  const words = t(`call.listened.${mode}`, { name: by });
  return (
    <Tooltip content={words}>
      <span role="status" tabIndex={0} className="call-listened row row-tight nowrap t-2">
        <Icon name={ICONS[mode]} size={14} label={words} />
        {mode !== 'listen' && <span aria-hidden="true">{t(`call.heard.${mode}`)}</span>}
      </span>
    </Tooltip>
  );
});
