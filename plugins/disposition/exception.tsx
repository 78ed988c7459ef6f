/** The exception form: which manager is asked, why, and what became of it [DISPO-046]. */
import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import { toPluginError, useCore, usePlugin, useT, type PluginError } from '@dialer/host';
import { Button, Field, LoadError, Note, Select, Skeleton, TextInput, useLoad } from '@dialer/ui';

/** Milliseconds after which it is asked anew how a request stands: the word of it may have been missed. */
const ASK_EVERY = 15_000;

export interface ExceptionFormProps {
  /** Its id. */
  lead: string;
  /** A disposition, or what else is an exception, of this lead. */
  subject: string;
  /** Rises with each `exceptions-changed`: how the request stands is read anew. */
  heard: number;
  /** Told at once and at each change, for this lead and subject. The gateway asks once more when it is used. */
  onApproved: (approved: boolean) => void;
}

export const ExceptionForm = observer(function ExceptionForm({ lead, subject, heard, onApproved }: ExceptionFormProps) {
  const t = useT();
  const { clock } = useCore();
  const { api } = usePlugin();
  const load = useLoad((signal) => api.call('getExceptions', { query: { lead } }, { signal }), [api, lead, heard]);
  const newest = load.data?.find((each) => each.subject === subject);
  const [problem, setProblem] = useState<string | null>(null);
  const state = newest?.state;
  useEffect(() => void onApproved(state === 'approved'), [onApproved, state]);
  const { data, retry } = load;
  useEffect(() => (state === 'waiting' ? clock.after(ASK_EVERY, retry) : undefined), [clock, state, data, retry]);

  if (!data) return load.error ? <LoadError title={t('exceptions.form.failed_load')} onRetry={retry} /> : <Skeleton rows={1} />;
  const { id = '', manager = '', decidedBy = '', note = '' } = newest ?? {};
  const answer = { person: decidedBy, note };
  if (state === 'approved')
    return <Note icon="tick-circle">{t(note ? 'exceptions.form.approved_note' : 'exceptions.form.approved', answer)}</Note>;
  if (state !== 'waiting')
    return (
      <Ask lead={lead} subject={subject} refused={state === 'refused' ? t('exceptions.form.refused', answer) : null} onAsked={retry} />
    );
  const takeBack = async () => {
    setProblem(null);
    await api
      .call('decideException', { params: { id: Number(id) }, body: { state: 'withdrawn' } })
      .catch((thrown: unknown) => setProblem(toPluginError(thrown).message || t('exceptions.form.failed')));
    retry();
  };
  return (
    <>
      <Note icon="time">{t('exceptions.form.waiting', { manager })}</Note>
      {problem && <Note kind="bad">{problem}</Note>}
      <Button onClick={() => void takeBack()}>{t('exceptions.form.take_back')}</Button>
    </>
  );
});

interface AskProps {
  lead: string;
  subject: string;
  /** Why the request before was refused. */
  refused: string | null;
  onAsked: () => void;
}

function Ask({ lead, subject, refused, onAsked }: AskProps) {
  const t = useT();
  const { clock } = useCore();
  const { api } = usePlugin();
  const managers = useLoad((signal) => api.call('getManagers', {}, { signal }), [api]);
  const [manager, setManager] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [error, setError] = useState<PluginError | null>(null);
  const newKey = () => `${clock.now()}-${Math.random()}`;
  /** So that a request that is sent twice asks once; another content is another request. */
  const [key, setKey] = useState(newKey);
  const edit = (change: () => void) => {
    change();
    setKey(newKey());
    setError(null);
  };
  const missing = (value: string, text: string) => (tried && value.trim() === '' ? t(text) : undefined);
  const faultOf = (field: string, missed: string | undefined) => missed ?? error?.fields?.[field]?.[0];

  async function ask() {
    setTried(true);
    if (manager === '' || reason.trim() === '') return;
    setAsking(true);
    setError(null);
    try {
      await api.call(
        'askForException',
        { params: { id: lead }, body: { subject, manager: Number(manager), reason: reason.trim() } },
        { key, patient: true },
      );
      onAsked();
    } catch (thrown) {
      setError(toPluginError(thrown));
    }
    setAsking(false);
  }

  if (managers.error) return <LoadError title={t('exceptions.form.failed_load')} onRetry={managers.retry} />;
  return (
    <>
      {refused && <Note kind="bad">{refused}</Note>}
      <Field label={t('exceptions.form.manager')} required error={faultOf('manager', missing(manager, 'exceptions.form.manager_required'))}>
        <Select
          value={manager}
          placeholder={t('choose')}
          options={(managers.data ?? []).map(({ id, name, email }) => ({
            value: String(id),
            label: t('exceptions.form.person', { name, email }),
          }))}
          onChange={(value) => edit(() => setManager(value))}
        />
      </Field>
      <Field label={t('exceptions.form.reason')} required error={faultOf('reason', missing(reason, 'exceptions.form.reason_required'))}>
        <TextInput value={reason} maxLength={LIMITS.text} onChange={(value) => edit(() => setReason(value))} />
      </Field>
      {error && !error.fields?.['manager'] && !error.fields?.['reason'] && (
        <Note kind="bad">{error.message || t('exceptions.form.failed')}</Note>
      )}
      <Button loading={asking} onClick={() => void ask()}>
        {t('exceptions.form.ask')}
      </Button>
    </>
  );
}
