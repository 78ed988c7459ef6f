import { observer } from 'mobx-react-lite';
import { personName, statusText, useCore, useT, useWidth } from '@dialer/host';
import { Empty, LoadError, Skeleton, Table, type Column } from '@dialer/ui';
import { DashboardLink } from './dashboard-link';
import { summary, type LastDial } from './model';
import { NARROWEST, SPACED } from './narrow';
import { dialTime } from './when';

/** The last ten dials, newest first as the server gives them [FUP-017, FUP-020]. */
export const LastDials = observer(function LastDials() {
  const t = useT();
  const { session } = useCore();
  const model = summary.use();
  const [ref, width] = useWidth();
  const { items, state } = model.lastDials;
  const nameOf = ({ clientName, name, phone }: LastDial) => personName(t, clientName || name, phone);
  if (state === 'loading') return <Skeleton shape="table" />;
  if (state === 'failed' && items.length === 0) return <LoadError title={t('failed.list')} onRetry={() => void model.refresh()} />;
  const narrow = width > 0 && width < NARROWEST;
  const who: Column<LastDial>[] = narrow
    ? [
        {
          id: 'name',
          title: t('column.call_notes'),
          wrap: true,
          cell: (row) => (
            <div style={SPACED}>
              <div className="t-strong">{nameOf(row)}</div>
              {row.name !== row.clientName && <div className="t-label">{row.name}</div>}
              <div className="two-lines">{row.notes}</div>
            </div>
          ),
          full: (row) => row.notes,
        },
      ]
    : [
        { id: 'name', title: t('column.name'), width: '22%', cell: (row) => <span className="t-strong">{nameOf(row)}</span>, full: nameOf },
        { id: 'call', title: t('column.call'), width: '16%', cell: (row) => row.name, full: (row) => row.name },
        {
          id: 'notes',
          title: t('column.notes'),
          wrap: true,
          cell: (row) => <div className="two-lines">{row.notes}</div>,
          full: (row) => row.notes,
        },
      ];
  return (
    <div ref={ref} className="panel-content">
      <Table<LastDial>
        caption={t('tab.lastDials')}
        rows={items}
        rowKey={(row) => `${row.startedAt} ${row.clientName} ${row.url}`}
        empty={<Empty title={t('empty.lastDials')}>{t('empty.lastDials_text')}</Empty>}
        columns={[
          { id: 'time', title: t('column.time'), width: 108, cell: (row) => dialTime(row.startedAt, session.language) },
          ...who,
          { id: 'state', title: t('column.state'), width: 48, cell: (row) => row.state.toUpperCase() },
          {
            id: 'status',
            title: t('column.status'),
            width: narrow ? '26%' : '18%',
            wrap: narrow,
            cell: (row) => statusText(t, row.status),
            full: (row) => statusText(t, row.status),
          },
          { id: 'link', title: '', label: t('column.link'), width: 44, cell: (row) => <DashboardLink url={row.url} name={nameOf(row)} /> },
        ]}
      />
    </div>
  );
});
