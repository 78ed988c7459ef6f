import { observer } from 'mobx-react-lite';
import { Empty, Icon, Table, type Column } from '@dialer/ui';
import type { ValueField } from '../config-form/fields';
import type { PluginChange } from '../store';
import { useWords } from '../words';

interface AuditTableProps {
  changes: readonly PluginChange[];
  fieldsOf: (change: PluginChange) => readonly ValueField[] | undefined;
  /** The line that is open. */
  open: number | null;
  onOpen: (change: PluginChange) => void;
  isFiltered: boolean;
}

/** Lines of the audit: when, who, what, and the first of what differs, before and after. */
export const AuditTable = observer(function AuditTable({ changes, fieldsOf, open, onOpen, isFiltered }: AuditTableProps) {
  const { t, change: words, when, doer } = useWords();
  const textOf = (change: PluginChange) => words(change, fieldsOf(change));
  /** One side of the first field; how many more there are is said after it. */
  const side = (change: PluginChange, of: 'from' | 'to') => {
    const { sides, details } = textOf(change);
    const [first] = sides;
    if (!first) return of === 'to' ? (details[0] ?? '—') : '—';
    const more = of === 'to' && sides.length > 1 ? ` ${t('changes.moreFields', { count: sides.length - 1 })}` : '';
    const value = first[of];
    // What a record is named by does not say which of its fields was changed.
    const said =
      value !== null && change.kind === 'record' && change.from !== null ? t('changes.is', { field: first.field, value }) : value;
    return `${said ?? '—'}${more}`;
  };
  const what: Column<PluginChange>[] = [
    { id: 'at', title: t('changes.column.at'), width: 150, cell: ({ at }) => <time dateTime={at}>{when(at)}</time> },
    { id: 'who', title: t('changes.column.who'), width: 140, wrap: true, cell: doer },
    {
      id: 'what',
      title: t('changes.column.what'),
      wrap: true,
      cell: (change) => (
        <span className={change.undoneBy === null ? 'audit-what' : 'audit-what undone'}>
          <button type="button" className="link" onClick={() => onOpen(change)}>
            {textOf(change).what}
          </button>
          {change.undoneBy !== null && (
            <span className="t-label row row-tight">
              <Icon name="undo" size={12} />
              {t('changes.undoneEarlier')}
            </span>
          )}
        </span>
      ),
    },
  ];
  const both: Column<PluginChange>[] = [
    {
      id: 'from',
      title: t('changes.column.from'),
      width: '19%',
      cell: (change) => side(change, 'from'),
      full: (change) => side(change, 'from'),
    },
    { id: 'to', title: t('changes.column.to'), width: '22%', cell: (change) => side(change, 'to'), full: (change) => side(change, 'to') },
  ];
  return (
    <Table<PluginChange>
      caption={t('changes.list')}
      // The line that is open has both sides itself, and takes the room.
      columns={open === null ? [...what, ...both] : what}
      rows={changes}
      rowKey={({ id }) => id}
      selected={open}
      onOpen={onOpen}
      empty={<Empty title={t(isFiltered ? 'changes.noneSuch' : 'changes.none')} />}
    />
  );
});
