import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { announce, Button, Icon } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { useChangeWords } from '../changes/use-change-words';
import { usePluginAdmin } from './state';
import { useAdminText } from './text';
import { useProblemWords } from './use-problem-words';

/** Under the table: how many are shown, the last change of all, and its undoing in one click. */
export const LastChange = observer(function LastChange({ shown, total }: { shown: number; total: number }) {
  const { core } = useShell();
  const store = usePluginAdmin();
  const t = useAdminText();
  const { words, when } = useChangeWords();
  const say = useProblemWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const last = store.data?.lastChange;
  async function undo() {
    if (!last) return;
    setBusy(true);
    setRefusal('');
    const outcome = await store.undo(last.id);
    setBusy(false);
    if (outcome.kind === 'refused' || outcome.kind === 'failed') setRefusal(say(outcome).join(' '));
    if (outcome.kind !== 'done') return;
    const said = t('last.undone', { what: words(last).what });
    core.alerts.toast(said, 'success');
    announce(said);
  }
  return (
    <div className="table-footer last-change">
      <span className="grow">{shown === total ? t('table.total', { count: total }) : t('table.shown', { shown, total })}</span>
      {refusal && (
        <span className="bad row row-tight" role="alert">
          <Icon name="error" size={12} />
          {refusal}
        </span>
      )}
      {last && (
        <span className="last-words">
          {t('last.text', { what: words(last).what, whoWhen: t('change.whoWhen', { name: last.by.name, when: when(last.at) }) })}
        </span>
      )}
      {last && last.undoneBy === null && (
        <Button size="small" icon="undo" loading={busy} why={store.mayChange ? null : t('page.readOnly')} onClick={() => void undo()}>
          {t('last.undo')}
        </Button>
      )}
    </div>
  );
});
