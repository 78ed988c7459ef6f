import { useEffect, useRef, useState, type DragEvent } from 'react';
import { LIMITS } from '@dialer/contract';
import { errorText, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, download, Notice, Progress } from '@dialer/ui';
import { Frame } from './frame';
import { sampleColumns, sampleFile } from './sample';
import { sendFile } from './send-file';
import type { LeadImport } from './use-import';

/** The file: dropped, or chosen; it is sent at once, and nothing is kept of it before the last step. */
export function ChooseFile({
  title,
  interrupted = false,
  refused,
  onSent,
  onClose,
}: {
  title: string;
  /** Its page was closed in the middle: it has to be chosen again. */
  interrupted?: boolean;
  /** Why the file that was sent is no file of leads: another one is chosen here. */
  refused?: string;
  onSent: (made: LeadImport) => void;
  onClose: () => void;
}) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  async function take(chosen: File | undefined) {
    if (!chosen) return;
    setProblem(null);
    if (chosen.size === 0) return setProblem(t('unreadable.empty'));
    if (chosen.size > LIMITS.importBytes) return setProblem(t('import.too_large'));
    const stop = new AbortController();
    sending.current = stop;
    setFile(chosen);
    setShare(0);
    try {
      onSent(await sendFile(api, chosen, stop.signal, setShare));
    } catch (thrown) {
      if (stop.signal.aborted) return;
      setProblem(errorText(t, toPluginError(thrown), 'failed.send'));
      setFile(null);
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <Frame
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="grow t-label">{t('import.limits')}</span>
          <Button onClick={onClose}>{t('import.cancel')}</Button>
        </>
      }
    >
      {interrupted && !problem && <Notice kind="warning">{t('import.interrupted')}</Notice>}
      {refused && !problem && !file && <Notice kind="error">{refused}</Notice>}
      {problem && <Notice kind="error">{problem}</Notice>}
      {file ? (
        <div role="status">
          <p>
            <b>{file.name}</b> {t('import.sending', { percent: Math.round(share * 100) })}
          </p>
          <Progress value={share} max={1} label={t('import.sending', { percent: Math.round(share * 100) })} />
        </div>
      ) : (
        <div
          className={over ? 'drop-file over' : 'drop-file'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <b>{t('import.drop')}</b>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t('import.choose')}
          </Button>
          <span className="t-label">{t('import.formats')}</span>
        </div>
      )}
      {!file && (
        <p className="t-label">
          {t('import.understood', { columns: sampleColumns(language).join(', ') })}{' '}
          <Button size="small" icon="download" onClick={() => download(t('import.sample_name'), sampleFile(language), 'text/csv')}>
            {t('import.sample')}
          </Button>
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label={t('import.choose')}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file may be chosen again after it was mended.
          event.target.value = '';
          void take(chosen);
        }}
      />
    </Frame>
  );
}
