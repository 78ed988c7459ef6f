import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { announce, Button, Empty, Icon, LoadError, Notice, Skeleton } from '@dialer/ui';
import { useShell } from '../../shell/services';
import { usePluginAdmin, type PluginChange } from '../plugins/state';
import { useProblemWords } from '../plugins/use-problem-words';
import { standsInTheWay } from './history';
import { useChangeWords } from './use-change-words';
import { useHistory, type ChangesFilter } from './use-history';
import '../styles/layouts.css';

/**
 * Every change of the centre's plugins, newest first: who, when, what, why, and its undoing. `kind` and `subject` show only
 * those; it fits a page and a drawer.
 */
export const Changes = observer(function Changes({ kind, subject }: ChangesFilter) {
  const { t } = useChangeWords();
  const history = useHistory({ kind, subject });
  const { changes } = history;
  if (history.error && !changes) return <LoadError title={t('changes.failed')} onRetry={history.retry} />;
  if (!changes) return <Skeleton shape="table" rows={6} />;
  if (!changes.length) return <Empty title={t(kind || subject ? 'changes.noneSuch' : 'changes.none')} />;
  return (
    <div className="changes">
      <ol className="change-list" aria-label={t('changes.list')}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} all={changes} />
        ))}
      </ol>
      {history.error && (
        <Notice kind="error" action={<Button onClick={history.retry}>{t('tryAgain')}</Button>}>
          {t('changes.notRefreshed')}
        </Notice>
      )}
      {history.more && (
        <Button loading={history.loading} onClick={history.older}>
          {t('changes.older')}
        </Button>
      )}
    </div>
  );
});

const ChangeRow = observer(function ChangeRow({ change, all }: { change: PluginChange; all: readonly PluginChange[] }) {
  const { t, words, when } = useChangeWords();
  const { what, details } = words(change);
  const whoWhen = (other: PluginChange) => t('changes.whoWhen', { name: other.by.name, when: when(other.at) });
  const undone = all.find(({ id }) => id === change.undoneBy);
  const undoes = all.find(({ id }) => id === change.undoes);
  return (
    <li className={change.undoneBy === null ? 'change' : 'change undone'}>
      <div className="change-who">
        <span>{change.by.name}</span>
        <time className="t-label tnum" dateTime={change.at}>
          {when(change.at)}
        </time>
      </div>
      <div className="change-what">
        <span className="t-strong">{what}</span>
        {details.map((line) => (
          <span key={line} className="t-2">
            {line}
          </span>
        ))}
        {change.reason && <span className="t-2">{t('changes.reason', { reason: change.reason })}</span>}
        {change.undoes !== null && (
          <span className="t-label">{undoes ? t('changes.undoes', { change: whoWhen(undoes) }) : t('changes.undoesEarlier')}</span>
        )}
        {change.undoneBy !== null && (
          <span className="t-label row row-tight">
            <Icon name="undo" size={12} />
            {undone ? t('changes.undone', { change: whoWhen(undone) }) : t('changes.undoneEarlier')}
          </span>
        )}
      </div>
      {change.undoneBy === null && <UndoButton change={change} all={all} what={what} />}
    </li>
  );
});

/** Takes the change back in one click, or says why it cannot. */
const UndoButton = observer(function UndoButton({
  change,
  all,
  what,
}: {
  change: PluginChange;
  all: readonly PluginChange[];
  what: string;
}) {
  const { core } = useShell();
  const admin = usePluginAdmin();
  const { t } = useChangeWords();
  const say = useProblemWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const later = standsInTheWay(change, all);
  const why = !admin.mayChange ? t('changes.mayNot') : later ? t('changes.since', { name: later.by.name }) : null;
  async function undo() {
    setBusy(true);
    setRefusal(null);
    const outcome = await admin.undo(change.id);
    setBusy(false);
    if (outcome.kind === 'refused' || outcome.kind === 'failed') setRefusal(say(outcome).join(' '));
    if (outcome.kind !== 'done') return;
    core.alerts.toast(t('changes.didUndo', { what }), 'success');
    announce(t('changes.didUndo', { what }));
  }
  return (
    <div className="change-undo">
      <Button size="small" icon="undo" loading={busy} why={why} aria-label={t('changes.undoOf', { what })} onClick={() => void undo()}>
        {t('changes.undo')}
      </Button>
      {refusal && (
        <span className="field-help bad" role="alert">
          <Icon name="error" size={12} />
          {refusal}
        </span>
      )}
    </div>
  );
});
