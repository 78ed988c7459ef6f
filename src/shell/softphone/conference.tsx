import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { Button, Field, Note, TextInput } from '@dialer/ui';
import { SideControls, SideEnded, SideParties } from '@dialer/ui/second-party';
import { emergencyNumber } from '@dialer/rules/phone';
import { maskTen, TEN } from '@dialer/rules/phone-mask';
import { hasAnswered, isSideOpen, whyNoSide, whyNotNow, type Side, type SideAct } from '@dialer/rules/sides';
import type { CallView, SideMessage } from '../../core/views';
import { useShell, useText } from '../services';

/** Rings somebody beside the lead, and puts the three together, apart, or two of them off the line. */
export default observer(function Conference({ call }: { call: CallView }) {
  const { side } = call.facts;
  const open = isSideOpen(side) ? side : null;
  // Ringing is stopped by a button of its own, which goes when they answer.
  const step = open ? `open ${hasAnswered(open)}` : 'ring';
  return (
    <div className="stack" style={{ gap: 8 }}>
      <SideControls step={step}>{open ? <Together call={call} side={open} /> : <Ring call={call} />}</SideControls>
    </div>
  );
});

/** Digits of an extension: a colleague is meant. */
const EXTENSION = [3, 6] as const;

const Ring = observer(function Ring({ call }: { call: CallView }) {
  const t = useText();
  const { core } = useShell();
  const [text, setText] = useState('');
  /** Why the last try rang nobody: it stands at the field until that changes. */
  const [refused, setRefused] = useState<string | null>(null);
  const { side } = call.facts;
  const phone = text.replace(/\D/g, '');
  const no = whyNoSide(call.facts);
  const isExtension = phone.length >= EXTENSION[0] && phone.length <= EXTENSION[1];
  const help = emergencyNumber(text);
  const needs = help
    ? t('sides.conference.help', { number: help })
    : t(isExtension ? 'sides.conference.colleague' : 'sides.conference.needTen');
  const why = no ? t(`sides.${no}`) : phone.length === TEN ? null : needs;
  /** The second press of two quick ones rings nobody again. */
  const rings = useRef(false);
  const ring = async () => {
    if (why) return setRefused(why);
    if (rings.current) return;
    rings.current = true;
    const outcome = await core.calls.actOnSide('initializeConference', phone);
    rings.current = false;
    if (outcome.kind === 'failed') setRefused(outcome.error.message ?? t('alert.error'));
  };
  return (
    <>
      {side?.kind === 'conference' && <SideEnded side={side} />}
      <Field label={t('sides.conference.second')} error={refused}>
        <div className="joined">
          <TextInput
            value={text}
            shape={maskTen}
            onChange={(next) => {
              setText(next);
              setRefused(null);
            }}
            onEnter={() => void ring()}
            inputMode="tel"
            placeholder="###.###.####"
            aria-label={t('sides.conference.second')}
          />
          <Button why={why} onClick={() => void ring()}>
            {t('sides.conference.call')}
          </Button>
        </div>
      </Field>
    </>
  );
});

/** Both kinds that are rung by a number; a listed business and a colleague have their own panels. */
const BY_NUMBER: readonly Side['kind'][] = ['conference', 'third-party'];

const Together = observer(function Together({ call, side }: { call: CallView; side: Side }) {
  const { core } = useShell();
  const t = useText();
  const isOurs = BY_NUMBER.includes(side.kind);
  const next = call.facts.far !== 'up' ? 'gone' : !hasAnswered(side) ? 'ringing' : side.state === 'merged' ? 'merged' : 'apart';
  return (
    <>
      <SideParties call={call.facts} lead={core.leads.current?.name} />
      {isOurs ? (
        <>
          <Note>{t(`sides.conference.next.${next}`)}</Note>
          <Acts call={call} side={side} />
        </>
      ) : (
        <Note>{t('sides.conference.elsewhere')}</Note>
      )}
    </>
  );
});

/** What is refused is said here, beside the button that was pressed, until another is or the parties have moved [PHONE-038, PHONE-039]. */
const Acts = observer(function Acts({ call, side }: { call: CallView; side: Side }) {
  const { core } = useShell();
  const t = useText();
  const stands = `${side.state} ${side.with} ${call.facts.far}`;
  const [refused, setRefused] = useState<{ why: string; stands: string } | null>(null);
  const send = async (message: SideMessage) => {
    setRefused(null);
    const outcome = await core.calls.actOnSide(message, side.phone);
    if (outcome.kind === 'failed') setRefused({ why: outcome.error.message ?? t('alert.error'), stands });
  };
  const act = { call, onSend: (message: SideMessage) => void send(message) };
  return (
    <>
      <div className="row">
        <ActButton {...act} act="join" message="mergeConference" word="merge" />
        <ActButton {...act} act="swap" message="swapConferenceMember" word="swap" />
      </div>
      <div className="row">
        {hasAnswered(side) ? (
          <ActButton {...act} act="kick" message="kickSecondParty" word="kick" />
        ) : (
          // Nobody is there to be kicked: the ringing ends.
          <ActButton {...act} act="destroy" message="third-party-destroy" word="stop" />
        )}
        <ActButton {...act} act="hang-up" message="hangupConference" word="hangUp" />
      </div>
      <div role="alert">{refused?.stands === stands && <Note kind="bad">{refused.why}</Note>}</div>
    </>
  );
});

interface ActProps {
  call: CallView;
  onSend: (message: SideMessage) => void;
}

/** Not there where the gateway does not serve it; closed, with the reason, while the call stands otherwise. */
const ActButton = observer(function ActButton(props: ActProps & { act: SideAct; message: SideMessage; word: string }) {
  const { call, message, word } = props;
  const { core } = useShell();
  const t = useText();
  if (!core.connection.serves(message)) return null;
  const no = whyNotNow(call.facts, props.act);
  return (
    <Button
      grow
      intent={word === 'hangUp' ? 'danger' : word === 'merge' && !no ? 'primary' : undefined}
      why={no && t(`sides.${no}`)}
      onClick={() => props.onSend(message)}
    >
      {t(`sides.conference.${word}`)}
    </Button>
  );
});
