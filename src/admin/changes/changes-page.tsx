import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useState } from 'react';
import { LAYOUT_ROLES } from '@dialer/contract';
import {
  announce,
  Button,
  download,
  Field,
  LoadError,
  Notice,
  PageBody,
  SearchInput,
  Select,
  Sheet,
  Skeleton,
  TextInput,
  TimesNote,
  Toolbar,
} from '@dialer/ui';
import { PAGE_SIZES } from '@dialer/ui/records';
import { useShell } from '../../shell/services';
import { useAddress } from '../../shell/pages/use-address';
import { fieldsOf, valueFields } from '../config-form/fields';
import { SETTING_KEYS } from '../setting-words';
import { usePluginAdmin, type PluginChange } from '../store';
import { useVocabularies } from '../use-vocabularies';
import { useWords } from '../words';
import { auditAsCsv } from './audit-csv';
import { AREAS, areaIn, CHOICES, queryIn, type Area } from './audit-filter';
import { AuditLine } from './audit-line';
import { AuditTable } from './audit-table';
import { schemasOf } from './history';
import { useAudit } from './use-audit';
import '../styles/plugins.css';
import '../styles/layouts.css';
import '../styles/audit.css';

/** A search waits this long for the next letter: each would ask the gateway. */
const TYPING_MS = 300;
const SIZE = 25;
const FIRST = Object.fromEntries(['before', 'line'].map((name) => [name, '']));
const NO_CHOICE = { ...FIRST, ...Object.fromEntries(CHOICES.map((name) => [name, ''])) };

/** Who changed what and when, of the whole centre; what is shown of it stands in the address, so that a link shows the same. */
export const ChangesPage = observer(function ChangesPage() {
  const address = useAddress();
  const { t } = useWords();
  const { core } = useShell();
  const query = queryIn(address);
  const before = Number(address.get('before')) || null;
  const size = PAGE_SIZES.find((each) => String(each) === address.get('rows')) ?? SIZE;
  const { data, error, retry, loading } = useAudit(query, before, size);
  const vocabularies = useVocabularies();
  const fields = useMemo(
    () =>
      new Map([...(data?.schemas ?? [])].map(([plugin, schema]) => [plugin, schema ? valueFields(fieldsOf(schema, vocabularies)) : []])),
    [data, vocabularies],
  );
  const fieldsOfChange = (change: PluginChange) => (change.kind === 'config' ? fields.get(change.subject) : undefined);
  const line = Number(address.get('line')) || null;
  const open = data?.changes.find(({ id }) => id === line);
  const last = data?.changes.at(-1);
  const all = (change: PluginChange) =>
    address.go({ ...NO_CHOICE, area: AREAS.find((area) => area === areaOf(change)) ?? '', subject: change.subject });
  return (
    <div className="plugins-page" data-drawer={open !== undefined}>
      <header className="page-head">
        <div className="grow">
          <h1>{t('changes.title')}</h1>
          <p className="t-2">{t('changes.text')}</p>
        </div>
        <Export query={query} count={data?.changes.length ?? 0} />
      </header>
      <Filters />
      <PageBody>
        {error && !data && <LoadError title={t('changes.failed')} onRetry={retry} />}
        {error && data && (
          <Notice kind="error" action={<Button onClick={retry}>{t('tryAgain')}</Button>}>
            {t('changes.notRefreshed')}
          </Notice>
        )}
        {!data && !error && <Skeleton shape="table" rows={8} />}
        {data && (
          <Sheet
            footer={
              <nav className="pages" aria-label={t('changes.pages')}>
                <span className="grow">
                  <TimesNote core={core} />
                </span>
                <span className="t-label">{t('changes.rows')}</span>
                <Select
                  aria-label={t('changes.rows')}
                  value={size}
                  onChange={(next) => address.set({ ...FIRST, rows: String(next) })}
                  options={PAGE_SIZES.map((value) => ({ value, label: String(value) }))}
                />
                <Button disabled={before === null} onClick={() => address.go(FIRST)}>
                  {t('changes.newest')}
                </Button>
                <Button
                  loading={loading && before !== null}
                  disabled={!data.more}
                  onClick={() => address.go({ before: String(last?.id ?? ''), line: '' })}
                >
                  {t('changes.older')}
                </Button>
              </nav>
            }
          >
            <AuditTable
              changes={data.changes}
              fieldsOf={fieldsOfChange}
              open={open?.id ?? null}
              onOpen={({ id }) => address.set({ line: String(id) })}
              isFiltered={Object.keys(query).length > 0 || before !== null}
            />
          </Sheet>
        )}
      </PageBody>
      {open && (
        <AuditLine
          key={open.id}
          change={open}
          fields={fieldsOfChange(open)}
          onClose={() => address.set({ line: '' })}
          onAll={() => all(open)}
        />
      )}
    </div>
  );
});

/** Where the page's choice of kinds has a change. */
const areaOf = ({ kind, subject }: Pick<PluginChange, 'kind' | 'subject'>): string =>
  kind === 'record' ? (subject.split(':')[0] ?? '') : kind;

