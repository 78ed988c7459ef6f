import { observer } from 'mobx-react-lite';
import type { CallType } from '@dialer/contract';
import { formatClock } from '@dialer/rules/times';
import { Button, Chip, Icon, Kbd, State, Tooltip, type IconName } from '@dialer/ui';
import type { LeadView } from '../../core/views';
import { personName, useMinute, useTypedName } from '../../host';
import { SHELL_SHORTCUTS } from '../../host/shortcuts';
import { useShell, useText, type ShellCore } from '../services';
import { showDuration, showPhone } from '../time';
import { endOf, phaseOf } from '../../core';
import { useLasting } from '../use-lasting';
import { holdWord, isToAnswer, sessionOfCall } from '../softphone/session-of-call';
import { soundParts } from '../softphone/sound-parts';
import { PluginItems } from './plugin-items';

const typeIcons: Record<CallType, IconName> = {
  auto: 'repeat',
  inbound: 'phone-call',
  manual: 'phone',
  'follow-up': 'history',
  callback: 'undo',
  transfer: 'phone-forward',
};

/** Who, how long, what kind, their local time, and the controls: there before any panel and while any panel is broken. */
export const CallBar = observer(function CallBar() {
  const { core } = useShell();
  const t = useText();
  const { calls, autoDial } = core;
  const call = calls.current;
  const sound = soundParts.use(call !== null);
  if (!call || call.status === 'inactive')
    return (
      <div className="call-bar t-3" role="region" aria-label={t('call.bar')}>
        {autoDial.active ? (
          <span className="row">
            <Icon name="repeat" size={14} />
            {t('topBar.autoDialing')}
          </span>
        ) : (
          <Idle />
        )}
        <TrainingMark />
        <RingMark lead={core.leads.viewed} />
        <PluginItems place="call" />
      </div>
    );
  const phase = phaseOf(call, core.softphone.answersItself);
  const end = calls.live ? null : endOf(call.facts);
  const isIn = calls.live && !calls.hungUp;
  const words = t(end ? `call.end.${end}` : calls.hungUp ? 'call.hangingUp' : `call.phase.${phase}`);
  const hasTalked = phase === 'talking' || (end !== null && call.facts.since.farUp !== undefined);
  return (
    <div className="call-bar" role="region" aria-label={t('call.bar')}>
      <Chip>
        <Icon name={typeIcons[call.type]} size={12} />
        <span className="call-type-word">{t(`call.type.${call.type}`)}</span>
      </Chip>
      <Who />
      <TrainingMark />
      <RingMark lead={core.leads.current} />
      {sound.at === 'ready' && (
        <div className="call-passing">
          {call.facts.recordingFault && <sound.parts.RecordingFaultMark why={call.facts.recordingFault} />}
          {isIn && <sound.parts.ListenedMark />}
          {isIn && <sound.parts.SideMark />}
          {isIn && <sound.parts.SoundMark />}
        </div>
      )}
      {calls.live && (
        <div className="call-passing">
          <PluginItems place="in-call" />
        </div>
      )}
      {calls.live && <LegMarks />}
      <span className="call-time tnum" aria-label={t('call.time')}>
        {hasTalked ? showDuration(call.duration) : words}
      </span>
      {(end || calls.hungUp) && hasTalked && whyOfflineOf(core) !== 'offlineLost' && <span className="call-end nowrap t-2">{words}</span>}
      {calls.live ? <CallControls /> : <PluginItems place="call" />}
    </div>
  );
});

/** No real call is made here. In the bar's free room: where it finds none, nothing that is pressed moves. */
export const TrainingMark = observer(function TrainingMark() {
  const { core } = useShell();
  const t = useText();
  if (!core.session.variant.training) return null;
  return (
    <Tooltip content={t('topBar.trainingWhy')}>
      <span tabIndex={0} className="training-mark">
        <Chip>{t('topBar.training')}</Chip>
      </span>
    </Tooltip>
  );
});

const HOLD_WORDS = ['held', 'holding', 'resuming'] as const;

/**
 * What the lead does not hear, or hears instead: said because the lead cannot say it. Both marks have their room during the
 * whole call, so that a second press meets the same button; of the words Hold's stands, which says more.
 */
