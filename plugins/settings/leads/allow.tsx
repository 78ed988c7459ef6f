import { useState } from 'react';
import { ALLOWS_CALLS } from '@dialer/contract/attributes';
import { errorText, formatDay, formatTime, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Field, Notice, Select, State, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';

type Calling = ApiReply<'getListedLead'>['calling'];
interface Entered {
  until: string;
  reason: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours that are offered; by law it may have to end before. */
const HOURS = [1, 2, 4, 8, 24];

/** A moment by the manager's clock; of the same day only its time. */
function useMoment() {
  const { session, clock } = useCore();
  return (iso: string) => {
    const time = formatTime(Date.parse(iso), session.language);
    const isToday = new Date(iso).toDateString() === new Date(clock.now()).toDateString();
    return isToday ? time : `${formatDay(Date.parse(iso), session.language)}, ${time}`;
  };
}

/** What a manager has allowed, or may: only the centre's own hours and number of calls are theirs to lift. */
export function Allow({ id, calling, onChanged }: { id: string; calling: Calling; onChanged: () => void }) {
  const t = useT();
  const { session } = useCore();
  const [asking, setAsking] = useState(false);
  const noRight = session.hasPermission(ALLOWS_CALLS) ? null : t('allow.no_right');
  const { override, mayAllow, whyNot, why } = calling;
  return (
    <>
      {override && <Given id={override.id} override={override} noRight={noRight} onChanged={onChanged} />}
      {whyNot && (
        <p className="t-2">
          {t('allow.never')} {whyNot !== why && whyNot}
        </p>
      )}
      {mayAllow && (
        <div>
          <Button size="small" icon="phone" why={noRight} onClick={() => setAsking(true)}>
            {t('allow.until')}
          </Button>
        </div>
      )}
      {asking && (
        <AllowDialog
          id={id}
          lawUntil={calling.lawUntil}
          onClose={() => setAsking(false)}
          onSaved={() => {
            setAsking(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}

function Given({
  id,
  override: { by, until, reason },
  noRight,
  onChanged,
}: {
  id: number;
  override: NonNullable<Calling['override']>;
  noRight: string | null;
  onChanged: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const moment = useMoment();
  const [ending, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  async function end() {
    setEnding(true);
    setProblem(null);
    try {
      await api.call('endAllowedCall', { params: { id } });
      onChanged();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'allow.failed'));
    } finally {
      setEnding(false);
    }
  }
  return (
    <>
      <p>
        <State kind="ok">{t('allow.given', { by, until: moment(until) })}</State>
        <br />
        <span className="t-2">{reason}</span>
      </p>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div>
        <Button size="small" loading={ending} why={noRight} onClick={() => void end()}>
          {t('allow.end')}
        </Button>
      </div>
    </>
  );
}

function AllowDialog({ id, lawUntil, ...dialog }: { id: string; lawUntil: string | null; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  const moment = useMoment();
  // The times that were offered stay as they are while one writes.
  const [options] = useState(() => {
    const now = clock.now();
    const last = lawUntil === null ? now + DAY_MS : Date.parse(lawUntil);
    const iso = (at: number) => new Date(at).toISOString();
    const hours = HOURS.filter((each) => now + each * HOUR_MS < last).map((count) => {
      const value = iso(now + count * HOUR_MS);
      return { value, label: t('allow.hours', { count, until: moment(value) }) };
    });
    return [...hours, { value: iso(last), label: t(last < now + DAY_MS ? 'allow.law' : 'allow.day', { until: moment(iso(last)) }) }];
  });
  return (
    <RecordDialog<Entered>
      title={t('allow.title')}
      read={{ until: options[0]!.value, reason: '' }}
      faultsOf={({ reason }) => ({ reason: reason.trim() === '' ? t('allow.missing') : null })}
      save={({ until, reason }) => api.call('allowCall', { body: { lead_id: id, until, reason: reason.trim() } })}
      saveText={t('allow.save')}
      {...dialog}
    >
      <Until options={options} />
      <Reason />
    </RecordDialog>
  );
}

function Until({ options }: { options: readonly { value: string; label: string }[] }) {
  const t = useT();
  const { error, ...field } = useRecordField<string>('until');
  return (
    <Field label={t('allow.until_field')} required error={error} help={t('allow.note')}>
      <Select {...field} onChange={(next) => next && field.onChange(next)} options={options} />
    </Field>
  );
}

function Reason() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('reason');
  return (
    <Field label={t('allow.reason')} required error={error} help={t('allow.reason_help')}>
      <TextInput {...field} />
    </Field>
  );
}