/** Search, kind, thing, person and period. */
const Filters = observer(function Filters() {
  const { t } = useWords();
  const address = useAddress();
  const area = areaIn(address);
  const areas = useAreas();
  const subjects = useSubjects(area);
  const people = useDoers();
  const [typed, setTyped] = useState(address.get('q'));
  const said = address.get('q');
  useEffect(() => setTyped(said), [said]);
  useEffect(() => {
    if (typed.trim() === said) return;
    const timer = window.setTimeout(() => address.set({ ...FIRST, q: typed.trim() }), TYPING_MS);
    return () => window.clearTimeout(timer);
  }, [typed, said, address]);
  const choose = (values: Record<string, string>) => address.set({ ...FIRST, ...values });
  return (
    <Toolbar>
      <div className="audit-search">
        <SearchInput aria-label={t('changes.search')} placeholder={t('changes.search')} value={typed} onChange={setTyped} maxLength={200} />
      </div>
      <div className="audit-choice">
        <Select
          aria-label={t('changes.kinds')}
          placeholder={t('changes.kind.all')}
          value={area ?? ''}
          options={areas}
          onChange={(next) => choose({ area: next, subject: '' })}
        />
      </div>
      {subjects && area && (
        <div className="audit-choice">
          <Select
            aria-label={t(`changes.subject.${area}`)}
            placeholder={t(`changes.subject.${area}`)}
            value={address.get('subject')}
            options={subjects}
            onChange={(next) => choose({ subject: next })}
          />
        </div>
      )}
      <div className="audit-choice">
        <Select
          aria-label={t('changes.people')}
          placeholder={t('changes.everybody')}
          value={address.get('by')}
          options={people}
          onChange={(next) => choose({ by: next })}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <Field key={end} label={t(`changes.period.${end}`)}>
          <TextInput type="date" value={address.get(end)} onChange={(next) => choose({ [end]: next })} />
        </Field>
      ))}
      {CHOICES.some((name) => address.get(name) !== '') && (
        <Button variant="minimal" onClick={() => address.set(NO_CHOICE)}>
          {t('changes.clear')}
        </Button>
      )}
    </Toolbar>
  );
});

/** Takes away what the filters leave, in the reader's words; the gateway records that it was taken. */
const Export = observer(function Export({ query, count }: { query: ReturnType<typeof queryIn>; count: number }) {
  const { admin, core } = useShell();
  const { t, change, doer } = useWords();
  const vocabularies = useVocabularies();
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      const { changes, more } = await admin.api.call('exportPluginChanges', { body: query });
      const schemas = await schemasOf(changes, admin.configSchema);
      const text = (given: PluginChange) => {
        const schema = given.kind === 'config' ? schemas.get(given.subject) : null;
        return change(given, schema ? valueFields(fieldsOf(schema, vocabularies)) : []);
      };
      const header = (['line', 'time', 'who', 'what', 'details', 'why', 'undone'] as const).map((column) => t(`changes.csv.${column}`));
      const day = new Date(core.clock.now()).toISOString().slice(0, 10);
      const csv = auditAsCsv(changes, header, core.session.language, { who: doer, text });
      download(`${t('changes.csv.file')}-${day}.csv`, csv, 'text/csv;charset=utf-8');
      const said = t(more ? 'changes.csv.doneSome' : 'changes.csv.done', { count: changes.length });
      core.alerts.toast(said, 'success');
      announce(said);
    } catch {
      core.alerts.toast(t('changes.csv.failed'), 'error');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon="download" loading={busy} why={count > 0 ? null : t('changes.csv.nothing')} onClick={() => void save()}>
      {t('changes.csv.export')}
    </Button>
  );
});

/** Kinds of changes in the reader's words; what plugins keep only where one keeps something. */
function useAreas(): { value: string; label: string }[] {
  const { registry } = useShell();
  const { t } = useWords();
  const keeps = registry.manifests.some(({ centreState }) => centreState);
  return AREAS.filter((area) => area !== 'state' || keeps).map((value) => ({ value, label: t(`changes.kind.${value}`) }));
}

/** Who may have made changes: those above the agents, and who runs the gateway. */
function useDoers(): { value: string; label: string }[] {
  const { t } = useWords();
  const people = usePluginAdmin().data?.people ?? [];
  const above = people.filter(({ role }) => role !== 'qualifier' && role !== 'advisor' && role !== 'setter');
  return [...above.map(({ id, name }) => ({ value: String(id), label: name })), { value: '0', label: t('changes.operator') }];
}

/** What a change of this kind can be about, by name; null where there is no list of it. */
function useSubjects(area: Area | undefined): { value: string; label: string }[] | null {
  const { core, registry } = useShell();
  const names = useWords();
  const { variant } = core.session;
  const plugins = () =>
    registry.manifests.filter(({ id }) => id in variant.plugins).map(({ id }) => ({ value: id, label: names.plugin(id) }));
  const lists: Partial<Record<Area, () => { value: string; label: string }[]>> = {
    layout: () => LAYOUT_ROLES.map((role) => ({ value: role as string, label: names.role(role) })),
    flag: () => Object.keys(variant.flags).map((flag) => ({ value: flag, label: names.flag(flag) })),
    setting: () => SETTING_KEYS.map((key) => ({ value: key, label: names.setting(key) })),
    switch: plugins,
    config: plugins,
    state: plugins,
    note: plugins,
  };
  const choices = area && lists[area]?.();
  if (!choices) return null;
  return area === 'layout' ? choices : choices.sort((a, b) => a.label.localeCompare(b.label));
}
