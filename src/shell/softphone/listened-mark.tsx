import { observer } from 'mobx-react-lite';
import { Icon, Tooltip } from '@dialer/ui';
import { useShell, useText } from '../services';

/** A manager listens in, and the centre says so: a sign, and in words who. Calm: it is no fault, and nothing is to be done. */
export const ListenedMark = observer(function ListenedMark() {
  const { core } = useShell();
  const t = useText();
  const listened = core.calls.current?.facts.listened;
  if (!listened) return null;
  const words = t(`call.listened.${listened.mode}`, { name: listened.by });
  return (
    <Tooltip content={words}>
      <span role="status" tabIndex={0} className="call-listened t-2">
        <Icon name="headset" size={14} label={words} />
      </span>
    </Tooltip>
  );
});
