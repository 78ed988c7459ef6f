import { observer } from 'mobx-react-lite';
import { createPluginStore, formatDuration, useCore, useT } from '@dialer/host';
import { CommandButton, Empty, Note, PanelBody, Progress, State } from '@dialer/ui';
import type { VoicemailModel } from './model';

export const voicemail = createPluginStore<VoicemailModel>();

/** Countdown, what it does, and the button that stops it [VM-001]. */
export const VoicemailPanel = observer(function VoicemailPanel() {
  const t = useT();
  const model = voicemail.use();
  if (model.hidden) {
    return (
      <PanelBody>
        <Empty title={t('hidden.title')}>{t('hidden.text')}</Empty>
      </PanelBody>
    );
  }
  const machine = model.phase === 'machine';
  return (
    <PanelBody>
      <Situation />
      <div className="push">
        <CommandButton
          command="voicemail-detection:refuse"
          fill
          icon={machine ? 'person' : undefined}
          intent={machine ? 'primary' : undefined}
        >
          {t('not_a_voicemail')}
        </CommandButton>
      </div>
    </PanelBody>
  );
});

const Situation = observer(function Situation() {
  const t = useT();
  const { calls } = useCore();
  const { phase, seconds, secondsLeft, heardAt, stops, listens } = voicemail.use();
  const thenStops = stops ? ` ${t('then_stops')}` : '';
  switch (phase) {
    case 'quiet':
      return <p className="t-label">{t(listens ? 'quiet.call' : calls.live ? 'quiet.other' : 'quiet.none', { seconds })}</p>;
    case 'person':
      return (
        <p className="t-label">
          {heardAt !== null && `${t('person.at', { time: formatDuration(heardAt) })} `}
          {t('person.text', { seconds })}
        </p>
      );
    case 'machine':
      return (
        <>
          <div className="row" style={{ gap: 16 }}>
            <span className="tnum" role="timer" style={{ font: '600 20px/28px var(--font)' }}>
              {formatDuration(secondsLeft)}
            </span>
            <Said title={t('machine.title')} text={t('machine.text') + thenStops} />
          </div>
          <Progress warn value={secondsLeft} max={seconds} label={t('machine.left')} labelHidden />
        </>
      );
    case 'stuck':
      return <Note kind="bad">{`${t('stuck.title')}. ${t('stuck.text')}`}</Note>;
    case 'disposing':
      return <Said title={t('disposing.title')} text={t('disposing.text') + thenStops} />;
    default:
      return <Said title={t(`${phase}.title`)} text={t(`${phase}.text`)} />;
  }
});

const Said = ({ title, text }: { title: string; text: string }) => (
  <div role="status">
    <div className="t-strong">{title}</div>
    <p className="t-2">{text}</p>
  </div>
);

export const VoicemailFacts = observer(function VoicemailFacts() {
  const t = useT();
  const { phase, hidden, listens } = voicemail.use();
  if (phase === 'person' || phase === 'refused') {
    return (
      <State kind="ok" icon="person">
        {t('facts.person')}
      </State>
    );
  }
  if (phase === 'machine' || phase === 'disposing' || phase === 'stuck') {
    return (
      <State kind="warn" icon="warning">
        {t('facts.machine')}
      </State>
    );
  }
  return listens && !hidden && <State>{t('facts.listening')}</State>;
});