const LegMarks = observer(function LegMarks() {
  const { core } = useShell();
  const t = useText();
  const { muted = false, held = false, pending = false } = sessionOfCall(core.softphone.sessions, core.calls.current) ?? {};
  const word = holdWord({ held, pending });
  const isMuted = t('call.muted');
  return (
    <div className="leg-marks in-room state warn">
      <span hidden={!muted}>
        <Icon name="microphone-off" size={12} label={isMuted} />
      </span>
      <span hidden={!word}>
        <Icon name="pause" size={12} label={t(`softphone.${word ?? 'held'}`)} />
      </span>
      <span className="in-place leg-mark-word" aria-hidden="true">
        <span hidden={!muted || word !== null}>{isMuted}</span>
        {HOLD_WORDS.map((each) => (
          <span key={each} hidden={word !== each}>
            {t(`softphone.${each}`)}
          </span>
        ))}
      </span>
    </div>
  );
});

/**
 * A line that was lost, and a connection that was accepted in mid-call, leave the agent offline at the call's end [STATUS-081]:
 * not their own doing. So does a status that could not be set [STATUS-036], of which nothing more is known here. A disposition is
 * due, and Ready is closed until it is saved [STATUS-014]: it is not named here.
 */
const whyOfflineOf = ({
  calls,
  connection,
  disposition,
  session,
  status,
}: ShellCore): 'offlineLost' | 'offlineAfter' | 'offline' | null => {
  const { current, live } = calls;
  if (!current || live || session.deactivated || status.current !== 'offline' || !disposition.active) return null;
  if (endOf(current.facts) === 'dropped') return 'offlineLost';
  return (connection.greetedAt ?? 0) > (current.facts.since.created ?? 0) ? 'offlineAfter' : 'offline';
};

/** Hung up while the gateway is away: nobody is heard any more, and what comes of it is not known yet. */
const isHungUpUnheard = ({ calls, connection }: ShellCore): boolean => calls.hungUp && connection.state !== 'open';

const CallWhy = observer(function CallWhy() {
  const { core } = useShell();
  const t = useText();
  const why = isHungUpUnheard(core) ? 'hungUp' : whyOfflineOf(core);
  return (
    why && (
      <span role="status" className="call-why t-meta t-2">
        {t(`call.${why}`)}
      </span>
    )
  );
});

/** Why no call comes, while it is nobody's fault; otherwise that there is none. */
const Idle = observer(function Idle() {
  const { core } = useShell();
  const t = useText();
  const state = core.alerts.items.find(({ place }) => place === 'call-bar');
  return (
    <span role="status" className="ell">
      {core.connection.greeted ? (state?.message ?? t('topBar.idleCall')) : t('topBar.connecting')}
    </span>
  );
});

/** That a person may not be called, is outside their hours, or may be because a manager allowed it: said before any button is pressed. */
const RingMark = observer(function RingMark({ lead }: { lead: LeadView | null }) {
  const t = useText();
  const note = lead?.ringNote;
  if (!note) return null;
  const words = t(note.reasonKey, note.params);
  return (
    <Tooltip content={words}>
      <span role="status" tabIndex={0} className="call-ring-mark">
        <State kind={note.forbids ? 'bad' : note.allows ? 'ok' : 'warn'} icon={note.allows ? 'tick-circle' : 'disable'}>
          <span className="call-ring-words">{words}</span>
        </State>
      </span>
    </Tooltip>
  );
});

const Who = observer(function Who() {
  const { core } = useShell();
  const t = useText();
  const { facts } = core.calls.current!;
  const lead = core.leads.current;
  const zone = lead?.address.timezone;
  const now = useMinute(core);
  const local = zone && formatClock(now, core.session.language, zone);
  const name = useTypedName(facts.callId, personName(t, lead?.name || facts.name));
  return (
    <div className="call-who">
      <span className="call-name t-15 t-strong">{name}</span>
      <span className="call-number nowrap t-2">{showPhone(facts.phone)}</span>
      {local && (
        <span className="row row-tight nowrap t-2 call-local">
          <Icon name="time" size={14} label={t('call.localTime', { time: local })} />
          {local}
        </span>
      )}
      {/* Last of them: it comes later, and moves nothing where there is room for it. */}
      <CallWhy />
    </div>
  );
});

