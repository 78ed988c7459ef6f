import { useState } from 'react';
import type { IObservableValue } from 'mobx';
import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import {
  createPluginStore,
  formatDay,
  formatTime,
  personName,
  statusText,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  type ApiReply,
  type PluginError,
} from '@dialer/host';
import {
  Button,
  Dialog,
  Empty,
  Field,
  KeyValues,
  LoadError,
  Note,
  PageBody,
  Row,
  Sheet,
  Skeleton,
  State,
  Table,
  TimesNote,
  TextInput,
  useLoad,
} from '@dialer/ui';

type Exception = ApiReply<'getExceptions'>[number];

/** Rises with each word of an exception that this person is concerned by. */
export const heard = createPluginStore<IObservableValue<number>>();

const KINDS = { waiting: 'warn', approved: 'ok', refused: 'bad', withdrawn: undefined } as const;

/** What agents ask this manager to approve, what waits first, and what became of it [DISPO-046]. */
export const ExceptionsPage = observer(function ExceptionsPage() {
  const t = useT();
  const { api } = usePlugin();
  const core = useCore();
  const { session } = core;
  const [refusing, setRefusing] = useState<Exception | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useLoad((signal) => api.call('getExceptions', {}, { signal }), [api, heard.use().get()]);
  if (!load.data) return load.error ? <LoadError title={t('failed.load')} onRetry={load.retry} /> : <Skeleton shape="table" rows={4} />;

  async function approve({ id }: Exception) {
    setProblem(null);
    await api.call('decideException', { params: { id: Number(id) }, body: { state: 'approved' } }).catch((thrown: unknown) => {
      setProblem(toPluginError(thrown).message || t('failed.decide'));
    });
    load.retry();
  }
  /** By whom, and what they said of it: what was decided stays in the list. */
  const answerOf = ({ decidedBy, note }: Exception) => (note ? t('decided_note', { name: decidedBy, note }) : decidedBy);
  const when = ({ at }: Exception) => `${formatDay(at, session.language)}, ${formatTime(at, session.language)}`;
  const subjectOf = ({ subject }: Exception) => statusText(t, subject);
  return (
    <PageBody>
      {problem && <Note kind="bad">{problem}</Note>}
      <Sheet>
        <Table<Exception>
          caption={t('page')}
          rows={load.data}
          rowKey={({ id }) => id}
          density="tall"
          empty={<Empty title={t('none')}>{t('none_text')}</Empty>}
          columns={[
            { id: 'at', title: t('column.at'), width: 150, least: 104, wrap: true, cell: when },
            { id: 'agent', title: t('column.agent'), wrap: true, cell: ({ agent }) => agent },
            { id: 'client', title: t('column.client'), wrap: true, cell: ({ client }) => personName(t, client) },
            { id: 'subject', title: t('column.subject'), wrap: true, cell: subjectOf },
            { id: 'reason', title: t('column.reason'), wrap: true, cell: ({ reason }) => reason },
            { id: 'manager', title: t('column.manager'), wrap: true, cell: ({ manager }) => manager },
            {
              id: 'state',
              title: t('column.state'),
              wrap: true,
              width: 190,
              least: 130,
              cell: (row) =>
                row.open ? (
                  <Row>
                    <Button size="small" variant="ok" aria-label={t('approve_of', { agent: row.agent })} onClick={() => void approve(row)}>
                      {t('approve')}
                    </Button>
                    <Button size="small" aria-label={t('refuse_of', { agent: row.agent })} onClick={() => setRefusing(row)}>
                      {t('refuse')}
                    </Button>
                  </Row>
                ) : (
                  <>
                    <State kind={KINDS[row.state]}>{t(`state.${row.state}`)}</State> {answerOf(row)}
                  </>
                ),
            },
          ]}
        />
        <div className="pages">
          <TimesNote core={core} />
        </div>
      </Sheet>
      {refusing && (
        <Refusal
          exception={refusing}
          onClose={() => {
            setRefusing(null);
            load.retry();
          }}
        />
      )}
    </PageBody>
  );
});

/** A refusal says why: the agent goes on by it. */
function Refusal({ exception, onClose }: { exception: Exception; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const [note, setNote] = useState('');
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<PluginError | null>(null);
  async function refuse() {
    setSaving(true);
    setError(null);
    try {
      await api.call('decideException', { params: { id: Number(exception.id) }, body: { state: 'refused', note: note.trim() } });
      onClose();
    } catch (thrown) {
      setError(toPluginError(thrown));
      setSaving(false);
    }
  }
  return (
    <Dialog
      title={t('refuse_of', { agent: exception.agent })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="ok" loading={saving} why={note.trim() === '' ? t('note_required') : null} onClick={() => void refuse()}>
            {t('refuse')}
          </Button>
        </>
      }
    >
      <KeyValues
        items={[
          { label: t('column.subject'), value: statusText(t, exception.subject) },
          { label: t('column.reason'), value: exception.reason },
        ]}
      />
      {error && !error.fields?.['note'] && <Note kind="bad">{error.message || t('failed.decide')}</Note>}
      <Field label={t('note')} required error={error?.fields?.['note']?.[0]}>
        <TextInput autoFocus value={note} maxLength={LIMITS.text} onChange={setNote} />
      </Field>
    </Dialog>
  );
}
