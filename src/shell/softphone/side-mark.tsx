import { observer } from 'mobx-react-lite';
import { isSideOpen, sideHears } from '@dialer/rules/sides';
import { State, Tooltip } from '@dialer/ui';
import { sideName } from '@dialer/ui/second-party';
import { useShell, useText } from '../services';

/** On the call bar: an advisor is looked for, or somebody else is rung or on the line. Whoever turns to another panel is told here. */
export const SideMark = observer(function SideMark() {
  const { core } = useShell();
  const t = useText();
  const facts = core.calls.current?.facts;
  const side = facts?.side ?? null;
  if (!facts || !isSideOpen(side)) return null;
  const looks = side.kind === 'live' && side.name === '';
  const words = looks ? t('call.seeking') : `${sideName(side)}: ${t(`sides.hears.${sideHears(facts, side)}`)}`;
  return (
    <Tooltip content={words}>
      <span role="status" tabIndex={0} className="call-ring-mark">
        <State icon={looks ? 'search' : 'people'}>
          <span className="call-ring-words">{words}</span>
        </State>
      </span>
    </Tooltip>
  );
});
