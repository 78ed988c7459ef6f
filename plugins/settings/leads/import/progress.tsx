import { useState } from 'react';
import { errorText, formatCount, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Notice, Progress } from '@dialer/ui';
import { Frame } from './frame';
import { Problems, Warnings } from './found';
import { Counts, ReportButton } from './rows';
import type { LeadImport } from './use-import';

interface Props {
  title: string;
  data: LeadImport;
  onClose: () => void;
}

/** While the rows go in: how far it is. The page may be left; it goes on. */
export function Running({ title, data, onCancelled, onClose }: Props & { onCancelled: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const [problem, setProblem] = useState<string | null>(null);
  async function cancel() {
    try {
      await api.call('cancelLeadImport', { params: { id: data.id } });
      onCancelled();
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.import'));
    }
  }
  const label = t('import.running', { campaign: data.campaign, number: formatCount(data.counts?.imported ?? 0, language) });
  return (
    <Frame
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow t-label">{t('import.goes_on')}</span>
          <Button onClick={() => void cancel()}>{t('import.stop')}</Button>
          <Button intent="primary" onClick={onClose}>
            {t('import.leave')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <p role="status">{label}</p>
      <Progress value={data.share} max={1} label={label} />
      <p className="t-label">{t('import.stop_keeps')}</p>
    </Frame>
  );
}

/** What became of the file. */
export function Ended({ title, data, onAgain, onClose }: Props & { onAgain: () => void }) {
  const t = useT();
  const { language } = useCore().session;
  const [problem, setProblem] = useState<string | null>(null);
  const kind = data.state === 'done' ? 'success' : data.state === 'cancelled' ? 'warning' : 'error';
  const words = t(`import.ended.${data.state}`, { number: formatCount(data.counts?.imported ?? 0, language), campaign: data.campaign });
  const where = data.list && data.counts?.imported ? t('import.in_list', { list: data.list }) : '';
  return (
    <Frame
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow" />
          <ReportButton data={data} onProblem={setProblem} />
          {data.state !== 'done' && data.received === data.bytes && <Button onClick={onAgain}>{t('import.again')}</Button>}
          <Button intent="primary" onClick={onClose}>
            {t('import.close')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      <Notice kind={kind}>
        {words} {where} {data.reason && t(`unreadable.${data.reason}`)}
      </Notice>
      {data.counts && <Counts counts={data.counts} warnings={data.warnings} />}
      <Warnings data={data} />
      <Problems data={data} />
    </Frame>
  );
}
