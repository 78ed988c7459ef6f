import { useState } from 'react';
import { observer } from 'mobx-react-lite';
import { formatDay, formatPhone, formatTime, personName, useCore, usePlugin, useT } from '@dialer/host';
import { dateIn, isDay } from '@dialer/rules/dates';
import {
  Button,
  download,
  Empty,
  Field,
  LoadError,
  Note,
  PageBody,
  Sheet,
  Skeleton,
  Table,
  TextInput,
  TimesNote,
  Toolbar,
  useLoad,
} from '@dialer/ui';
import { bookingsAsCsv, type Booking } from './rows';

const DAY_MS = 86_400_000;
/** A month back, and today, by the centre's clock. */
function lastMonth(now: number, timeZone: string): { from: string; to: string } {
  return { from: dateIn(timeZone, now - 30 * DAY_MS), to: dateIn(timeZone, now) };
}

/** What was booked with Sun Life in a period, and its download [XFER-048]. */
export const SunLifePage = observer(function SunLifePage() {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { clock, session } = core;
  const { timezone } = session.variant;
  const [{ from, to }, setPeriod] = useState(() => lastMonth(clock.now(), timezone));
  const wrong = !isDay(from) || !isDay(to) ? 'no_day' : from > to ? 'backwards' : null;
  const load = useLoad(
    (signal) => (wrong ? Promise.resolve(null) : api.call('getSunlifeBookings', { query: { from, to } }, { signal })),
    [api, from, to, wrong],
  );
  const { data } = load;
  const columns = ['id', 'booked_at', 'client', 'phone', 'state', 'language', 'agent'] as const;
  const save = () => {
    if (!data) return;
    const header = columns.map((column) => t(column === 'booked_at' ? 'column.booked_utc' : `column.${column}`));
    download(`sun-life-${from}-${to}.csv`, bookingsAsCsv(data, header, session.language), 'text/csv;charset=utf-8');
  };
  const cell: Record<(typeof columns)[number], (row: Booking) => string> = {
    id: ({ id }) => id,
    booked_at: ({ bookedAt }) => `${formatDay(bookedAt, session.language, timezone)}, ${formatTime(bookedAt, session.language, timezone)}`,
    client: ({ client }) => personName(t, client),
    phone: ({ phone }) => formatPhone(phone),
    state: ({ state }) => state.toUpperCase(),
    language: ({ language }) => t(`languages.${language}`),
    agent: ({ agent }) => agent,
  };
  const day = (field: 'from' | 'to', value: string) => (
    <Field label={t(field)}>
      <TextInput type="date" value={value} onChange={(next) => setPeriod({ from, to, [field]: next })} />
    </Field>
  );
  return (
    <PageBody>
      <Toolbar>
        {day('from', from)}
        {day('to', to)}
        <Button icon="download" why={data?.length ? null : t('why_none')} onClick={save}>
          {t('download')}
        </Button>
        <TimesNote core={core} timezone={timezone} />
      </Toolbar>
      {wrong && <Note kind="bad">{t(`wrong.${wrong}`)}</Note>}
      {load.error && !wrong && <LoadError title={t('failed')} onRetry={load.retry} />}
      {!data && !load.error && !wrong && <Skeleton shape="table" rows={4} />}
      {data && (
        <Sheet>
          <Table<Booking>
            caption={t('page')}
            rows={data}
            rowKey={({ id }) => id}
            empty={<Empty title={t('none')}>{t('none_text')}</Empty>}
            columns={columns.map((id) => ({ id, title: t(`column.${id}`), wrap: true, cell: cell[id] }))}
          />
        </Sheet>
      )}
    </PageBody>
  );
});
