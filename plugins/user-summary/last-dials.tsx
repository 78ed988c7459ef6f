import { observer } from 'mobx-react-lite';
import { personName, statusText, useCore, useT } from '@dialer/host';
import { Empty, LoadError, Skeleton, Table } from '@dialer/ui';
import { DashboardLink } from './dashboard-link';
import { summary, type LastDial } from './model';
import { dialTime } from './when';

/** The last ten dials, newest first as the server gives them [FUP-017, FUP-020]. */
export const LastDials = observer(function LastDials() {
  const t = useT();
  const { session } = useCore();
  const model = summary.use();
  const { items, state } = model.lastDials;
  const nameOf = ({ clientName, name, phone }: LastDial) => personName(t, clientName || name, phone);
  if (state === 'loading') return <Skeleton shape="table" />;
  if (state === 'failed' && items.length === 0) return <LoadError title={t('failed.list')} onRetry={() => void model.refresh()} />;
  return (
    <Table<LastDial>
      caption={t('tab.lastDials')}
      rows={items}
      rowKey={(row) => `${row.startedAt} ${row.clientName} ${row.url}`}
      empty={<Empty title={t('empty.lastDials')}>{t('empty.lastDials_text')}</Empty>}
      columns={[
        { id: 'time', title: t('column.time'), width: 108, cell: (row) => dialTime(row.startedAt, session.language) },
        {
          id: 'name',
          title: t('column.name'),
          width: '22%',
          cell: (row) => <span className="t-strong">{nameOf(row)}</span>,
          full: nameOf,
        },
        { id: 'call', title: t('column.call'), width: '16%', cell: (row) => row.name, full: (row) => row.name },
        {
          id: 'notes',
          title: t('column.notes'),
          wrap: true,
          cell: (row) => <div className="two-lines">{row.notes}</div>,
          full: (row) => row.notes,
        },
        { id: 'state', title: t('column.state'), width: 48, cell: (row) => row.state.toUpperCase() },
        {
          id: 'status',
          title: t('column.status'),
          width: '18%',
          cell: (row) => statusText(t, row.status),
          full: (row) => statusText(t, row.status),
        },
        { id: 'link', title: '', label: t('column.link'), width: 44, cell: (row) => <DashboardLink url={row.url} name={nameOf(row)} /> },
      ]}
    />
  );
});
