import { observer } from 'mobx-react-lite';
import { formatDuration, useCore, usePlugin, useT } from '@dialer/host';
import { CommandButton, Empty, Icon, Kbd, KeyValues, Notice, PanelBody, PanelFooter, State } from '@dialer/ui';
import type { Call } from '@dialer/contract';
import { PAUSE_MS } from '@dialer/rules/recordings';
import { Listen } from './listen';
import { recordings } from './model';
import { extrasOf, intoCall, pausesOf, phaseOf, secondsOf } from './rules';
import './recordings.css';

/** Extra recordings, and the pause in which a card number is spoken, while on the phone [REC-001]. */
export const RecordingsPanel = observer(function RecordingsPanel() {
  const t = useT();
  const { calls } = useCore();
  const { live } = recordings.use();
  if (live) return <Live call={live} />;
  const last = calls.current?.facts;
  if (last?.recordings?.some(({ to }) => to !== null))
    return (
      <PanelBody>
        <Listen key={last.callId} callId={last.callId} recordings={last.recordings} />
      </PanelBody>
    );
  return (
    <PanelBody>
      <Empty title={t('empty.title')}>{t('empty.text')}</Empty>
    </PanelBody>
  );
});

const Live = observer(function Live({ call }: { call: Call }) {
  const t = useT();
  const { unconfirmed } = recordings.use();
  const phase = phaseOf(call);
  return (
    <>
      <PanelBody>
        {unconfirmed !== null && (
          <Notice kind="warning" title={t('unconfirmed.title', { index: unconfirmed })}>
            {t('unconfirmed.text')}
          </Notice>
        )}
        {phase === 'recording' && call.recordingFault && (
          <Notice kind="error" title={t('extra_failed.title')}>
            {t(`faults.${call.recordingFault}`)}
          </Notice>
        )}
        {phase === 'failed' && call.recordingFault && (
          <Notice kind="error" title={t('failed.title')}>
            {t(`faults.${call.recordingFault}`)}
          </Notice>
        )}
        {phase === 'paused' ? <Paused call={call} /> : phase !== 'failed' && <p className="t-label">{t(`phases.${phase}`)}</p>}
        <Extras call={call} />
      </PanelBody>
      <PanelFooter>
        <CommandButton
          command="recordings:switch-main"
          icon={phase === 'recording' || phase === 'starting' ? 'pause' : phase === 'paused' ? 'play' : 'record'}
          {...(phase === 'paused' && { intent: 'primary' })}
          grow
        >
          {t(phase === 'paused' ? 'go_on' : phase === 'failed' ? 'record_again' : 'pause')}
        </CommandButton>
        {call.extra === null ? (
          <CommandButton command="recordings:start-extra" icon="record" grow>
            {t('start_extra')}
          </CommandButton>
        ) : (
          <CommandButton command="recordings:stop-extra" icon="stop" grow>
            {t(unconfirmed === null ? 'stop_extra' : 'stop_again')}
          </CommandButton>
        )}
      </PanelFooter>
    </>
  );
});

const Paused = observer(function Paused({ call }: { call: Call }) {
  const t = useT();
  const { now } = recordings.use();
  const { shortcut } = usePlugin();
  const keys = shortcut('recordings:switch-main');
  const lasted = now - (call.pausedAt ?? now);
  const { count, seconds } = pausesOf(call, now);
  return (
    <>
      <div className="panel-heading">
        <h3>{t('paused.title')}</h3>
        <span className="t-strong">{formatDuration(Math.max(0, Math.floor(lasted / 1000)))}</span>
      </div>
      <p className="t-label">{t('paused.text', { time: formatDuration(PAUSE_MS / 1000) })}</p>
      <progress className="recordings-left" max={PAUSE_MS} value={Math.max(0, lasted)} aria-label={t('paused.left')} />
      <KeyValues
        items={[
          { label: t('paused.so_far'), value: t('paused.times', { count, time: formatDuration(seconds) }) },
          ...(keys ? [{ label: t('paused.key'), value: <Kbd>{keys}</Kbd> }] : []),
        ]}
      />
    </>
  );
});

const Extras = observer(function Extras({ call }: { call: Call }) {
  const t = useT();
  const { now } = recordings.use();
  const extras = extrasOf(call);
  if (extras.length === 0) return null;
  return (
    <section aria-label={t('extras')}>
      <div className="panel-heading">
        <span className="t-strong">{t('extras')}</span>
        <span className="t-meta">{t('made', { count: extras.length })}</span>
      </div>
      <ul className="recordings-list">
        {extras.map((each) => (
          <li key={each.id} data-runs={each.to === null || undefined}>
            <Icon name="record" />
            <span>
              <span className="t-strong">{t('extra', { index: each.index })}</span>
              <span className="t-meta">{t('from', { time: formatDuration(intoCall(call, each.from)) })}</span>
            </span>
            <span className="t-meta">{formatDuration(secondsOf(each, now))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

/** One line of state in the panel's header. */
export const RecordingsFacts = observer(function RecordingsFacts() {
  const t = useT();
  const { calls } = useCore();
  const { live, now, unconfirmed } = recordings.use();
  if (!live || !calls.current) return null;
  const phase = phaseOf(live);
  if (unconfirmed !== null)
    return (
      <State kind="warn" icon="warning">
        {t('facts.unconfirmed')}
      </State>
    );
  if (phase === 'paused')
    return (
      <State kind="warn" icon="pause">
        {t('facts.paused', { time: formatDuration(secondsOf({ from: live.pausedAt ?? now, to: null }, now)) })}
      </State>
    );
  if (phase === 'failed')
    return (
      <State kind="bad" icon="warning">
        {t('facts.failed')}
      </State>
    );
  const runs = live.recordings?.find(({ index, to }) => to === null && index === (live.extra ?? 0));
  if (!runs) return null;
  const time = formatDuration(secondsOf(runs, now));
  return (
    <State kind="bad" icon="record">
      {runs.index > 0 ? t('facts.extra', { index: runs.index, time }) : t('facts.recording', { time })}
    </State>
  );
});
