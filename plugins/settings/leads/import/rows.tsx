import { useState } from 'react';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, downloadFrom, Facts, Table } from '@dialer/ui';
import type { LeadImport } from './use-import';

const SHOWN = ['imported', 'duplicates', 'doNotCall', 'optedOut', 'refused'] as const;

/** How many rows go in, and how many stay out for what. */
export function Counts({ counts }: { counts: NonNullable<LeadImport['counts']> }) {
  const t = useT();
  const { language } = useCore().session;
  return <Facts items={SHOWN.map((name) => ({ label: t(`counts.${name}`), value: formatCount(counts[name], language) }))} />;
}

type Problem = LeadImport['problems'][number];

/** The first of the rows that stay out, each with its line and reason. */
export function Problems({ data: { problems, counts } }: { data: LeadImport }) {
  const t = useT();
  const { language } = useCore().session;
  const out = counts ? counts.rows - counts.imported : 0;
  if (problems.length === 0) return null;
  return (
    <>
      <Table<Problem>
        caption={t('import.problems')}
        rows={problems}
        rowKey={({ line, code }) => `${line} ${code}`}
        empty=""
        columns={[
          { id: 'line', title: t('import.line'), width: 80, right: true, cell: ({ line }) => formatCount(line, language) },
          { id: 'value', title: t('import.value'), width: 180, wrap: true, cell: ({ value, column }) => value || column || '—' },
          { id: 'problem', title: t('import.problem'), wrap: true, cell: ({ code }) => t(`problem.${code}`) },
        ]}
      />
      {out > problems.length && (
        <p className="t-label">{t('import.more_problems', { shown: problems.length, all: formatCount(out, language) })}</p>
      )}
    </>
  );
}

/** The rows that stay out as a file, to be mended and imported again. */
export function ReportButton({ data, onProblem }: { data: LeadImport; onProblem: (problem: string) => void }) {
  const t = useT();
  const { api } = usePlugin();
  const [busy, setBusy] = useState(false);
  if (!data.hasReport) return null;
  async function take() {
    setBusy(true);
    try {
      downloadFrom((await api.call('getLeadImportReport', { params: { id: data.id } })).url);
    } catch (thrown) {
      onProblem(errorText(t, toPluginError(thrown), 'failed.report'));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button icon="export" loading={busy} onClick={() => void take()}>
      {t('import.report')}
    </Button>
  );
}
