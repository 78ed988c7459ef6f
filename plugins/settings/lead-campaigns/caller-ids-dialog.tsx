import { useState } from 'react';
import { LIMITS } from '@dialer/contract';
import { formatCount, formatDay, formatPhone, formatTime, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Dialog, Field, LoadError, Note, Row, Select, Skeleton, State, Switch, Table, TextInput, useLoad } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Campaign } from './lead-campaigns.page';

type Pool = ApiReply<'getCallerIds'>;
type Shown = Pool['rows'][number];
interface Entered {
  number: string;
  areaCode: string;
  dailyCap: string;
  active: boolean;
  /** Days from now; empty: not at all; `as-is`: until the time that stands. */
  rests: string;
}

const DAY_MS = 86_400_000;
const RESTS = [1, 3, 7, 30];
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
const wireOf = ({ number, areaCode, active, dailyCap, restingUntil }: Shown) => ({
  ...{ number, area_code: areaCode, active, daily_cap: dailyCap, resting_until: restingUntil },
});

/** Which numbers people see when this campaign calls them: one of their area, none too often on a day, and none that rests. */
export function CallerIdsDialog({ campaign: { slug, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { session, clock } = useCore();
  const { language } = session;
  const load = useLoad((signal) => api.call('getCallerIds', { params: { slug } }, { signal }), [api, slug]);
  /** The number whose fields are open; `new`: one that is not there yet. */
  const [edited, setEdited] = useState<Shown | 'new' | null>(null);
  const pool = load.data;
  const save = (rows: readonly Shown[], more: ReturnType<typeof wireOf>[]) =>
    api.call('saveCallerIds', { params: { slug }, body: { rows: [...rows.map(wireOf), ...more], was: pool!.rows.map(wireOf) } });
  const moment = (iso: string) => `${formatDay(Date.parse(iso), language)}, ${formatTime(Date.parse(iso), language)}`;
  const stateOf = ({ active, restingUntil, usedToday, dailyCap }: Shown) => {
    if (!active) return <State>{t('pool.off')}</State>;
    if (restingUntil && Date.parse(restingUntil) > clock.now())
      return <State kind="warn">{t('pool.rests', { when: moment(restingUntil) })}</State>;
    return usedToday >= dailyCap ? <State kind="warn">{t('pool.full')}</State> : <State kind="ok">{t('pool.shown')}</State>;
  };
  return (
    <Dialog
      title={t('pool.of', { name })}
      width={720}
      onClose={onClose}
      footer={
        <>
          <Button
            icon="add"
            why={pool && pool.rows.length >= LIMITS.callerIds ? t('pool.most', { most: LIMITS.callerIds }) : null}
            disabled={!pool}
            onClick={() => setEdited('new')}
          >
            {t('pool.add')}
          </Button>
          <span className="grow" />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      {!pool && (load.error ? <LoadError title={t('pool.failed')} onRetry={load.retry} /> : <Skeleton shape="table" rows={4} />)}
      {pool && (
        <>
          <p>{t('pool.rule')}</p>
          {pool.rows.length > 0 && pool.left === 0 && (
            <Note kind="warn">{pool.own ? t('pool.none_left', { own: formatPhone(pool.own) }) : t('pool.none_left_bare')}</Note>
          )}
          <Table<Shown>
            caption={t('pool.of', { name })}
            rows={pool.rows}
            rowKey={({ number }) => number}
            empty={pool.own ? t('pool.empty', { own: formatPhone(pool.own) }) : t('pool.empty_bare')}
            columns={[
              { id: 'number', title: t('pool.number'), width: 144, cell: ({ number }) => <b className="tnum">{formatPhone(number)}</b> },
              { id: 'area', title: t('pool.area'), width: 88, cell: ({ areaCode }) => areaCode },
              {
                id: 'used',
                title: t('pool.used'),
                width: 88,
                right: true,
                cell: ({ usedToday, dailyCap }) =>
                  t('pool.used_of', { used: formatCount(usedToday, language), cap: formatCount(dailyCap, language) }),
              },
              { id: 'state', title: t('pool.state'), wrap: true, cell: stateOf },
              {
                id: 'actions',
                title: t('column.actions'),
                width: 80,
                controls: true,
                cell: (row) => (
                  <Row>
                    <Button size="small" aria-label={t('edit_of', { name: formatPhone(row.number) })} onClick={() => setEdited(row)}>
                      {t('edit')}
                    </Button>
                  </Row>
                ),
              },
            ]}
          />
        </>
      )}
      {pool && edited && (
        <NumberDialog
          known={edited === 'new' ? null : edited}
          others={pool.rows.filter((row) => row !== edited)}
          save={save}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null);
            load.retry();
          }}
        />
      )}
    </Dialog>
  );
}

