import { useEffect, useState } from 'react';
import { observer } from 'mobx-react-lite';
import {
  ApiError,
  errorText,
  formatDay,
  formatDuration,
  formatPhone,
  formatTime,
  personName,
  toPluginError,
  useCore,
  usePlugin,
  useT,
} from '@dialer/host';
import { Button, downloadFrom, Drawer, Empty, KeyValues, LoadError, Note, Notice, SectionWord, Skeleton, useLoad } from '@dialer/ui';
import { LegFacts } from './leg-facts';
import { enderWords, momentWords, sinceBegin, type CallRecord } from './words';
import './record.css';

/** While a call goes on its record is read again so often. */
const ASK_EVERY = 5_000;
/** Its last moments are written behind a call: just ended, it is read once more. */
const JUST_ENDED = 10_000;

/** One call beside the list: who hung up, each line with its codes and how it sounded, and everything that happened. */
export const CallDrawer = observer(function CallDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { clock } = useCore();
  const load = useLoad((signal) => api.call('getCallTimeline', { params: { id } }, { signal }), [api, id]);
  const [exporting, setExporting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data: record, retry } = load;
  useEffect(() => (record && mayGoOn(record, clock.now()) ? clock.after(ASK_EVERY, retry) : undefined), [record, clock, retry]);

  async function takeAsFile() {
    setExporting(true);
    setProblem(null);
    try {
      downloadFrom((await api.call('exportCallTimeline', { params: { id } })).url);
    } catch (thrown) {
      setProblem(errorText(t, toPluginError(thrown), 'failed.export'));
    } finally {
      setExporting(false);
    }
  }

  const isGone = load.error instanceof ApiError && load.error.status === 404;
  return (
    <Drawer
      title={record?.name ? t('call.with', { name: personName(t, record.name, record.phone) }) : t('call.title')}
      onClose={onClose}
      footer={
        record && (
          <Button icon="download" loading={exporting} onClick={() => void takeAsFile()}>
            {t('export')}
          </Button>
        )
      }
    >
      {problem && <Notice kind="error">{problem}</Notice>}
      {!record && !load.error && <Skeleton rows={10} />}
      {!record && load.error && (isGone ? <Empty title={t('call.none')} /> : <LoadError title={t('call.failed')} onRetry={retry} />)}
      {record && <Told record={record} />}
    </Drawer>
  );
});

const mayGoOn = ({ endedAt, moments }: CallRecord, now: number): boolean =>
  !moments.some(({ what }) => what === 'ended') && (endedAt === null || now - Date.parse(endedAt) < JUST_ENDED);

function Told({ record }: { record: CallRecord }) {
  const t = useT();
  const { language } = useCore().session;
  const [began, ended] = [Date.parse(record.beganAt), record.endedAt === null ? null : Date.parse(record.endedAt)];
  return (
    // Without a mouse it is scrolled from here: nothing else in it takes the focus.
    <div className="call-record" role="group" tabIndex={0} aria-label={t('call.title')}>
      <KeyValues
        items={[
          { label: t('call.ended'), value: enderWords(t, record) || (ended === null ? t('call.goes_on') : '') },
          { label: t('call.began'), value: `${formatDay(began, language)}, ${formatTime(began, language)}` },
          { label: t('call.lasted'), value: ended === null ? '' : formatDuration(Math.round((ended - began) / 1000)) },
          { label: t('column.number'), value: record.phone.length === 10 ? formatPhone(record.phone) : record.phone },
          { label: t('column.by'), value: record.agent },
        ]}
      />
      {!record.whole && <Note kind="warn">{t(record.moments.length > 0 ? 'call.not_whole' : 'call.not_kept')}</Note>}
      {record.legs.map((leg) => (
        <LegFacts key={leg.leg} of={leg} phone={record.phone} beganAt={began} />
      ))}
      {record.moments.length > 0 && (
        <section aria-label={t('call.happened')}>
          <SectionWord>{t('call.happened')}</SectionWord>
          <ol>
            {record.moments.map((moment, nth) => {
              const { text, codes } = momentWords(t, moment, record);
              return (
                <li key={nth}>
                  <time className="t-2 tnum" dateTime={moment.at} title={formatTime(Date.parse(moment.at), language)}>
                    {sinceBegin(moment.afterMs, language)}
                  </time>
                  <span className="t-2">{moment.who && t(`call.who.${moment.who}`)}</span>
                  <span>
                    {text}
                    {codes && <span className="t-label">{codes}</span>}
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </div>
  );
}
