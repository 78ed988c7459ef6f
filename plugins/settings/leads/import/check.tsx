import { useState } from 'react';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Notice, Progress, useLoad } from '@dialer/ui';
import { Frame } from './frame';
import { Problems, Warnings } from './found';
import { listCalled, ListRests } from './list-rests';
import { Counts, ReportButton } from './rows';
import type { LeadImport } from './use-import';

/** What would become of the rows; nothing is kept yet. */
export function Check({
  title,
  data,
  campaigns,
  onBack,
  onStarted,
  onClose,
}: {
  title: string;
  data: LeadImport;
  campaigns: readonly { name: string; slug: string }[];
  onBack: () => void;
  onStarted: (now: LeadImport) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { counts } = data;
  // One that the file makes is not there yet; where the lists cannot be read, the import goes on without their words.
  const slug = data.list ? campaigns.find(({ name }) => name === data.campaign)?.slug : undefined;
  const lists = useLoad(
    async (signal) => (slug === undefined ? [] : (await api.call('getLeadLists', { params: { slug } }, { signal })).rows),
    [api, slug],
  );
  const list = listCalled(lists.data ?? [], data.list);
  const good = counts?.imported ?? 0;
  const number = formatCount(good, language);

  async function start() {
    setBusy(true);
    setProblem(null);
    try {
      onStarted(await api.call('startLeadImport', { params: { id: data.id } }));
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.import'));
      setBusy(false);
    }
  }
  const checked = data.state === 'checked';
  return (
    <Frame
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow t-label">
            {checked && counts && t('import.in_and_out', { number, out: formatCount(counts.rows - good, language) })}
          </span>
          {checked && <ReportButton data={data} onProblem={setProblem} />}
          <Button disabled={!checked} onClick={onBack}>
            {t('import.back')}
          </Button>
          <Button
            intent="primary"
            loading={busy}
            why={!checked ? t('import.checking') : good === 0 ? t('import.nothing_goes_in') : null}
            onClick={() => void start()}
          >
            {t('import.start', { count: good, number })}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {!checked && <Progress value={data.share} max={1} label={t('import.checking')} />}
      {list && <ListRests list={list} />}
      {counts && <Counts counts={counts} warnings={data.warnings} />}
      {counts && <Warnings data={data} />}
      {counts && <Problems data={data} />}
    </Frame>
  );
}
