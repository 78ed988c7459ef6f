import { useEffect, useState } from 'react';
import { errorText, formatPhone, toPluginError, useCore, usePlugin, useT, type ApiReply } from '@dialer/host';
import { Button, Dialog, Field, Notice, State, TextInput } from '@dialer/ui';
import type { Line } from './values';
import { sipWords } from './words';

type Test = ApiReply<'getTrunkTest'>;
const LOOK_MS = 1000;
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');

/** Rings one number over this line, and says how that goes. */
export function TryDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [id, setId] = useState<string | null>(null);
  const [test, setTest] = useState<Test | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const digits = digitsOf(number);
  const isNumber = /^[2-9]\d{9}$/.test(digits);
  const runs = id !== null && test?.state !== 'ended';

  useEffect(() => {
    if (id === null) return undefined;
    let isOver = false;
    let stop = (): void => undefined;
    const look = async (): Promise<void> => {
      const found = await api.call('getTrunkTest', { params: { id } }).catch(() => null);
      if (isOver) return;
      if (found) setTest(found);
      if (found?.state !== 'ended') stop = clock.after(LOOK_MS, () => void look());
    };
    void look();
    return () => {
      isOver = true;
      stop();
    };
  }, [api, clock, id]);

  async function ring() {
    setTried(true);
    if (!isNumber) return;
    setBusy(true);
    setProblem(null);
    setTest(null);
    setId(null);
    try {
      setId((await api.call('testTrunk', { params: { id: line.id }, body: { number: digits } })).id);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'test.failed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t('test.of', { name: line.name })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button intent="primary" icon="phone" loading={busy} why={runs ? t('test.runs') : null} onClick={() => void ring()}>
            {t('test.ring')}
          </Button>
        </>
      }
    >
      <p>{t('test.text')}</p>
      <Field label={t('test.number')} required help={t('test.help')} error={tried && !isNumber ? t('test.no_number') : null}>
        <TextInput value={number} onChange={setNumber} type="tel" autoFocus onEnter={() => !runs && !busy && void ring()} />
      </Field>
      {problem && <Notice kind="error">{problem}</Notice>}
      <div role="status">{id !== null && <Course test={test} line={line} />}</div>
    </Dialog>
  );
}

/** How it goes, how long each step took, and how it ended. */
function Course({ test, line }: { test: Test | null; line: Line }) {
  const t = useT();
  const { language } = useCore().session;
  const seconds = (ms: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(ms / 1000);
  if (!test) return <p>{t('test.state.dialing')}</p>;
  const { end, state, ringsAfterMs, answeredAfterMs } = test;
  const steps = [
    ...(ringsAfterMs === null ? [] : [t('test.rang', { seconds: seconds(ringsAfterMs) })]),
    ...(answeredAfterMs === null ? [] : [t('test.answered', { seconds: seconds(answeredAfterMs) })]),
  ];
  return (
    <>
      <p className="tnum">{formatPhone(test.number)}</p>
      {steps.map((step) => (
        <p key={step}>{step}</p>
      ))}
      {state !== 'ended' && <State kind="warn">{t(`test.state.${state}`)}</State>}
      {end && (
        <State kind={end.how === 'played' ? 'ok' : end.how === 'hung-up' ? 'warn' : 'bad'}>
          {end.code === null ? t(`test.end.${end.how}`) : sipWords(t, end.code, line)} {end.words}
        </State>
      )}
    </>
  );
}
