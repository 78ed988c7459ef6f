import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Button, Empty, Icon, LoadError, Notice, Skeleton } from '@dialer/ui';
import { fieldsOf, valueFields, type ValueField } from '../config-form/fields';
import { usePluginAdmin, type PluginChange } from '../store';
import { useVocabularies } from '../use-vocabularies';
import { useWords } from '../words';
import { standsInTheWay, useHistory, type ChangesFilter } from './history';
import { Undo } from './undo';
import '../styles/layouts.css';

/**
 * Every change of the centre's plugins, newest first: who, when, what, why, and its undoing. `kind` and `subject` show only
 * those; it fits a page and a drawer.
 */
export const Changes = observer(function Changes({ kind, subject }: ChangesFilter) {
  const { t } = useWords();
  const history = useHistory({ kind, subject });
  const { changes, schemas } = history;
  const vocabularies = useVocabularies();
  const fields = useMemo(
    () => new Map([...(schemas ?? [])].map(([plugin, schema]) => [plugin, schema ? valueFields(fieldsOf(schema, vocabularies)) : []])),
    [schemas, vocabularies],
  );
  if (history.error && !changes) return <LoadError title={t('changes.failed')} onRetry={history.retry} />;
  if (!changes) return <Skeleton shape="table" rows={6} />;
  if (!changes.length) return <Empty title={t(kind || subject ? 'changes.noneSuch' : 'changes.none')} />;
  return (
    <div className="changes">
      <ol className="change-list" aria-label={t('changes.list')}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} all={changes} fields={fields.get(change.subject)} />
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

interface ChangeRowProps {
  change: PluginChange;
  all: readonly PluginChange[];
  /** What the plugin's configuration has, where that is what was changed. */
  fields: readonly ValueField[] | undefined;
}

const ChangeRow = observer(function ChangeRow({ change, all, fields }: ChangeRowProps) {
  const { t, change: words, when, whoWhen, doer } = useWords();
  const { mayChange } = usePluginAdmin();
  const { what, details } = words(change, fields);
  const later = standsInTheWay(change, all);
  const why = !mayChange ? t('changes.mayNot') : later ? t('changes.since', { name: doer(later) }) : null;
  const undone = all.find(({ id }) => id === change.undoneBy);
  const undoes = all.find(({ id }) => id === change.undoes);
  return (
    <li className={change.undoneBy === null ? 'change' : 'change undone'}>
      <div className="change-who">
        <span>{doer(change)}</span>
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
      {change.undoneBy === null && change.kind !== 'note' && change.kind !== 'record' && <Undo change={change} why={why} />}
    </li>
  );
});
