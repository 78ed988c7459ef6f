import { observer } from 'mobx-react-lite';
import { personName, statusText, useCore, useT, useWidth } from '@dialer/host';
import { Empty, LoadError, Skeleton, Table, type Column } from '@dialer/ui';
import { DashboardLink } from './dashboard-link';
import { summary, type LastDial } from './model';
import { NARROWEST, SPACED } from './narrow';
import { withoutRepeats, type Dialed } from './repeats';
import { dialTime } from './when';

/** The last ten dials, newest first as the server gives them; the same one again is a count [FUP-017, FUP-020]. */
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
  const lines = withoutRepeats(items);
  const who: Column<Dialed>[] = narrow
    ? [
        {
          id: 'name',
          title: t('column.call_notes'),
          wrap: true,
          cell: ({ newest: row }) => (
            <div style={SPACED}>
              <div className="t-strong">{nameOf(row)}</div>
              {row.name !== row.clientName && <div className="t-label">{row.name}</div>}
              <div className="two-lines">{row.notes}</div>
            </div>
          ),
          full: ({ newest: row }) => row.notes,
        },
      ]
    : [
        {
          id: 'name',
          title: t('column.name'),
          width: '22%',
          cell: ({ newest: row }) => <span className="t-strong">{nameOf(row)}</span>,
          full: ({ newest }) => nameOf(newest),
        },
        { id: 'call', title: t('column.call'), width: '16%', cell: ({ newest: row }) => row.name, full: ({ newest: row }) => row.name },
        {
          id: 'notes',
          title: t('column.notes'),
          wrap: true,
          cell: ({ newest: row }) => <div className="two-lines">{row.notes}</div>,
          full: ({ newest: row }) => row.notes,
        },
      ];
  return (
    <div ref={ref} className="panel-content">
      <Table<Dialed>
        caption={t('tab.lastDials')}
        rows={lines}
        rowKey={({ newest: row }) => `${row.startedAt} ${row.clientName} ${row.url}`}
        empty={<Empty title={t('empty.lastDials')}>{t('empty.lastDials_text')}</Empty>}
        columns={[
          {
            id: 'time',
            title: t('column.time'),
            width: 108,
            cell: ({ newest, times }) => (
              <>
                {dialTime(newest.startedAt, session.language)}
                {times > 1 && <div className="t-label">{t('repeats', { count: times })}</div>}
              </>
            ),
          },
          ...who,
          { id: 'state', title: t('column.state'), width: 48, cell: ({ newest: row }) => row.state.toUpperCase() },
          {
            id: 'status',
            title: t('column.status'),
            width: narrow ? '26%' : '18%',
            wrap: narrow,
            cell: ({ newest: row }) => statusText(t, row.status),
            full: ({ newest: row }) => statusText(t, row.status),
          },
          {
            id: 'link',
            title: '',
            label: t('column.link'),
            width: 44,
            cell: ({ newest: row }) => <DashboardLink url={row.url} name={nameOf(row)} />,
          },
        ]}
      />
    </div>
  );
});
