import { observer } from 'mobx-react-lite';
import type { Call } from '@dialer/contract';
import { isSideOpen, sideHears } from '@dialer/rules/sides';
import { State, Tooltip } from '@dialer/ui';
import { sideName } from '@dialer/ui/second-party';
import { useShell, useText } from '../services';

/**
 * On the call bar: an advisor is looked for, or somebody else is rung or on the line; to the advisor, who brings them the
 * lead. Whoever turns to another panel is told here.
 */
export const SideMark = observer(function SideMark() {
  const { core } = useShell();
  const t = useText();
  const facts = core.calls.current?.facts;
  const words = facts && wordsOf(facts, t);
  if (!words) return null;
  const looks = facts.side?.kind === 'live' && facts.side.name === '';
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

function wordsOf(facts: Call, t: ReturnType<typeof useText>): string | null {
  const { side, transfer } = facts;
  if (isSideOpen(side))
    return side.kind === 'live' && side.name === ''
      ? t('call.seeking')
      : `${sideName(side)}: ${t(`sides.hears.${sideHears(facts, side)}`)}`;
  return transfer?.stays && facts.far === 'up' ? t('call.introduced', { name: transfer.qualifierName }) : null;
}
