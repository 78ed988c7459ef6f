import { observer } from 'mobx-react-lite';
import { useEffect, useState, type ReactNode } from 'react';
import { Button, Dialog, Icon, Meter, Note, type IconName } from '@dialer/ui';
import type { PhoneCheck } from '../../core/ports';
import { formatCount } from '../../host';
import { useShell, useText } from '../services';
import { DeviceSelect } from '../softphone/devices';
import { CheckModel, isFault, LINES, qualityOf, type Line, type Standing } from './model';
import './pre-call-check.css';

const SIGNS: Record<Standing, IconName> = {
  ok: 'tick-circle',
  warn: 'warning',
  bad: 'error',
  trying: 'time',
  asked: 'help',
  // Not the sign of what is forbidden: it was only not tried yet.
  open: 'more',
};

interface CheckProps {
  check: PhoneCheck;
  onClose: () => void;
}

/** Microphone, speaker, ringer, the way of the sound and the registration, tried before a call; a call ends the check. */
export const PreCallCheck = observer(function PreCallCheck({ check, onClose }: CheckProps) {
  const { core } = useShell();
  const t = useText();
  const { softphone, calls, status } = core;
  const [model] = useState(() => new CheckModel(softphone, check));
  const { microphone_id: microphone, microphones } = softphone;
  const there = microphones.length;
  useEffect(() => {
    model.listen();
    return model.stop;
    // Another microphone, or one that came or went, is tried anew.
  }, [model, microphone, there]);
  useEffect(() => model.watchPermission(), [model]);
  useEffect(() => {
    void model.tryNetwork();
  }, [model]);
  useEffect(() => {
    if (calls.live) onClose();
  }, [calls.live, onClose]);

  const { blocking } = model;
  const ready = status.options.find((option) => option.status === 'ready')?.verdict;
  const refused = !status.selector.allow ? status.selector : ready && !ready.allow ? ready : null;
  const why = blocking
    ? t('check.needs', { what: t(`check.${blocking}.title`) })
    : refused
      ? t(refused.reasonKey, refused.params ?? {})
      : null;
  return (
    <Dialog
      title={t('check.title')}
      onClose={onClose}
      footer={
        <>
          <span className="check-sum t-2" role="status">
            {blocking ? <Note kind="warn">{why}</Note> : t('check.passed', { ok: model.passed, all: LINES.length })}
          </span>
          <Button onClick={onClose}>{t(blocking ? 'check.without' : 'check.close')}</Button>
          {ready && status.current !== 'ready' && (
            <Button
              intent="primary"
              why={why}
              onClick={() => {
                void status.request('ready');
                onClose();
              }}
            >
              {t('check.ready')}
            </Button>
          )}
        </>
      }
    >
      <ul className="check">
        <MicrophoneLine model={model} />
        <OutputLine model={model} line="speaker" />
        <OutputLine model={model} line="ringer" />
        <NetworkLine model={model} />
        <RegistrationLine model={model} />
      </ul>
    </Dialog>
  );
});

interface LineProps {
  model: CheckModel;
}

/** State, name, what is there to see or choose; below it what is wrong and what to do. */
const CheckLine = observer(function CheckLine({
  model,
  line,
  children,
  remedy,
}: LineProps & { line: Line; children: ReactNode; remedy?: ReactNode }) {
  const t = useText();
  const standing = model.standing(line);
  return (
    <li className={`check-line ${standing}`} aria-label={t(`check.${line}.title`)}>
      <div className="check-row">
        <Icon name={SIGNS[standing]} label={t(`check.standing.${standing}`)} />
        <b className="check-name">{t(`check.${line}.title`)}</b>
        {children}
      </div>
      {remedy && (
        <div className="check-remedy" role={standing === 'bad' ? 'alert' : 'status'}>
          {remedy}
        </div>
      )}
    </li>
  );
});

const MicrophoneLine = observer(function MicrophoneLine({ model }: LineProps) {
  const t = useText();
  const { microphone, level } = model;
  const isHeard = microphone === 'heard' || microphone === 'listening';
  const mend = !isHeard && (
    <Button icon="refresh" onClick={() => void model.again()}>
      {t('check.again')}
    </Button>
  );
  return (
    <CheckLine
      model={model}
      line="microphone"
      remedy={
        <>
          <span>{t(`check.microphone.${microphone}`)}</span>
          {microphone === 'blocked' && (
            <ol>
              <li>{t('check.microphone.step1', { host: location.host })}</li>
              <li>{t('check.microphone.step2')}</li>
              <li>{t('check.microphone.step3')}</li>
            </ol>
          )}
          {mend}
        </>
      }
    >
      <DeviceSelect kind="microphone" />
      <span className="check-meter">
        <Meter level={level} />
      </span>
    </CheckLine>
  );
});

const OutputLine = observer(function OutputLine({ model, line }: LineProps & { line: 'speaker' | 'ringer' }) {
  const t = useText();
  const state = model.outputs[line];
  return (
    <CheckLine
      model={model}
      line={line}
      remedy={
        state === 'asked' ? (
          <>
            <span>{t('check.heardIt')}</span>
            <Button onClick={() => model.put(line, 'heard')}>{t('check.yes')}</Button>
            <Button onClick={() => model.put(line, 'unheard')}>{t('check.no')}</Button>
          </>
        ) : state === 'unheard' || state === 'failed' ? (
          t(`check.${line}.${state}`)
        ) : null
      }
    >
      <DeviceSelect kind={line} />
      <Button icon={line === 'speaker' ? 'volume' : 'bell'} loading={state === 'playing'} onClick={() => void model.play(line)}>
        {t(`check.${line}.play`)}
      </Button>
    </CheckLine>
  );
});

const NetworkLine = observer(function NetworkLine({ model }: LineProps) {
  const t = useText();
  const { network } = model;
  const { language } = useShell().core.session;
  const standing = model.standing('network');
  const words =
    network === null
      ? t('check.network.trying')
      : isFault(network)
        ? ''
        : t('check.network.figures', {
            ms: Math.round(network.roundTrip),
            lost: formatCount(Math.round(network.lost * 1000) / 10, language),
          });
  const says = network === null ? null : isFault(network) ? network : qualityOf(network);
  return (
    <CheckLine model={model} line="network" remedy={says && says !== 'good' && t(`check.network.${says}`)}>
      <span className="grow t-2 tnum">{words}</span>
      {says === 'good' && <span>{t('check.network.good')}</span>}
      {standing !== 'trying' && standing !== 'ok' && (
        <Button icon="refresh" onClick={() => void model.tryNetwork()}>
          {t('check.again')}
        </Button>
      )}
    </CheckLine>
  );
});

const RegistrationLine = observer(function RegistrationLine({ model }: LineProps) {
  const { session, softphone } = useShell().core;
  const t = useText();
  const { registration } = softphone;
  return (
    <CheckLine
      model={model}
      line="registration"
      remedy={model.standing('registration') === 'bad' && t(`check.registration.${registration}`)}
    >
      <span className="grow t-2">{t('check.registration.extension', { extension: session.extension })}</span>
      <span>{t(`softphone.registration.${registration}`)}</span>
    </CheckLine>
  );
});
