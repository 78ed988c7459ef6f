import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { Button, Field, Icon, IconButton, Meter, Note, TextInput } from '@dialer/ui';
import { phaseOf } from '../../core';
import type { SoftphoneSession } from '../../core/ports';
import { personName, useTypedName } from '../../host';
import { createChunk } from '../../ui/chunk';
import { useShell, useText } from '../services';
import { showDuration, showPhone } from '../time';
import { DialPad } from './dial-pad';
import { holdWord, isToAnswer, sessionOfCall } from './session-of-call';
import { soundParts } from './sound-parts';
import { useReturn, type AskedFrom } from './use-return';

/** Few calls have a second party: its control comes when it is opened. */
const { use: useConference } = createChunk(() => import('./conference'));

export type Part = 'keys' | 'transfer' | 'conference';

interface CallBoxProps {
  session: SoftphoneSession;
  /** What is open below its keys. */
  part: Part | null;
  onPart: (part: Part | null) => void;
}

/** One leg: answer or reject, or hold, mute, transfer, conference and hang up [PHONE-006, PHONE-009]. */
export const CallBox = observer(function CallBox({ session, part, onPart }: CallBoxProps) {
  const { core } = useShell();
  const t = useText();
  const { softphone, calls } = core;
  const { id } = session;
  // A second leg that rings beside a call is somebody else's: only the leg of the call worked on has its lead's name.
  const call = sessionOfCall(softphone.sessions, calls.current)?.id === id ? calls.current : null;
  const ringsHere = isToAnswer(softphone, session, call);
  const verdict = softphone.holdVerdict(id);
  const ofHold = holdWord(session);
  const ofLeg = ofHold ?? (session.state === 'established' ? 'established' : ringsHere ? 'incoming' : 'ringing');
  // The agent's own leg may be up while the lead still rings: then it says what the call bar says.
  const isCalling = call !== null && !ofHold && !ringsHere && phaseOf(call, softphone.answersItself) === 'calling';
  const sound = soundParts.use(true);
  const control = useConference(part === 'conference');
  // Kept when nobody takes it, so that it can be corrected or rung again.
  const [destination, setDestination] = useState('');
  const conference = call !== null && core.connection.serves('initializeConference');
  // What is opened asks for a number: it is typed without a click in between. What stands open again after the phone was a
  // bar for a while takes the focus from nobody.
  const box = useRef<HTMLElement>(null);
  const asked = useRef(false);
  const askTransfer = useReturn(box, softphone.transferring?.id === id);
  const toggle = (next: Part) => {
    asked.current = part !== next;
    onPart(part === next ? null : next);
  };
  useEffect(() => {
    const input = part && asked.current ? box.current?.querySelector('input') : null;
    if (!input) return;
    asked.current = false;
    input.focus();
  }, [part, control.at]);
  const name = useTypedName(id, call ? personName(t, core.leads.current?.name || session.name) : session.name || showPhone(session.number));
  return (
    <section ref={box} tabIndex={-1} aria-label={session.name || session.number} className="stack" style={{ gap: 8 }}>
      <div className="row">
        <b className="grow ell">{name}</b>
        <span className="t-3 nowrap">
          {t(isCalling ? 'call.phase.calling' : `softphone.${ofLeg}`)}{' '}
          {call && call.duration > 0 && <b className="tnum">{showDuration(call.duration)}</b>}
        </span>
      </div>
      {ringsHere ? (
        <div className="row">
          <Button grow variant="ok" icon="phone" onClick={() => softphone.answer(id)}>
            {t('call.answer')}
          </Button>
          <Button grow onClick={() => softphone.reject(id)}>
            {t('call.reject')}
          </Button>
        </div>
      ) : (
        <>
          {session.state === 'established' && <Meters muted={session.muted} />}
          {sound.at === 'ready' && <sound.parts.SoundLine session={id} />}
          <div className="softphone-keys">
            <IconButton
              variant={undefined}
              icon={session.muted ? 'microphone-off' : 'microphone'}
              label={t(session.muted ? 'call.unmute' : 'call.mute')}
              active={session.muted}
              aria-pressed={session.muted}
              onClick={() => softphone.mute(id)}
            />
            <IconButton
              variant={undefined}
              icon={session.held ? 'play' : 'pause'}
              label={t(session.held ? 'call.resume' : 'call.hold')}
              why={verdict.allow ? null : t(verdict.reasonKey, verdict.params)}
              active={session.held}
              aria-pressed={session.held}
              onClick={() => softphone.hold(id)}
            />
            <IconButton
              variant={undefined}
              icon="keypad"
              label={t('softphone.dialPad')}
              active={part === 'keys'}
              aria-expanded={part === 'keys'}
              onClick={() => toggle('keys')}
            />
            <IconButton
              variant={undefined}
              icon="phone-forward"
              label={t('softphone.transfer')}
              active={part === 'transfer'}
              aria-expanded={part === 'transfer'}
              onClick={() => toggle('transfer')}
            />
            {conference && (
              <IconButton
                variant={undefined}
                icon="people"
                label={t('softphone.conference')}
                active={part === 'conference'}
                aria-expanded={part === 'conference'}
                onClick={() => toggle('conference')}
              />
            )}
            <IconButton
              variant={undefined}
              icon="hang-up"
              intent="danger"
              label={t('call.hangUp')}
              onClick={() => (call ? void calls.hangUp() : softphone.hangUp(id))}
            />
          </div>
          {part === 'keys' && <DialPad inCall />}
          {softphone.transferring?.id === id && (
            <Note>{t('softphone.transferRings', { number: showPhone(softphone.transferring.number) })}</Note>
          )}
          {part === 'transfer' && softphone.transferring?.id !== id && (
            <BlindTransfer
              number={destination}
              onNumber={setDestination}
              onTransfer={(from) => {
                askTransfer(from);
                softphone.transfer(id, destination);
              }}
            />
          )}
          {conference && part === 'conference' && control.at === 'ready' && <control.parts.default call={call} />}
          {conference && part === 'conference' && control.at === 'failed' && (
            <Note kind="warn">
              {t('softphone.conferenceLost')} <Button onClick={control.again}>{t('panel.tryAgain')}</Button>
            </Note>
          )}
        </>
      )}
    </section>
  );
});

const Meters = observer(function Meters({ muted }: { muted: boolean }) {
  const { core } = useShell();
  const t = useText();
  return (
    <div className="softphone-meters">
      <Icon name={muted ? 'microphone-off' : 'microphone'} size={14} />
      <span className="t-label">{t(muted ? 'call.muted' : 'softphone.you')}</span>
      <Meter level={core.softphone.micLevel} />
      <Icon name="volume" size={14} />
      <span className="t-label">{t('softphone.far')}</span>
      <Meter level={core.softphone.farLevel} />
    </div>
  );
});

/** Disabled without a destination [PHONE-007]. */
function BlindTransfer({
  number,
  onNumber,
  onTransfer,
}: {
  number: string;
  onNumber: (number: string) => void;
  onTransfer: (from: AskedFrom) => void;
}) {
  const t = useText();
  return (
    <Field label={t('softphone.destination')}>
      <div className="joined">
        <TextInput
          value={number}
          onChange={(text) => onNumber(text.replace(/[^0-9*#]/g, ''))}
          onEnter={() => number && onTransfer('input')}
          inputMode="tel"
          aria-label={t('softphone.destination')}
        />
        <Button why={number ? null : t('softphone.needDestination')} className="asks" onClick={() => onTransfer('button.asks')}>
          {t('softphone.transferNow')}
        </Button>
      </div>
    </Field>
  );
}
