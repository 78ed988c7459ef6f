import { useState } from 'react';
import { LIMITS, LONGEST_BAN_DAYS, PATTERNS } from '@dialer/contract';
import { errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, ConfirmDialog, Field, Notice, Row, Select, Sheet, State, Table, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';

type Reply = ApiReply<'getCallingRules'>;
type Ban = Reply['bans'][number];
type Places = Reply['places'];
interface Entered {
  region: string;
  fromDay: string;
  fromTime: string;
  untilDay: string;
  untilTime: string;
  reason: string;
}

const DAY_MS = 86_400_000;
const KINDS = { on: 'bad', coming: 'warn', over: undefined } as const;

/** Where calls are forbidden in a declared emergency: now, later, and until a while ago. */
export function Bans({
  bans,
  places,
  mayChange,
  onChanged,
}: {
  bans: readonly Ban[];
  places: Places;
  mayChange: boolean;
  onChanged: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  const [adding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Ban | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const why = mayChange ? null : t('only_admins');

  async function end({ id, place }: Ban) {
    setBusy(true);
    setProblem(null);
    try {
      await api.call('endEmergencyBan', { params: { id } });
      alerts.toast(t('ban.ended', { place }), 'success');
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.ban'));
    } finally {
      setBusy(false);
      setAsked(null);
      onChanged();
    }
  }

  return (
    <Sheet title={t('ban.title')} text={t('ban.text')}>
      {problem && (
        <Row>
          <Notice kind="error">{problem}</Notice>
        </Row>
      )}
      {bans.length > 0 && <BansTable bans={bans} why={why} onEnd={setAsked} />}
      <Row>
        <Button icon="add" why={why} onClick={() => setAdding(true)}>
          {t('ban.begin')}
        </Button>
        {bans.length === 0 && <span className="t-2">{t('ban.none')}</span>}
      </Row>
      {asked && (
        <ConfirmDialog
          title={t('ban.end_of', { place: asked.place })}
          confirm={t('ban.end')}
          busy={busy}
          onConfirm={() => void end(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(asked.state === 'on' ? 'ban.end_text' : 'ban.cancel_text', { place: asked.place })}</p>
        </ConfirmDialog>
      )}
      {adding && (
        <BanDialog
          places={places}
          onSaved={() => {
            setAdding(false);
            onChanged();
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Sheet>
  );
}

function BansTable({ bans, why, onEnd }: { bans: readonly Ban[]; why: string | null; onEnd: (ban: Ban) => void }) {
  const t = useT();
  const { language } = useCore().session;
  const when = (iso: string) => `${formatDay(Date.parse(iso), language)}, ${formatTime(Date.parse(iso), language)}`;
  return (
    <Table<Ban>
      caption={t('ban.title')}
      rows={bans}
      rowKey={({ id }) => id}
      density="tall"
      empty=""
      columns={[
        { id: 'place', title: t('ban.place'), width: 150, wrap: true, cell: ({ place }) => <b>{place}</b> },
        {
          id: 'when',
          title: t('ban.when'),
          width: 210,
          wrap: true,
          cell: ({ from, until }) => t('ban.from_until', { from: when(from), until: when(until) }),
        },
        {
          id: 'why',
          title: t('ban.reason'),
          wrap: true,
          cell: ({ reason, by, at, endedBy }) => (
            <>
              {reason}
              <span className="t-2" style={{ display: 'block' }}>
                {t('ban.by', { name: by, when: when(at) })} {endedBy && t('ban.ended_by', { name: endedBy })}
              </span>
            </>
          ),
        },
        {
          id: 'state',
          title: t('column.now'),
          width: 190,
          wrap: true,
          cell: (ban) => (
            <>
              <State kind={KINDS[ban.state]}>{t(`ban.state.${ban.state}`)}</State>{' '}
              {ban.state !== 'over' && (
                <Button size="small" aria-label={t('ban.end_of', { place: ban.place })} why={why} onClick={() => onEnd(ban)}>
                  {t('ban.end')}
                </Button>
              )}
            </>
          ),
        },
      ]}
    />
  );
}

/** By the clock of who enters it. */
const instant = (day: string, time: string): number => new Date(`${day}T${time}`).getTime();
const two = (value: number): string => String(value).padStart(2, '0');
function wall(at: number): { day: string; time: string } {
  const date = new Date(at);
  return {
    day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
    time: `${two(date.getHours())}:${two(date.getMinutes())}`,
  };
}
/** What a 422 names on the wire. */
const FIELDS: Readonly<Record<string, keyof Entered>> = { region: 'region', from: 'fromDay', until: 'untilDay', reason: 'reason' };

function BanDialog({ places, onSaved, onClose }: { places: Places; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock, alerts } = useCore();
  const [read] = useState<Entered>(() => {
    const { day, time } = wall(clock.now());
    return { region: '', fromDay: day, fromTime: time, untilDay: '', untilTime: '23:59', reason: '' };
  });

  function untilFault({ fromDay, fromTime, untilDay, untilTime }: Entered): string | null {
    const [from, until] = [Math.max(clock.now(), instant(fromDay, fromTime)), instant(untilDay, untilTime)];
    if (Number.isNaN(until)) return t('ban.no_end');
    if (until <= from) return t('ban.order');
    return until > from + LONGEST_BAN_DAYS * DAY_MS ? t('ban.too_long', { count: LONGEST_BAN_DAYS }) : null;
  }
  function reasonFault(reason: string): string | null {
    if (!PATTERNS.seen.test(reason)) return t('ban.reason_missing');
    if (reason.trim().length > LIMITS.text) return t('too_long', { max: LIMITS.text });
    return PATTERNS.evident.test(reason) ? null : t('hidden');
  }
  return (
    <RecordDialog<Entered>
      title={t('ban.begin').replace('…', '')}
      read={read}
      faultsOf={(entered) => ({
        region: entered.region === '' ? t('ban.no_place') : null,
        fromDay: Number.isNaN(instant(entered.fromDay, entered.fromTime)) ? t('ban.no_start') : null,
        untilDay: untilFault(entered),
        reason: reasonFault(entered.reason),
      })}
      save={async ({ region, fromDay, fromTime, untilDay, untilTime, reason }) => {
        const iso = (day: string, time: string) => new Date(instant(day, time)).toISOString();
        await api.call('beginEmergencyBan', {
          body: { region, from: iso(fromDay, fromTime), until: iso(untilDay, untilTime), reason: reason.trim() },
        });
        alerts.toast(t('ban.begun', { place: places.find(({ code }) => code === region)?.name ?? '' }), 'success');
      }}
      nameOf={(wire) => FIELDS[wire]}
      saveText={t('ban.save')}
      note={t('ban.note', { count: LONGEST_BAN_DAYS })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Where places={places} />
      <Line name="fromDay" type="date" label={t('ban.from_day')} />
      <Line name="fromTime" type="time" label={t('ban.from_time')} />
      <Line name="untilDay" type="date" label={t('ban.until_day')} />
      <Line name="untilTime" type="time" label={t('ban.until_time')} />
      <Line name="reason" type="text" label={t('ban.notice')} span={12} />
    </RecordDialog>
  );
}

function Where({ places }: { places: Places }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>('region');
  const options = places.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <Field label={t('ban.place')} required error={error}>
      <Select {...field} placeholder={t('ban.choose')} onChange={(next) => field.onChange(next ?? '')} options={options} />
    </Field>
  );
}

function Line({ name, type, label, span = 6 }: { name: keyof Entered; type: 'date' | 'time' | 'text'; label: string; span?: 6 | 12 }) {
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={label} required span={span} error={error}>
      <TextInput {...field} type={type} />
    </Field>
  );
}
