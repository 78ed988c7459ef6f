import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import {
  MOST_OF_A_QUOTA,
  QUOTA_PERIODS,
  QUOTA_ROLES,
  quotaKey,
  type QuotaKey,
  type QuotaKind,
  type QuotaPeriod,
  type QuotaRole,
} from '@dialer/contract';
import type { quotasChangedMeanwhile } from '@dialer/contract/schemas/settings';
import { createPluginStore, formatCount, useCore, usePlugin, useT, useWidth, type ApiPort, type PageProps } from '@dialer/host';
import { Chip, Field, LoadError, Note, Sheet, Skeleton, Table, TextInput, useLoad, type Column } from '@dialer/ui';
import { notBelowZero, SettingsForm, useSetting, type SettingSet } from '@dialer/ui/settings-form';
import { cellOf, faultOf, nameOf, toQuotas, toTexts, type Texts } from './values';

type Meanwhile = z.infer<typeof quotasChangedMeanwhile>;

/** Rises with each word that somebody changed the centre, perhaps its quotas. */
export const heard = createPluginStore<IObservableValue<number>>();

const READ = { meetings: 'getMeetingsQuotas', dials: 'getDialsQuotas', sales: 'getSalesQuotas' } as const;
const SAVE = { meetings: 'setMeetingsQuotas', dials: 'setDialsQuotas', sales: 'setSalesQuotas' } as const;
/** In the order of the page: `meetings` are the live transfers [SET-032, SET-033]. */
const KINDS = Object.keys(READ) as QuotaKind[];
/** Below it the column of what a row was is left out: a changed cell says it by itself. */
const ROOM_FOR_CHANGES = 620;
/** Of a column of numbers, in px: as wide as reads well, and narrower before the page has to be pushed aside. */
const CELL = { roomy: 104, tight: 82 };

async function readAll(api: ApiPort, signal: AbortSignal): Promise<Texts> {
  const read = await Promise.all(KINDS.map(async (kind) => toTexts(kind, await api.call(READ[kind], {}, { signal }))));
  return Object.assign({}, ...read) as Texts;
}

const setOf = (api: ApiPort, kind: QuotaKind): SettingSet<QuotaKey> => ({
  names: QUOTA_PERIODS.flatMap((period) => QUOTA_ROLES.map((role) => quotaKey(kind, role, period))),
  save: (texts, was) => api.call(SAVE[kind], { body: { params: toQuotas(kind, texts), was: toQuotas(kind, was) } }),
  read: (current) => toTexts(kind, current as Meanwhile['current']),
  nameOf: (wire) => nameOf(kind, wire),
});

/** What each role should reach of live transfers, dials and sales, saved kind by kind [SET-032, SET-034]. */
export const QuotasPage = observer(function QuotasPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { session } = useCore();
  const load = useLoad((signal) => readAll(api, signal), [api, heard.use().get()]);
  const [measure, width] = useWidth();
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={9} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const roomy = width === 0 || width >= ROOM_FOR_CHANGES;
  const cellWidth = roomy ? CELL.roomy : CELL.tight;
  const label = (role: QuotaRole, period: QuotaPeriod) => t('cell', { role: t(`role.${role}`), period: t(`period.${period}`) });
  return (
    <SettingsForm
      read={load.data}
      sets={KINDS.map((kind) => setOf(api, kind))}
      tidy={notBelowZero}
      faultOf={(_, text) => {
        const fault = faultOf(text);
        return fault && t(fault, { most: formatCount(MOST_OF_A_QUOTA, session.language) });
      }}
      labelOf={(key) => {
        const { kind, role, period } = cellOf(key);
        return t('whole_name', { kind: t(`kind.${kind}.title`), cell: label(role, period) });
      }}
      effect={() => t('apply')}
      onDirty={onDirty}
    >
      <div ref={measure}>
        {KINDS.map((kind) => (
          <Sheet key={kind} title={t(`kind.${kind}.title`)} text={t(`kind.${kind}.text`)}>
            <Table<QuotaRole>
              caption={t(`kind.${kind}.title`)}
              rows={QUOTA_ROLES}
              rowKey={(role) => role}
              density="tall"
              empty=""
              columns={[
                { id: 'role', title: t('column.role'), width: CELL.roomy, cell: (role) => <b>{t(`role.${role}`)}</b> },
                ...QUOTA_PERIODS.map((period): Column<QuotaRole> => ({
                  id: period,
                  title: t(`column.${period}`),
                  width: cellWidth,
                  right: true,
                  wrap: true,
                  cell: (role) => <Quota name={quotaKey(kind, role, period)} label={label(role, period)} />,
                })),
                ...(roomy
                  ? [{ id: 'change', title: t('column.change'), cell: (role: QuotaRole) => <Changes kind={kind} role={role} /> }]
                  : []),
              ]}
            />
          </Sheet>
        ))}
        <div className="page-note">
          <Note>{t('zero')}</Note>
        </div>
      </div>
    </SettingsForm>
  );
});

/** One quota: 0 is no goal; a changed one stands out, and says to who hears the page what it was. */
function Quota({ name, label }: { name: QuotaKey; label: string }) {
  const t = useT();
  const { error, was, ...field } = useSetting(name);
  return (
    <Field label={label} labelHidden error={error}>
      <span className={was === null ? undefined : 'changed'}>
        <TextInput inputMode="numeric" {...field} />
      </span>
      {was !== null && <span className="visually-hidden">{t('was', { values: was })}</span>}
    </Field>
  );
}

/** What the changed quotas of a row were. */
function Changes({ kind, role }: { kind: QuotaKind; role: QuotaRole }) {
  const t = useT();
  const { language } = useCore().session;
  const [hour, day, week, month] = QUOTA_PERIODS.map((period) => quotaKey(kind, role, period));
  const all = [useSetting(hour!).was, useSetting(day!).was, useSetting(week!).was, useSetting(month!).was];
  const were = all.filter((was) => was !== null);
  if (were.length === 0) return '—';
  return <Chip>{t('was', { values: new Intl.ListFormat(language, { type: 'conjunction' }).format(were) })}</Chip>;
}
