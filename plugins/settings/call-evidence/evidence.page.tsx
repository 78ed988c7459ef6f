import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { timeOfDay } from '@dialer/rules/times';
import {
  errorText,
  formatDay,
  formatPhone,
  formatTime,
  personName,
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
  LoadError,
  Notice,
  PageBody,
  SearchInput,
  Select,
  Sheet,
  Skeleton,
  State,
  Table,
  TimesNote,
  Toolbar,
  useLoad,
} from '@dialer/ui';
import { CallDrawer } from './record/call-drawer';

type Permit = ApiReply<'listPermits'>['rows'][number];
const ROWS = 25;
const ONLY = ['granted', 'refused'] as const;

/** What was decided before each ring, newest first. */
export const EvidencePage = observer(function EvidencePage({ address }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const [problem, setProblem] = useState<string | null>(null);
  const [exporting, setExporting] = useState(false);
  /** Rows after which the pages before this one began, so that Previous goes back to them. */
  const [behind, setBehind] = useState<readonly string[]>([]);
  const [phone, campaign, before] = ['phone', 'campaign', 'before'].map((name) => address.get(name)) as [string, string, string];
  /** The call whose record is open beside the list; other pages link to it. */
  const open = address.get('call');
  const only = ONLY.find((value) => value === address.get('only'));
  const filters = { ...(phone && { phone }), ...(campaign && { campaign: Number(campaign) }), ...(only && { only }) };
  const campaigns = useLoad((signal) => api.call('getLeadCampaigns', {}, { signal }), [api]);
  const load = useLoad(
    (signal) => api.call('listPermits', { query: { ...filters, ...(before && { before }), limit: ROWS } }, { signal }),
    [api, phone, campaign, only, before],
  );
  const filter = (values: Record<string, string>) => {
    setBehind([]);
    address.set({ ...values, before: '' });
  };

  async function takeAsFile() {
    setExporting(true);
    setProblem(null);
    try {
      const { url } = await api.call('exportPermits', { body: filters });
      downloadFrom(url);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.export'));
    } finally {
      setExporting(false);
    }
  }

  const data = load.data;
  return (
    <PageBody>
      {problem && <Notice kind="error">{problem}</Notice>}
      <Toolbar>
        <SearchInput value={phone} onChange={(text) => filter({ phone: text })} placeholder={t('search_by')} aria-label={t('search')} />
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
            aria-label={t('filter.only')}
            value={only ?? ''}
            onChange={(chosen) => filter({ only: chosen })}
            placeholder={t('filter.all')}
            options={ONLY.map((value) => ({ value, label: t(`filter.${value}`) }))}
          />
        </span>
        <span className="grow" />
        <Button
          icon="download"
          loading={exporting}
          why={data?.rows.length === 0 ? t('nothing_to_export') : null}
          onClick={() => void takeAsFile()}
        >
          {t('export')}
        </Button>
      </Toolbar>
      {!data && (load.error ? <LoadError title={t('failed.list')} onRetry={load.retry} /> : <Skeleton shape="table" rows={10} />)}
      {data && (
        <Sheet
          footer={
            <nav className="pages" aria-label={t('pages')}>
              <span className="grow">
                <TimesNote core={core} />
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
                  const last = data.rows.at(-1)!;
                  setBehind([...behind, before]);
                  address.set({ before: last.id });
                }}
              >
                {t('next_page')}
              </Button>
            </nav>
          }
        >
          <Table<Permit>
            caption={t('title')}
            rows={data.rows}
            rowKey={({ id }) => id}
            selected={data.rows.find(({ callId }) => callId !== null && callId === open)?.id ?? null}
            onOpen={({ callId }) => callId !== null && address.go({ call: callId })}
            empty={
              Object.keys(filters).length ? (
                <Empty title={t('not_found')}>{t('not_found_text')}</Empty>
              ) : (
                <Empty title={t('none')}>{t('none_text')}</Empty>
              )
            }
            columns={[
              { id: 'at', title: t('column.at'), width: 120, least: 104, wrap: true, cell: ({ at }) => <Moment at={at} /> },
              { id: 'number', title: t('column.number'), width: 140, least: 118, wrap: true, cell: (row) => <Whom row={row} /> },
              { id: 'decision', title: t('column.decision'), least: 220, wrap: true, cell: (row) => <Decision row={row} /> },
              { id: 'there', title: t('column.there'), width: 150, least: 108, wrap: true, cell: ({ times }) => <There times={times} /> },
              { id: 'path', title: t('column.path'), width: 180, least: 110, wrap: true, cell: (row) => <AskedFor row={row} /> },
              { id: 'by', title: t('column.by'), width: 120, least: 82, wrap: true, cell: ({ by }) => by || '—' },
            ]}
          />
        </Sheet>
      )}
      {open && <CallDrawer key={open} id={open} onClose={() => address.go({ call: '' })} />}
    </PageBody>
  );
});

/** The time first: who looks for a call of today knows the day. */
function Moment({ at }: { at: string }) {
  const { language } = useCore().session;
  return (
    <>
      <span className="tnum">{formatTime(Date.parse(at), language)}</span>
      <br />
      <span className="t-2">{formatDay(Date.parse(at), language)}</span>
    </>
  );
}

function Whom({ row: { name, phone } }: { row: Permit }) {
  const t = useT();
  const number = phone.length === 10 ? formatPhone(phone) : phone;
  return name ? (
    <>
      {number}
      <br />
      <span className="t-2">{personName(t, name, phone)}</span>
    </>
  ) : (
    number
  );
}

/** By which way, and for which campaign. */
function AskedFor({ row: { path, campaign } }: { row: Permit }) {
  const t = useT();
  return (
    <>
      {t(`path.${path}`)}
      {campaign && (
        <>
          <br />
          <span className="t-2">{campaign}</span>
        </>
      )}
    </>
  );
}

/** What was decided, and by which rule. */
function Decision({ row: { granted, unreached, rule, ruleWords, opensAt, override, ban } }: { row: Permit }) {
  const t = useT();
  const { language } = useCore().session;
  const word = t(!granted ? 'refused' : unreached ? 'unreached' : rule ? 'noted' : 'granted');
  const moment = (iso: string) => `${formatDay(Date.parse(iso), language)}, ${formatTime(Date.parse(iso), language)}`;
  const when = opensAt && moment(opensAt);
  return (
    <>
      <State kind={granted && !unreached ? 'ok' : 'warn'}>{word}</State>
      {rule && (
        <>
          <br />
          {ruleWords}
          {when && <span className="t-2"> {t('until', { when })}</span>}
        </>
      )}
      {ban && (
        <>
          <br />
          {t('banned', { by: ban.by, reason: ban.reason })}
        </>
      )}
      {override && (
        <>
          <br />
          {t(override.rule === 'centre-cap' ? 'beyond_cap' : 'beyond_hours', {
            by: override.by,
            until: moment(override.until),
            reason: override.reason,
          })}
        </>
      )}
    </>
  );
}

/** `1:02 PM Chicago`, for every zone that the person may have been in. */
function There({ times }: { times: readonly string[] }) {
  const { language } = useCore().session;
  if (times.length === 0) return '—';
  return (
    <>
      {times.map((line) => {
        const [zone = '', time = ''] = line.split(' ');
        return (
          <span key={zone} style={{ display: 'block' }}>
            <span className="tnum">{timeOfDay(time.slice(11, 16), language)}</span>{' '}
            <span className="t-2">{zone.split('/').at(-1)!.replaceAll('_', ' ')}</span>
          </span>
        );
      })}
    </>
  );
}
