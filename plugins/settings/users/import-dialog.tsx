import { useRef, useState } from 'react';
import { LIMITS } from '@dialer/contract';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Dialog, download, Notice, State, Table } from '@dialer/ui';
import { decode, passwordsCsv, readPeople, type PeopleRow } from './people-file';

type Report = ApiReply<'importPeople'>;
type Reported = Report['rows'][number];
const KINDS = { created: 'ok', changed: 'ok', same: undefined, refused: 'bad' } as const;

/** A file of people: chosen, tried, looked at, then written whole or not at all. */
export function ImportDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; rows: readonly PeopleRow[]; unknown: readonly string[] } | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const column = (name: string) => t(`file.column.${name}`);
  const number = (value: number) => formatCount(value, language);
  const of = (...results: Reported['result'][]) => report?.rows.filter(({ result }) => results.includes(result)) ?? [];
  const [made, changes, refused] = [of('created'), of('created', 'changed'), of('refused')];

  async function send(rows: readonly PeopleRow[], dry: boolean) {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await api.call('importPeople', { body: { dry, rows: [...rows] } });
      setReport(answer);
      if (answer.done) onDone();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.other'));
    }
    setBusy(false);
  }
  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setReport(null);
    setFile(null);
    const read = readPeople(decode(await chosen.arrayBuffer()), { column });
    if ('fault' in read)
      return setProblem(t(`file.fault.${read.fault}`, { line: read.line ?? 0, most: number(LIMITS.peopleRows), column: column('email') }));
    setFile({ name: chosen.name, ...read });
    await send(read.rows, true);
  }
  const whyOf = ({ issue, refusal, why }: Reported): string => {
    if (issue) return t(`issues.${issue.code}`, { min: issue.min ?? '', max: issue.max ?? '', choices: issue.choices ?? '' });
    return refusal ? t(`file.refusal.${refusal}`, { defaultValue: why }) : why;
  };
  const fieldsOf = ({ fields }: Reported) =>
    fields.map((name) => t(`file.column.${name === 'managerId' ? 'manager' : name}`, { defaultValue: name })).join(', ');

  const whatOf = (row: Reported) => {
    const fields = fieldsOf(row);
    if (row.result === 'refused') return fields ? t('file.why', { fields, why: whyOf(row) }) : whyOf(row);
    return row.password ? <span className="users-password">{row.password}</span> : fields;
  };

  return (
    <Dialog
      title={t('file.import')}
      onClose={onClose}
      footer={
        report?.done ? (
          <>
            {made.length > 0 && (
              <Button
                icon="download"
                onClick={() =>
                  download(
                    t('file.passwords_name'),
                    passwordsCsv(made, [column('email'), t('file.password')], language),
                    'text/csv;charset=utf-8',
                  )
                }
              >
                {t('file.save_passwords')}
              </Button>
            )}
            <Button intent="primary" onClick={onClose}>
              {t('secret.done')}
            </Button>
          </>
        ) : (
          <>
            <span className="grow t-label">{t('file.whole')}</span>
            <Button onClick={onClose}>{t('file.cancel')}</Button>
            {report && file && (
              <Button
                intent="primary"
                loading={busy}
                why={refused.length ? t('file.mend', { count: refused.length }) : changes.length ? null : t('file.nothing')}
                onClick={() => void send(file.rows, false)}
              >
                {t('file.write', { count: changes.length })}
              </Button>
            )}
          </>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {report?.done ? (
        <Notice kind="success">{t('file.done', { count: changes.length })}</Notice>
      ) : (
        <p className="row">
          <Button icon="upload" loading={busy && !report} onClick={() => input.current?.click()}>
            {t(file ? 'file.choose_other' : 'file.choose')}
          </Button>
          <span className="grow t-label">
            {file ? file.name : t('file.text', { column: column('email'), most: number(LIMITS.peopleRows) })}
          </span>
        </p>
      )}
      {report?.done && made.length > 0 && <Notice kind="warning">{t('file.once')}</Notice>}
      {file && file.unknown.length > 0 && <Notice kind="warning">{t('file.unknown', { columns: file.unknown.join(', ') })}</Notice>}
      {report && (
        <Table<Reported>
          caption={t('file.report')}
          rows={report.rows}
          rowKey={({ line }) => line}
          empty={t('file.nothing')}
          columns={[
            { id: 'line', title: t('file.line'), right: true, width: 60, cell: ({ line }) => number(line) },
            { id: 'email', title: column('email'), wrap: true, width: 152, cell: ({ email }) => email || '—' },
            {
              id: 'result',
              title: t('file.result.title'),
              width: 84,
              cell: ({ result }) => <State kind={KINDS[result]}>{t(`file.result.${result}`)}</State>,
            },
            {
              id: 'what',
              title: t('file.what'),
              wrap: true,
              cell: whatOf,
            },
          ]}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('file.choose')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          void take(chosen);
        }}
      />
    </Dialog>
  );
}
