import { useState } from 'react';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, downloadFrom, Facts } from '@dialer/ui';
import type { LeadImport } from './use-import';

const SHOWN = ['imported', 'duplicates', 'doNotCall', 'optedOut', 'refused'] as const;

/** How many rows go in, how many stay out for what, and how many values could not be read. */
export function Counts({ counts, warnings }: Pick<LeadImport, 'warnings'> & { counts: NonNullable<LeadImport['counts']> }) {
  const t = useT();
  const { language } = useCore().session;
  const items = SHOWN.map((name) => ({ label: t(`counts.${name}`), value: formatCount(counts[name], language) }));
  const doubts = warnings.reduce((sum, { count }) => sum + count, 0);
  return <Facts items={[...items, { label: t('counts.doubts'), value: formatCount(doubts, language) }]} />;
}

/** The rows that stay out, and those with a value that could not be read, as a file. */
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
    <Button icon="download" loading={busy} onClick={() => void take()}>
      {t('import.report')}
    </Button>
  );
}
