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
  const told = facts && toldOf(facts, t);
  if (!told) return null;
  const { words, icon } = told;
  return (
    <Tooltip content={words}>
      <span role="status" tabIndex={0} className="call-ring-mark">
        <State icon={icon}>
          <span className="call-ring-words">{words}</span>
        </State>
      </span>
    </Tooltip>
  );
});

function toldOf(facts: Call, t: ReturnType<typeof useText>): { words: string; icon: 'search' | 'people' } | null {
  const { side, transfer } = facts;
  if (isSideOpen(side) && side.kind === 'live' && side.name === '') return { words: t('call.seeking'), icon: 'search' };
  if (isSideOpen(side)) return { words: `${sideName(side)}: ${t(`sides.hears.${sideHears(facts, side)}`)}`, icon: 'people' };
  if (!transfer?.stays || facts.far !== 'up') return null;
  return { words: t('call.introduced', { name: transfer.qualifierName }), icon: 'people' };
}
