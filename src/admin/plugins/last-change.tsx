import { observer } from 'mobx-react-lite';
import { Undo } from '../changes/undo';
import { usePluginAdmin } from '../store';
import { useWords } from '../words';

/** Under the table: how many are shown, the last change of all, and its undoing in one click. */
export const LastChange = observer(function LastChange({ shown, total }: { shown: number; total: number }) {
  const { data, mayChange } = usePluginAdmin();
  const { t, change: words, whoWhen } = useWords();
  const last = data?.lastChange;
  return (
    <div className="table-footer last-change">
      <span className="grow">{shown === total ? t('table.total', { count: total }) : t('table.shown', { shown, total })}</span>
      {last && <span className="last-words">{t('last.text', { what: words(last).what, whoWhen: whoWhen(last) })}</span>}
      {last && last.undoneBy === null && last.kind !== 'note' && last.kind !== 'record' && (
        <Undo key={last.id} change={last} why={mayChange ? null : t('page.readOnly')} alone />
      )}
    </div>
  );
});
