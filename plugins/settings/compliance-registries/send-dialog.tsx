import { useEffect, useRef, useState } from 'react';
import { LIMITS, PATTERNS } from '@dialer/contract';
import { REGISTRY_SCOPES, type RegistryScope } from '@dialer/contract/registries';
import { errorText, toPluginError, useCore, usePlugin, useT } from '@dialer/host';
import { Button, Dialog, Field, FormGrid, Notice, Progress, Select, Switch, TextInput } from '@dialer/ui';
import { sendRegistry } from './send-file';

/**
 * A file, which registry it is of, and its day. It is sent at once; the page may be left once it is there.
 * `maySaySmaller`: who may switch a registry off, may say that a file really is so much smaller.
 */
export function SendDialog({ maySaySmaller, onSent, onClose }: { maySaySmaller: boolean; onSent: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [scope, setScope] = useState<RegistryScope>('national-us');
  const [region, setRegion] = useState('');
  const [date, setDate] = useState(() => new Date(clock.now()).toISOString().slice(0, 10));
  const [smaller, setSmaller] = useState(false);
  const [reason, setReason] = useState('');
  const [share, setShare] = useState<number | null>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const hasRegion = scope === 'state' || scope === 'national-us' || scope === 'national-ca';

  function faultsNow(): Record<string, string> {
    const found: Record<string, string> = {};
    if (!file) found['file'] = t('choose_first');
    else if (file.size === 0) found['file'] = t('reason.empty');
    else if (file.size > LIMITS.importBytes) found['file'] = t('too_large');
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) found['version_date'] = t('no_date');
    if (scope === 'state' && region.trim() === '') found['region'] = t('no_state');
    if (smaller && !PATTERNS.seen.test(reason)) found['smaller_reason'] = t('missing');
    else if (smaller && reason.trim().length > LIMITS.text) found['smaller_reason'] = t('too_long');
    return found;
  }

  async function send() {
    const found = faultsNow();
    setFaults(found);
    setProblem(null);
    if (!file || Object.keys(found).length > 0) return;
    const stop = new AbortController();
    sending.current = stop;
    setShare(0);
    try {
      const about = {
        scope,
        region: hasRegion ? region.trim().toLowerCase() : '',
        versionDate: date,
        smaller: smaller ? reason.trim() : null,
      };
      await sendRegistry(api, file, about, stop.signal, setShare);
      onSent();
    } catch (thrown) {
      if (stop.signal.aborted) return;
      const error = toPluginError(thrown);
      setShare(null);
      setFaults(Object.fromEntries(Object.entries(error.fields ?? {}).map(([name, [text = '']]) => [name, text])));
      setProblem(errorText(t, error, 'failed.send'));
    }
  }

  return (
    <Dialog
      title={t('send')}
      onClose={onClose}
      width={560}
      footer={
        <>
          <span className="grow t-label">{t('send_note')}</span>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button intent="primary" loading={share !== null} onClick={() => void send()}>
            {t('send_now')}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {file && share !== null && (
        <Progress value={share} max={1} label={t('sending', { name: file.name, percent: Math.round(share * 100) })} />
      )}
      <FormGrid roomy>
        <Field label={t('column.file')} required error={faults['file'] ?? null} help={t('formats')} group>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {file ? file.name : t('choose')}
          </Button>
        </Field>
        <Field label={t('column.name')} required span={7}>
          <Select
            value={scope}
            onChange={(next) => next && setScope(next)}
            options={REGISTRY_SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))}
          />
        </Field>
        {hasRegion && (
          <Field
            label={t(scope === 'state' ? 'state_code' : 'area_code')}
            required={scope === 'state'}
            span={5}
            error={faults['region'] ?? null}
            help={t(scope === 'state' ? 'state_help' : 'area_help')}
          >
            <TextInput value={region} onChange={setRegion} />
          </Field>
        )}
        <Field label={t('column.date')} required span={7} error={faults['version_date'] ?? null} help={t('date_help')}>
          <TextInput value={date} onChange={setDate} />
        </Field>
        <Field label={t('smaller')} group span={12} help={t(maySaySmaller ? 'smaller_help' : 'smaller_who')}>
          <Switch
            value={smaller}
            disabled={!maySaySmaller}
            onChange={setSmaller}
            label={t(smaller ? 'yes' : 'no')}
            aria-label={t('smaller')}
          />
        </Field>
        {smaller && (
          <Field label={t('smaller_reason')} required span={12} error={faults['smaller_reason'] ?? null} help={t('smaller_reason_help')}>
            <TextInput value={reason} onChange={setReason} />
          </Field>
        )}
      </FormGrid>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('choose')}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
    </Dialog>
  );
}
