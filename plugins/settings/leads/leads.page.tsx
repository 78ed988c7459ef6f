import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import {
  errorText,
  formatCount,
  formatPhone,
  statusText,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  type ApiReply,
  type PageProps,
} from '@dialer/host';
import {
  Button,
  downloadFrom,
  Empty,
  later,
  LoadError,
  Notice,
  PageBody,
  SearchInput,
  Select,
  Sheet,
  Skeleton,
  Table,
  TimesNote,
  Toolbar,
  useLoad,
} from '@dialer/ui';
import { Imports } from './import/imports';
import { LeadDrawer } from './lead-drawer';
import './leads.css';
import { Next, When } from './next';
import { store } from './store';

type Lead = ApiReply<'listLeads'>['rows'][number];
const ROWS = 25;

/** Files of leads come seldom, and bring a third of the plugin. */
const ImportView = later(async () => (await import('./import/import-view')).ImportView);

/** Every lead of the centre, newest first, with its last outcome and when it may be dialled next. */
export const LeadsPage = observer(function LeadsPage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { language } = core.session;
  const [problem, setProblem] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  const heard = store.use().heard.get();
  const [q, campaign, status] = ['q', 'campaign', 'status'].map((name) => address.get(name)) as [string, string, string];
  /** Positions after which the pages before this one began, so that Previous goes back to them. */
  const [behind, setBehind] = useState<readonly string[]>([]);
  const before = address.get('before');
  const filters = { ...(q && { q }), ...(campaign && { campaign: Number(campaign) }), ...(status && { status }) };
  const campaigns = useLoad((signal) => api.call('getLeadCampaigns', {}, { signal }), [api, heard]);
  const load = useLoad(
    (signal) => api.call('listLeads', { query: { ...filters, ...(before && { before: Number(before) }), limit: ROWS } }, { signal }),
    [api, q, campaign, status, before, heard],
  );
  const filter = (values: Record<string, string>) => {
    setBehind([]);
    address.set({ ...values, before: '' });
  };

  async function takeAsFile() {
    setExporting(true);
    setProblem(null);
    try {
      const { url } = await api.call('exportLeads', { body: filters });
      downloadFrom(url);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.export'));
    } finally {
      setExporting(false);
    }
  }

  if (address.get('import'))
    return (
      <PageBody>
        <ImportView
          id={address.get('import')}
          campaigns={campaigns.data ?? []}
          onMade={(id) => address.set({ import: id })}
          onClose={() => {
            address.set({ import: '' });
            load.retry();
          }}
        />
      </PageBody>
    );

  const data = load.data;
  const total = data && t(data.totalMore ? 'count_more' : 'count', { count: data.total, number: formatCount(data.total, language) });
  return (
    <PageBody>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Toolbar>
        <SearchInput value={q} onChange={(text) => filter({ q: text })} placeholder={t('search_by')} aria-label={t('search')} />
        <span className="toolbar-choice">
          <Select
            aria-label={t('filter.campaign')}
            value={campaign}
            onChange={(chosen) => filter({ campaign: chosen })}
            placeholder={t('filter.any_campaign')}
            options={(campaigns.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </span>
        <span className="toolbar-choice">
          <Select
            aria-label={t('filter.status')}
            value={status}
            onChange={(chosen) => filter({ status: chosen })}
            placeholder={t('filter.any_status')}
            options={(data?.statuses ?? []).map((value) => ({ value, label: statusText(t, value) }))}
          />
        </span>
        <span className="t-label" role="status">
          {total}
        </span>
        <span className="grow" />
        <Button
          icon="download"
          loading={exporting}
          why={data?.total === 0 ? t('nothing_to_export') : null}
          onClick={() => void takeAsFile()}
        >
          {t('export')}
        </Button>
        <Button intent="primary" icon="upload" onClick={() => address.go({ import: 'new' })}>
          {t('import.title')}
        </Button>
      </Toolbar>
      {!data && (load.error ? <LoadError title={t('failed.list')} onRetry={load.retry} /> : <Skeleton shape="table" rows={10} />)}
      {data && (
        <Sheet
          footer={
            <nav className="pages" aria-label={t('pages')}>
              <span className="grow">
                <TimesNote core={core} />
                {data.training && <span className="t-2"> {t('training')}</span>}
              </span>
              <Button
                size="small"
                icon="chevron-left"
                disabled={before === ''}
                onClick={() => {
                  address.set({ before: behind.at(-1) ?? '' });
                  setBehind(behind.slice(0, -1));
                }}
              >
                {t('previous')}
              </Button>
              <Button
                size="small"
                endIcon="chevron-right"
                disabled={!data.more}
                onClick={() => {
                  setBehind([...behind, before]);
                  address.set({ before: String(data.rows.at(-1)!.position) });
                }}
              >
                {t('next_page')}
              </Button>
            </nav>
          }
        >
          <Table<Lead>
            caption={t('title')}
            rows={data.rows}
            rowKey={({ id }) => id}
            selected={address.get('lead') || null}
            onOpen={({ id }) => address.set({ lead: id })}
            empty={Object.keys(filters).length ? <Empty title={t('not_found')}>{t('not_found_text')}</Empty> : t('none')}
            columns={[
              {
                id: 'name',
                title: t('column.name'),
                width: 190,
                least: 112,
                wrap: true,
                cell: (row) => <NameButton row={row} onOpen={() => address.set({ lead: row.id })} />,
              },
              { id: 'phone', title: t('column.phone'), width: 124, least: 114, cell: ({ phone }) => formatPhone(phone) },
              { id: 'state', title: t('column.state'), width: 62, least: 50, cell: ({ state }) => state || '—' },
              { id: 'campaign', title: t('column.campaign'), least: 100, wrap: true, cell: (row) => row.campaign || '—' },
              {
                id: 'outcome',
                title: t('column.outcome'),
                least: 100,
                wrap: true,
                cell: (row) => statusText(t, row.outcome || row.status),
              },
              { id: 'last', title: t('column.last'), width: 140, least: 92, wrap: true, cell: ({ lastDial }) => <When at={lastDial} /> },
              { id: 'dials', title: t('column.dials'), width: 60, least: 56, right: true, cell: ({ dials }) => dials },
              {
                id: 'next',
                title: t('column.next'),
                width: 210,
                least: 124,
                wrap: true,
                cell: (row) => <Next lead={row} />,
              },
            ]}
          />
        </Sheet>
      )}
      <Imports onOpen={(id) => address.go({ import: id })} />
      {address.get('lead') && <LeadDrawer key={address.get('lead')} id={address.get('lead')} onClose={() => address.set({ lead: '' })} />}
    </PageBody>
  );
});

/** The name opens the lead; who goes by keys has a button there. */
function NameButton({ row: { name }, onOpen }: { row: Lead; onOpen: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      className="link"
      onClick={(event) => {
        // The row opens it too.
        event.stopPropagation();
        onOpen();
      }}
    >
      <b>{name || t('no_name')}</b>
    </button>
  );
}
