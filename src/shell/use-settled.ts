import { useEffect, useState } from 'react';
import { useShell } from './services';

/** Milliseconds: nobody waits longer for a gateway or a plugin that does not come. */
const AT_MOST = 2000;

/**
 * True once it is known what the first sight of the workspace holds: whether somebody waits for the agent, and what the
 * panels draw that are there for everybody. Before that panels would jump as the lead that waits comes in among them.
 */
export function useSettled(): boolean {
  const { core, registry } = useShell();
  const starts = registry.active.filter(({ activateOn, essential }) => essential && activateOn === 'start');
  const ready = core.settled && starts.every(({ id }) => ['ready', 'failed'].includes(registry.state(id).at));
  const [settled, setSettled] = useState(ready);
  useEffect(() => {
    if (settled) return;
    if (ready) return setSettled(true);
    const timer = setTimeout(() => setSettled(true), AT_MOST);
    return () => clearTimeout(timer);
  }, [settled, ready]);
  return settled || ready;
}