/**
 * Mute and hold act on the softphone; hang up works whenever there is something to hang up, and has no guards. While the phone rings Reject is the hang-up,
 * and Answer stands where Hang up will stand: a double click's second half does nothing there.
 */
const CallControls = observer(function CallControls() {
  const { core } = useShell();
  const t = useText();
  const { softphone, calls } = core;
  const session = sessionOfCall(softphone.sessions, calls.current);
  // A leg comes a moment after its call and goes a moment before it: that is no phone elsewhere yet.
  const isElsewhere = useLasting(session === null && core.session.hasWebRtc);
  const hungUp = isHungUpUnheard(core) ? t('call.hungUp') : null;
  const isAway = core.session.hasWebRtc && core.connection.state !== 'open';
  const whyNoPhone = isAway ? 'call.noLine' : core.session.hasWebRtc && !isElsewhere ? 'call.phoneComing' : 'call.noPhone';
  const noPhone = session ? null : (hungUp ?? t(calls.hungUp ? 'call.hangingUp' : whyNoPhone));
  const ringing = session !== null && isToAnswer(softphone, session, calls.current);
  const verdict = session ? softphone.holdVerdict(session.id) : null;
  const noHold = verdict && !verdict.allow ? t(verdict.reasonKey, verdict.params) : noPhone;
  if (ringing)
    return (
      <div className="call-controls">
        <Tooltip content={<WithKeys word={t('call.reject')} keys={SHELL_SHORTCUTS.reject.keys} />}>
          <Button size="tall" aria-keyshortcuts={ariaKeys(SHELL_SHORTCUTS.reject.keys)} onClick={() => softphone.reject(session.id)}>
            {t('call.reject')}
          </Button>
        </Tooltip>
        <Tooltip content={<WithKeys word={t('call.answer')} keys={SHELL_SHORTCUTS.answer.keys} />}>
          <Button
            size="tall"
            intent="primary"
            icon="phone"
            aria-keyshortcuts={ariaKeys(SHELL_SHORTCUTS.answer.keys)}
            onClick={() => softphone.answer(session.id)}
          >
            {t('call.answer')}
          </Button>
        </Tooltip>
      </div>
    );
  return (
    <div className="call-controls">
      <Control
        icon={session?.muted ? 'microphone-off' : 'microphone'}
        words={[t('call.mute'), t('call.unmute')]}
        pressed={session?.muted ?? false}
        why={noPhone}
        onClick={() => session && softphone.mute(session.id)}
      />
      <Control
        icon={session?.held ? 'play' : 'pause'}
        words={[t('call.hold'), t('call.resume')]}
        pressed={session?.held ?? false}
        why={noHold}
        onClick={() => session && softphone.hold(session.id)}
      />
      <Button
        size="tall"
        intent="danger"
        icon="hang-up"
        className="hang-up"
        aria-label={t('call.hangUp')}
        why={hungUp}
        onClick={() => void calls.hangUp()}
      >
        <span className="hang-up-word">{t('call.hangUp')}</span>
      </Button>
    </div>
  );
});

/** What a button does, and by which keys. */
const WithKeys = ({ word, keys }: { word: string; keys: string }) => (
  <>
    {word} <Kbd>{keys}</Kbd>
  </>
);
/** Keys as `aria-keyshortcuts` wants them. */
const ariaKeys = (keys: string): string => keys.replace('Ctrl', 'Control');

/** As wide as its longer word. It drops out when the bar is narrow; the name stays for screen readers and in the tooltip. */
function Control({
  icon,
  words,
  pressed,
  why,
  onClick,
}: {
  icon: IconName;
  words: readonly [string, string];
  pressed: boolean;
  why: string | null;
  onClick: () => void;
}) {
  const label = words[pressed ? 1 : 0];
  const button = (
    <Button
      size="tall"
      icon={icon}
      active={pressed}
      aria-pressed={pressed}
      aria-label={label}
      why={why}
      className="may-shrink"
      onClick={onClick}
    >
      <span className="control-word in-place">
        {words.map((word) => (
          <span key={word} hidden={word !== label}>
            {word}
          </span>
        ))}
      </span>
    </Button>
  );
  return why ? button : <Tooltip content={label}>{button}</Tooltip>;
}
