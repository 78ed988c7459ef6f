import { useState, type ReactNode } from 'react';
import { observer } from 'mobx-react-lite';
import { IMPORT_FIELDS, LIMITS, PATTERNS, type ImportField } from '@dialer/contract';
import { ApiError, errorText, toPluginError, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Field, FormGrid, LoadError, Notice, Select, Skeleton, Table, TextInput, useLoad } from '@dialer/ui';
import { Frame } from './frame';
import { store } from '../store';
import { ListFields, listOfFile, type IntoList } from './list-fields';
import { mappingOf, remembered, type Chosen } from './mapping';
import type { LeadImport } from './use-import';

type Found = ApiReply<'getLeadImportColumns'>;
const NEW = '\n';
const wireOf = ({ kind, name, source }: IntoList) => (kind === 'none' ? { list: '' } : { list: name.trim(), list_source: source.trim() });

/** What each column holds, and the campaign that the leads go into. */
export const Columns = observer(function Columns({
  title,
  data,
  campaigns,
  onChecked,
  another,
  onClose,
}: {
  title: string;
  data: LeadImport;
  campaigns: readonly { name: string; slug: string }[];
  onChecked: (now: LeadImport) => void;
  /** In place of the columns where this file has none that can be read: the step before, with the reason. */
  another: (problem: string) => ReactNode;
  onClose: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getLeadImportColumns', { params: { id: data.id } }, { signal }), [api, data.id]);
  if (load.data) return <Mapping {...{ title, data, campaigns, onChecked, onClose }} found={load.data} />;
  const reason = load.error instanceof ApiError ? (load.error.body as { reason?: string } | null)?.reason : undefined;
  if (reason) return another(t(`unreadable.${reason}`));
  return (
    <Frame title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('import.cancel')}</Button>}>
      {load.error ? <LoadError title={t('failed.import')} onRetry={load.retry} /> : <Skeleton rows={8} />}
    </Frame>
  );
});

const Mapping = observer(function Mapping({
  title,
  data,
  campaigns,
  found,
  onChecked,
  onClose,
}: Omit<Parameters<typeof Columns>[0], 'another'> & { found: Found }) {
  const t = useT();
  const { api } = usePlugin();
  const { mappings } = store.use();
  const saved = mappings.value.mappings;
  const [chosen, setChosen] = useState<Chosen>(() => remembered(found, saved) ?? mappingOf(found));
  const isKnown = (called: string) => campaigns.some((one) => one.name === called);
  const [campaign, setCampaign] = useState(data.campaign && isKnown(data.campaign) ? data.campaign : data.campaign ? NEW : '');
  const [list, setList] = useState<IntoList>(() =>
    data.list
      ? { kind: 'known', name: data.list, source: data.listSource }
      : data.campaign
        ? { ...listOfFile(data.name, ''), kind: 'none' }
        : listOfFile(data.name, t('import.list_source_file', { name: data.name })),
  );
  const [name, setName] = useState(data.campaign);
  const [saveAs, setSaveAs] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const into = (campaign === NEW ? name : campaign).trim();
  const fields = Object.values(chosen);
  const twice = fields.filter(
    (field) => field && field !== 'ignored' && field !== 'state' && fields.indexOf(field) !== fields.lastIndexOf(field),
  );
  const why = !fields.includes('phone')
    ? t('unreadable.no-phone')
    : !PATTERNS.seen.test(into)
      ? t('import.needs_campaign')
      : list.kind !== 'none' && !PATTERNS.seen.test(list.name)
        ? t('import.needs_list')
        : null;
  const options = IMPORT_FIELDS.map((value) => ({ value, label: t(`field.${value}`) }));

  async function check() {
    setBusy(true);
    setProblem(null);
    try {
      if (saveAs.trim()) await keep(saveAs.trim());
      onChecked(await api.call('checkLeadImport', { params: { id: data.id }, body: { mapping: chosen, campaign: into, ...wireOf(list) } }));
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.import'));
      setBusy(false);
    }
  }
  /** For the next file of this seller: found again by its columns. */
  async function keep(called: string) {
    const { value } = mappings;
    const others = value.mappings.filter((one) => one.name !== called).slice(-29);
    await mappings.save({ mappings: [...others, { name: called, columns: chosen }] }, value);
  }

  return (
    <Frame
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow t-label">
            {t('import.used', { used: fields.filter((field) => field && field !== 'ignored').length, of: fields.length })}
          </span>
          <Button onClick={onClose}>{t('import.cancel')}</Button>
          <Button intent="primary" endIcon="arrow-right" loading={busy} why={why} onClick={() => void check()}>
            {t('import.check')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {data.state === 'failed' && data.reason && <Notice kind="error">{t(`unreadable.${data.reason}`)}</Notice>}
      {twice.length > 0 && <Notice kind="warning">{t('import.twice', { field: t(`field.${twice[0]!}`) })}</Notice>}
      <p className="t-label">
        {t('import.read_as', {
          name: data.name,
          encoding: found.encoding.toUpperCase(),
          separator: t(`separator.${SEPARATORS[found.separator] ?? 'comma'}`),
        })}
      </p>
      <FormGrid roomy>
        <Field label={t('import.campaign')} span={4} required>
          <Select
            value={campaign}
            onChange={setCampaign}
            placeholder={t('import.choose_campaign')}
            options={[...campaigns.map((one) => ({ value: one.name, label: one.name })), { value: NEW, label: t('import.new_campaign') }]}
          />
        </Field>
        {campaign === NEW && (
          <Field label={t('import.campaign_name')} span={4} required>
            <TextInput value={name} onChange={setName} maxLength={LIMITS.campaignName} />
          </Field>
        )}
        <ListFields slug={campaigns.find((one) => one.name === campaign)?.slug ?? null} value={list} onChange={setList} />
        <Field label={t('import.save_mapping')} span={4} help={t('import.save_mapping_help')}>
          <TextInput value={saveAs} onChange={setSaveAs} maxLength={60} />
        </Field>
      </FormGrid>
      {saved.length > 0 && (
        <Field label={t('import.mapping')}>
          <Select
            value=""
            onChange={(called) => {
              const one = saved.find((known) => known.name === called);
              if (one) setChosen(mappingOf(found, one));
            }}
            placeholder={t('import.mapping_none')}
            options={saved.map((one) => ({ value: one.name, label: one.name }))}
          />
        </Field>
      )}
      <Table<Found['columns'][number]>
        caption={t('import.steps.columns')}
        rows={found.columns}
        rowKey={({ name: column }) => column}
        density="tall"
        empty=""
        columns={[
          { id: 'column', title: t('import.column'), width: 170, wrap: true, cell: ({ name: column }) => <b>{column}</b> },
          {
            id: 'field',
            title: t('import.field'),
            width: 210,
            cell: ({ name: column }) => (
              <Select<ImportField>
                aria-label={t('import.field_of', { column })}
                value={chosen[column] ?? ''}
                onChange={(field) => setChosen({ ...chosen, [column]: field === '' ? null : field })}
                placeholder={t('import.to_notes')}
                options={options}
              />
            ),
          },
          { id: 'samples', title: t('import.samples'), wrap: true, cell: ({ samples }) => samples.join(' · ') || '—' },
        ]}
      />
    </Frame>
  );
});

const SEPARATORS: Readonly<Record<string, string>> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };
