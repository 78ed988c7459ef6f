import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import type { z } from 'zod';
import { HOURS_KEYS, OPEN_ALL_DAY } from '@dialer/contract';
import type { hoursChangedMeanwhile } from '@dialer/contract/schemas/settings';
import {
  createPluginStore,
  formatClock,
  formatDay,
  formatTime,
  useCore,
  useMinute,
  usePlugin,
  useT,
  useWidth,
  type PageProps,
} from '@dialer/host';
import { browserOffset } from '@dialer/rules/browser-zones';
import { closesAt, opensAt } from '@dialer/rules/operation-hours';
import { timeOfDay, type Language } from '@dialer/rules/times';
import { Button, Chip, Field, LoadError, Note, Select, Sheet, Skeleton, State, Switch, Table, useLoad } from '@dialer/ui';
import { SettingsForm, useSetting, type SettingSet } from '@dialer/ui/settings-form';
import { barOf, isRight, nameOf, QUARTERS, sidesOf, toDays, toTexts, USUAL, weekdayOf, type DayKey } from './values';
import './operation-hours.css';

type Meanwhile = z.infer<typeof hoursChangedMeanwhile>;
/** Below it the picture of the day is left out. */
const ROOM_FOR_PICTURE = 760;

/** Rises with each word that somebody changed the centre, perhaps its hours. */
export const heard = createPluginStore<IObservableValue<number>>();

type T = ReturnType<typeof useT>;
/** `9:00 AM to 5:00 PM`, closed, or all day. */
function hoursText(t: T, text: string, language: Language): string {
  if (text === '') return t('closed');
  if (text === OPEN_ALL_DAY) return t('all_day');
  const { from, to } = sidesOf(text);
  return t('from_to', { from: timeOfDay(from, language), to: timeOfDay(to, language) });
}

/** When the centre dials, day by day [SET-039, SET-040, SET-041]. */
export const OperationHoursPage = observer(function OperationHoursPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const load = useLoad(
    async (signal) => {
      const { days } = await api.call('getOperationHours', {}, { signal });
      return { days, texts: toTexts(days) };
    },
    [api, heard.use().get()],
  );
  const [measure, width] = useWidth();
  if (!load.data) {
    if (!load.error) return <Skeleton shape="table" rows={8} />;
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  const { days, texts } = load.data;
  const all: SettingSet<DayKey> = {
    names: HOURS_KEYS,
    save: (shown, was) => api.call('setOperationHours', { body: { days: toDays(shown), was: toDays(was) } }),
    read: (current) => toTexts((current as Meanwhile['current']).days),
    nameOf,
  };
  return (
    <SettingsForm
      read={texts}
      sets={[all]}
      faultOf={(_, text) => (isRight(text) ? null : t('order'))}
      labelOf={(key) => t(`day.${weekdayOf(key)}`)}
      sayOf={(_, text) => hoursText(t, text, language)}
      effect={() => t('apply')}
      onDirty={onDirty}
    >
      <div ref={measure}>
        <Sheet title={t('days')} text={t('zone_text')} footer={<Footer days={days} />}>
          <Table<DayKey>
            caption={t('days')}
            rows={HOURS_KEYS}
            rowKey={(key) => key}
            density="tall"
            empty=""
            columns={[
              { id: 'day', title: t('column.day'), width: 120, cell: (key) => <b>{t(`day.${weekdayOf(key)}`)}</b> },
              { id: 'open', title: t('column.open'), width: 104, cell: (key) => <Open name={key} /> },
              { id: 'from', title: t('column.from'), width: 148, wrap: true, cell: (key) => <Side name={key} side="from" /> },
              { id: 'to', title: t('column.to'), width: 148, wrap: true, cell: (key) => <Side name={key} side="to" /> },
              { id: 'effect', title: t('column.effect'), wrap: true, cell: (key) => <Effect name={key} /> },
              ...(width === 0 || width >= ROOM_FOR_PICTURE
                ? [{ id: 'picture', title: t('column.picture'), width: 220, cell: (key: DayKey) => <Picture name={key} /> }]
                : []),
            ]}
          />
        </Sheet>
        <div className="page-note">
          <Note>{t('callbacks')}</Note>
        </div>
      </div>
    </SettingsForm>
  );
});

function Open({ name }: { name: DayKey }) {
  const t = useT();
  const { value, was, onChange } = useSetting(name);
  const open = value !== '';
  return (
    <Switch
      aria-label={t('open_on', { day: t(`day.${weekdayOf(name)}`) })}
      label={t(open ? 'yes' : 'no')}
      value={open}
      onChange={(on) => onChange(on ? was || USUAL : '')}
    />
  );
}

/** From or to, in quarters of an hour; a time between them that was saved elsewhere is shown as it is. */
function Side({ name, side }: { name: DayKey; side: 'from' | 'to' }) {
  const t = useT();
  const { language } = useCore().session;
  const { value, onChange, error } = useSetting(name);
  if (value === '') return side === 'from' ? <span className="t-2">{t('closed_all_day')}</span> : null;
  const sides = sidesOf(value);
  const ofSide = side === 'from' ? QUARTERS.slice(0, -1) : QUARTERS.slice(1);
  const times = ofSide.includes(sides[side]) ? ofSide : [...ofSide, sides[side]].sort();
  const label = t(`side.${side}`, { day: t(`day.${weekdayOf(name)}`) });
  return (
    <Field label={label} labelHidden {...(side === 'from' && { error })}>
      <Select
        value={sides[side]}
        options={times.map((time) => ({ value: time, label: time === '24:00' ? t('midnight') : timeOfDay(time, language) }))}
        onChange={(time) => {
          const next = { ...sides, [side]: time };
          onChange(`${next.from} ${next.to}`);
        }}
      />
    </Field>
  );
}

/** What the day was, while it is another now. */
function Effect({ name }: { name: DayKey }) {
  const t = useT();
  const { language } = useCore().session;
  const { value, was, error } = useSetting(name);
  if (was !== null) return <Chip>{t('was', { value: hoursText(t, was, language) })}</Chip>;
  if (error) return null;
  return <span className="t-2">{value === '' ? t('nobody') : hoursText(t, value, language)}</span>;
}

function Picture({ name }: { name: DayKey }) {
  const bar = barOf(useSetting(name).value);
  return (
    <span className="operation-hours-day" aria-hidden="true">
      {bar && <span className="operation-hours-open" style={{ left: `${bar.left}%`, width: `${bar.width}%` }} />}
    </span>
  );
}

/** What is saved means now, and Monday for the whole week. */
function Footer({ days }: { days: readonly string[] }) {
  return (
    <div className="row">
      <span className="grow">
        <Now days={days} />
      </span>
      <CopyMonday />
    </div>
  );
}

/** The centre's clock, and whether it dials now by what is saved. */
const Now = observer(function Now({ days }: { days: readonly string[] }) {
  const t = useT();
  const core = useCore();
  const now = useMinute(core);
  const { language, variant } = core.session;
  const zone = variant.timezone;
  const opens = opensAt(days, now, zone, browserOffset);
  const when = (at: number) => {
    const [day, time] = [formatDay(at, language, zone), formatTime(at, language, zone)];
    return day === formatDay(now, language, zone) ? time : t('day_time', { day, time });
  };
  const clock = t('clock', { time: formatClock(now, language, zone) });
  if (opens === null) return <State kind="warn">{t('now.never', { clock })}</State>;
  if (opens > now) return <State kind="warn">{t('now.closed', { clock, when: when(opens) })}</State>;
  const closes = closesAt(days, now, zone, browserOffset);
  return <State kind="ok">{closes === null ? t('now.always', { clock }) : t('now.open', { clock, when: when(closes) })}</State>;
});

function CopyMonday() {
  const t = useT();
  const [monday, ...weekdays] = HOURS_KEYS.slice(0, 5).map(useSetting) as [
    ReturnType<typeof useSetting>,
    ...ReturnType<typeof useSetting>[],
  ];
  return (
    <Button icon="duplicate" onClick={() => weekdays.forEach(({ onChange }) => onChange(monday.value))}>
      {t('copy')}
    </Button>
  );
}