function NumberDialog({
  known,
  others,
  save,
  onSaved,
  onClose,
}: {
  known: Shown | null;
  others: readonly Shown[];
  save: (rows: readonly Shown[], more: ReturnType<typeof wireOf>[]) => Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { clock } = useCore();
  const rests = known?.restingUntil && Date.parse(known.restingUntil) > clock.now() ? known.restingUntil : null;
  const faultsOf = ({ number, areaCode, dailyCap }: Entered) => {
    const digits = digitsOf(number);
    const cap = Number(dailyCap);
    return {
      number: !/^[2-9]\d{9}$/.test(digits) ? t('pool.no_number') : others.some((row) => row.number === digits) ? t('pool.twice') : null,
      areaCode: areaCode.trim() === '' || /^[2-9]\d{2}$/.test(areaCode.trim()) ? null : t('pool.no_area'),
      dailyCap: Number.isInteger(cap) && cap >= 1 && cap <= LIMITS.callerIdCap ? null : t('pool.no_cap', { most: LIMITS.callerIdCap }),
    };
  };
  const wire = ({ number, areaCode, dailyCap, active, rests: days }: Entered) => ({
    ...{ number: digitsOf(number), area_code: areaCode.trim() || digitsOf(number).slice(0, 3), active, daily_cap: Number(dailyCap) },
    resting_until: days === '' ? null : days === 'as-is' ? rests : new Date(clock.now() + Number(days) * DAY_MS).toISOString(),
  });
  return (
    <RecordDialog<Entered>
      title={t(known ? 'pool.editing' : 'pool.add')}
      read={{
        ...{ number: known ? formatPhone(known.number) : '', areaCode: known?.areaCode ?? '', active: known?.active ?? true },
        ...{ dailyCap: String(known?.dailyCap ?? 50), rests: rests ? 'as-is' : '' },
      }}
      faultsOf={faultsOf}
      save={(values) => save(others, [wire(values)])}
      nameOf={(name) => (name === 'area_code' ? 'areaCode' : name === 'daily_cap' ? 'dailyCap' : (name as keyof Entered))}
      note={
        known && (
          <Button intent="danger" onClick={() => void save(others, []).then(onSaved)}>
            {t('pool.remove')}
          </Button>
        )
      }
      onSaved={onSaved}
      onClose={onClose}
    >
      <Line name="number" label={t('pool.number')} required span={7} />
      <Line name="areaCode" label={t('pool.area')} span={5} help={t('pool.area_help')} />
      <Line name="dailyCap" label={t('pool.cap')} required span={7} help={t('pool.cap_help')} />
      <Active />
      <Rests until={rests} />
    </RecordDialog>
  );
}

function Line({
  name,
  ...rest
}: {
  name: 'number' | 'areaCode' | 'dailyCap';
  label: string;
  required?: boolean;
  span: 5 | 7;
  help?: string;
}) {
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field {...rest} error={error}>
      <TextInput {...field} />
    </Field>
  );
}

function Active() {
  const t = useT();
  const { error, ...field } = useRecordField<boolean>('active');
  return (
    <Field label={t('pool.active')} span={5} error={error}>
      <Switch {...field} />
    </Field>
  );
}

/** By hand: a number that people take for spam is left alone for some days. */
function Rests({ until }: { until: string | null }) {
  const t = useT();
  const { session, clock } = useCore();
  const { error, ...field } = useRecordField<string>('rests');
  const day = (at: number) => formatDay(at, session.language);
  const options = [
    { value: 'no', label: t('pool.rest_not') },
    ...(until ? [{ value: 'as-is', label: t('pool.rest_until', { day: day(Date.parse(until)) }) }] : []),
    ...RESTS.map((count) => ({ value: String(count), label: t('pool.rest_days', { count, day: day(clock.now() + count * DAY_MS) }) })),
  ];
  return (
    <Field label={t('pool.rest')} error={error} help={t('pool.rest_help')}>
      <Select {...field} value={field.value || 'no'} onChange={(next) => field.onChange(next === 'no' ? '' : next)} options={options} />
    </Field>
  );
}
