/** What the phone's events do to the softphone: its sessions, resume, words about registration. */
import { PATTERNS } from '@dialer/contract';
import { reaction } from 'mobx';
import { emergencyNumber } from '../../rules/phone';
import type { CoreEnv, Notices, SoftphoneEvent, SoftphoneSession } from '../ports';
import { NO_HELP_HERE } from '../ring';
import { RINGER_GONE, type PhoneSink, type Softphone } from './model';
import { createSoundHandler } from './sound';

/** Milliseconds until an INVITE without an `incoming` event rings by itself. */
const RINGS_ALONE_AFTER = 2000;
/** JsSIP's words for a refusal before anything rang: 403 and 404. */
const REFUSED_CAUSES: readonly string[] = ['Rejected', 'Not Found', 'Address Incomplete'];

const WRONG_CREDENTIALS = 'webrtc.authentication.wrong_credentials';
const SILENT = 'webrtc.silent';
/** Milliseconds after connecting in which the registration must stand [PHONE-011]. */
const REGISTERED_WITHIN = 1000;

/** Why a transfer was refused, by SIP's status code. */
function reasonOf(status: number): 'forbidden' | 'unknown' | 'no_answer' | 'busy' | 'declined' | 'other' {
  if (status === 403) return 'forbidden';
  if ([404, 410, 484, 604].includes(status)) return 'unknown';
  if ([408, 480, 487].includes(status)) return 'no_answer';
  if ([486, 600].includes(status)) return 'busy';
  return status === 603 ? 'declined' : 'other';
}

export function createPhoneHandler(
  phone: Softphone,
  env: Pick<CoreEnv, 'api' | 'softphone' | 'realtime' | 'clock' | 't'>,
  notices: Notices,
  sink: PhoneSink,
): (event: SoftphoneEvent) => void {
  /** Whether a leg that this page placed has rung: a refusal after that is an unanswered call, not a refused dial. */
  const progressed = new Set<string>();
  const sound = createSoundHandler(phone, env, notices);
  // By its own word or by the gateway's; both are of the phone, and it goes with the phone.
  reaction(
    () => phone.isAway,
    () => sound.awayChanged(),
  );

  const showWrongCredentials = (): void => {
    notices.show({
      message: () => env.t(WRONG_CREDENTIALS),
      type: 'error',
      place: 'over',
      timeout: null,
      unique: WRONG_CREDENTIALS,
    });
  };

  const onRegistration = (state: Softphone['registration']): void => {
    phone.putRegistration(state);
    if (state === 'registered') notices.clear(WRONG_CREDENTIALS);
    if (state === 'wrong-credentials') showWrongCredentials();
    if (state === 'connecting') {
      env.clock.after(REGISTERED_WITHIN, () => {
        if (phone.registration === 'connecting') showWrongCredentials();
      });
    }
  };

  const onSound = (allowed: boolean): void => {
    phone.putSilent(!allowed);
    if (allowed) notices.clear(SILENT);
    else notices.show({ message: () => env.t(SILENT), type: 'warning', place: 'over', timeout: null, unique: SILENT });
  };

  /** Said once; a headset that was both is said by the call's own sound. */
  const onDevices = ({ speakers }: Extract<SoftphoneEvent, { type: 'devices' }>): void => {
    const has = (wanted: string): boolean => wanted === '' || speakers.some(({ id }) => id === wanted);
    // Without the right to the microphone the browser names no devices: nothing is known of them.
    const isKnown = speakers.some(({ id }) => id !== '');
    if (!isKnown || has(phone.ringer_id)) return notices.clear(RINGER_GONE);
    if (phone.ringer_id !== phone.speaker_id)
      notices.show({ message: () => env.t(RINGER_GONE), type: 'warning', place: 'over', timeout: null, unique: RINGER_GONE });
  };

  /** A new inbound leg: resumed, or answered for somebody who waits, at once; or left to ring. */
  const onRinging = (session: SoftphoneSession): void => {
    if (session.resume) {
      const callId = phone.legs.callIdOf(session);
      phone.setResume(null);
      // The gateway has not heard that the person hung up: the microphone stays shut, and the snapshot tells it.
      if (callId !== null && phone.hasLeft(callId)) {
        env.softphone.reject(session.id);
        return env.realtime.resync();
      }
      return env.softphone.answer(session.id);
    }
    if (session.waited) return env.softphone.answer(session.id);
    env.clock.after(RINGS_ALONE_AFTER, () => phone.legs.ringAlone(session.id));
    sink.legRings(session);
  };

  const refusedWords = (number: string): string =>
    PATTERNS.extension.test(number) ? env.t('webrtc.extension_refused', { extension: number }) : env.t('webrtc.call_refused');

  const whyNotTaken = (number: string, status: number): string => {
    const help = emergencyNumber(number);
    if (help) return env.t('ring.no_emergency_line', { number: help });
    if (status === 403 && PATTERNS.extension.test(number)) return refusedWords(number);
    return env.t(`webrtc.transfer_refused.${reasonOf(status)}`, { number });
  };

  /** How a blind transfer goes on: it rings until it is taken or refused. */
  const onRefer = (status: number): void => {
    // 202: the gateway has taken the wish; how it ends comes later.
    if (status < 200 || status === 202) return;
    const { number = '' } = phone.transferring ?? {};
    phone.putTransferring(null);
    if (status < 300) return notices.toast(env.t('webrtc.transferred'), 'success');
    notices.toast(`${whyNotTaken(number, status)} ${env.t('webrtc.transfer_failed')}`, 'error');
  };

  const onEnded = (session: SoftphoneSession, callId: string | null): void => {
    if (callId === null) return;
    const isRefused = session.direction === 'out' && !progressed.has(session.id) && REFUSED_CAUSES.includes(session.cause ?? '');
    if (isRefused) {
      const help = emergencyNumber(session.number);
      if (help)
        notices.show({
          message: () => env.t('ring.no_emergency_line', { number: help }),
          type: 'error',
          timeout: null,
          unique: NO_HELP_HERE,
        });
      else notices.toast(refusedWords(session.number), 'error');
      sink.legRefused(callId);
    }
    sink.legEnded(callId);
  };

  const onSession = (session: SoftphoneSession): void => {
    const isNew = phone.legs.find(session.id) === undefined;
    const callId = phone.legs.callIdOf(phone.legs.find(session.id) ?? session);
    if (session.state === 'progress' || session.state === 'established') progressed.add(session.id);
    phone.putSession(session);
    if (isNew && session.direction === 'in' && session.state === 'ringing') onRinging(session);
    if (session.state !== 'ended') return;
    if (phone.sound?.id === session.id) sound.ended();
    onEnded(session, callId);
    progressed.delete(session.id);
  };

  return (event) => {
    switch (event.type) {
      case 'registration':
        return onRegistration(event.state);
      case 'session':
        return onSession(event.session);
      case 'media-lost': {
        const session = phone.legs.find(event.id);
        phone.setResume(session ? phone.legs.callIdOf(session) : null);
        return env.realtime.resync();
      }
      case 'hold-failed':
        return notices.toast(env.t(event.on ? 'webrtc.hold_failed' : 'webrtc.resume_failed'), 'error');
      case 'levels':
        return phone.putLevels(event.mic, event.far);
      case 'sound':
      case 'sound-report':
      case 'device-switched':
        return sound.on(event);
      case 'devices':
        phone.putDevices(event.microphones, event.speakers);
        return onDevices(event);
      case 'may-sound':
        return onSound(event.allowed);
      case 'refer':
        return onRefer(event.status);
    }
  };
}
