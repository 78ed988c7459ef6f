import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { announce, Button } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { FieldFault } from '../../ui/field-fault';
import { usePluginAdmin, type PluginChange } from '../store';
import { useWords } from '../words';

/** Takes a change back in one click, or says why it cannot. `alone`: it stands beside the only change there is. */
export const Undo = observer(function Undo({ change, why, alone }: { change: PluginChange; why: string | null; alone?: boolean }) {
  const { core } = useShell();
  const store = usePluginAdmin();
  const { t, change: words, problem } = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const { what } = words(change);
  async function undo() {
    setBusy(true);
    setRefusal('');
    const outcome = await store.undo(change.id);
    setBusy(false);
    if (outcome.kind === 'refused' || outcome.kind === 'failed') setRefusal(problem(outcome).join(' '));
    if (outcome.kind !== 'done') return;
    const said = t('changes.didUndo', { what });
    core.alerts.toast(said, 'success');
    announce(said);
  }
  return (
    <div className="change-undo">
      <Button
        size="small"
        icon="undo"
        loading={busy}
        why={why}
        {...(!alone && { 'aria-label': t('changes.undoOf', { what }) })}
        onClick={() => void undo()}
      >
        {t('changes.undo')}
      </Button>
      {refusal && <FieldFault>{refusal}</FieldFault>}
    </div>
  );
});
