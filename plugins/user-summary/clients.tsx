import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import {
  formatPhone,
  personName,
  problemOf,
  statusText,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  useWidth,
  type ApiReply,
} from '@dialer/host';
import { Button, Empty, Note, SearchInput, Skeleton, Table, type Column } from '@dialer/ui';

import { NARROWEST, SPACED } from './narrow';

type Client = ApiReply<'searchLeads'>[number];
type Search =
  | { state: 'start' | 'required' | 'searching' | 'not-found' | 'found'; rows: readonly Client[] }
  | { state: 'failed'; rows: readonly Client[]; words: string };

/** Search by lead id, phone or name, and Load [FUP-022, FUP-023]. */
export const Clients = observer(function Clients() {
  const t = useT();
  const core = useCore();
  const { api } = usePlugin();
  const [ref, width] = useWidth();
  const [text, setText] = useState('');
  const [search, setSearch] = useState<Search>({ state: 'start', rows: [] });

  async function find() {
    const wanted = text.trim();
    if (!wanted) return setSearch({ state: 'required', rows: [] });
    setSearch({ state: 'searching', rows: [] });
    try {
      const rows = await api.call('searchLeads', { params: { text: wanted } });
      setSearch({ state: rows.length > 0 ? 'found' : 'not-found', rows });
    } catch (thrown) {
      const { status, message } = toPluginError(thrown);
      setSearch(status === 404 ? { state: 'not-found', rows: [] } : { state: 'failed', rows: [], words: message || t('failed.search') });
    }
  }
  /** Makes the lead the current one; no call is started [FUP-028]. */
  async function load(client: Client) {
    const words = problemOf(t, await core.leads.load(client.phone, 'manual'), 'failed.load');
    if (words) setSearch({ ...search, state: 'failed', words });
  }
  return (
    <>
      <search style={{ padding: 12 }}>
        <div className="joined">
          <SearchInput
            aria-label={t('clients.search')}
            placeholder={t('clients.placeholder')}
            value={text}
            onChange={setText}
            onEnter={() => void find()}
            maxLength={200}
          />
          <Button icon="search" aria-label={t('clients.go')} onClick={() => void find()} />
        </div>
        {search.state === 'required' && <Note kind="bad">{t('clients.required')}</Note>}
        {search.state === 'failed' && <Note kind="bad">{search.words}</Note>}
      </search>
      {search.state === 'searching' && <Skeleton shape="table" />}
      {search.state === 'not-found' && <Empty title={t('clients.not_found')}>{t('clients.hint')}</Empty>}
      {search.state === 'start' && <Empty title={t('clients.start')}>{t('clients.hint')}</Empty>}
      {search.rows.length > 0 && (
        <div ref={ref} className="panel-content">
          <Table
            caption={t('tab.clients')}
            rows={search.rows}
            rowKey={(row) => row.id ?? `${row.marketingId} ${row.phone}`}
            empty=""
            columns={columns(width > 0 && width < NARROWEST)}
          />
        </div>
      )}
    </>
  );

  function columns(narrow: boolean): Column<Client>[] {
    const nameOf = ({ name }: Client) => personName(t, name);
    const who: Column<Client>[] = narrow
      ? [
          {
            id: 'name',
            title: t('column.name'),
            wrap: true,
            cell: (row) => (
              <div style={SPACED}>
                <div className="t-strong">{nameOf(row)}</div>
                <div className="nowrap">{formatPhone(row.phone)}</div>
                <div className="t-label ell">{row.email}</div>
              </div>
            ),
            full: (row) => row.email,
          },
        ]
      : [
          { id: 'name', title: t('column.name'), cell: (row) => <span className="t-strong">{nameOf(row)}</span>, full: nameOf },
          { id: 'phone', title: t('column.phone'), width: 120, cell: (row) => formatPhone(row.phone) },
          { id: 'email', title: t('column.email'), cell: (row) => row.email, full: (row) => row.email },
        ];
    const why = core.calls.live ? t('why.load') : null;
    return [
      { id: 'lead', title: t('column.lead'), width: 104, cell: (row) => row.marketingId, full: (row) => row.marketingId },
      ...who,
      { id: 'state', title: t('column.state'), width: 48, cell: (row) => row.address?.state.toUpperCase() },
      {
        id: 'status',
        title: t('column.status'),
        width: narrow ? '24%' : '16%',
        wrap: narrow,
        cell: (row) => statusText(t, row.status),
        full: (row) => statusText(t, row.status),
      },
      {
        id: 'load',
        title: '',
        label: t('column.load'),
        width: 84,
        cell: (row) => (
          <Button size="small" why={why} onClick={() => void load(row)}>
            {t('clients.load')}
          </Button>
        ),
      },
    ];
  }
});
