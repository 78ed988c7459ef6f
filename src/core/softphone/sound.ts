/** What the phone says of the sound of its sessions: told to the agent, and reported for the call. */
import type { CoreEnv, Notices, SoftphoneEvent } from '../ports';
import type { Softphone } from './model';

export type SoundEvent = Extract<SoftphoneEvent, { type: 'sound' | 'sound-report' | 'device-switched' }>;

/** What is said instead of the network's faults while the phone has no server: their advice would be wrong. */
const AWAY = 'away';
const OF_THE_NETWORK: readonly (string | null)[] = ['no-packets-out', 'no-packets-in'];
/** Milliseconds in which a phone that is back takes its calls up again, or learns that they are over. */
const TAKES_UP = 3000;
/** Milliseconds: long enough to be read by somebody who talks. */
const SWITCHED_FOR = 8000;

export function createSoundHandler(
  phone: Softphone,
  env: Pick<CoreEnv, 'api' | 'clock' | 't'>,
  notices: Notices,
): { on(event: SoundEvent): void; awayChanged(): void; ended(): void } {
  let last: Extract<SoundEvent, { type: 'sound' }> | null = null;
  let takesUpUntil = 0;
  let cancel = (): void => undefined;
  const said: Record<'out' | 'in', string | null> = { out: null, in: null };
  /** One message for each direction: it stands where it is until the cause is gone. */
  const say = (direction: 'out' | 'in', fault: string | null): void => {
    if (said[direction] === fault) return;
    said[direction] = fault;
    const unique = `sound-${direction}`;
    if (fault === null) notices.clear(unique);
    else
      notices.show({
        message: () => env.t(`webrtc.sound.${fault}`),
        type: 'warning',
        place: 'over',
        timeout: null,
        dismissible: false,
        unique,
      });
  };

  /** What is told of the last sound that was heard of. */
  const look = (): void => {
    if (last === null) return;
    const { id, sound } = last;
    const isWaiting = phone.isAway || env.clock.now() < takesUpUntil;
    const isHidden = (fault: string | null) => isWaiting && OF_THE_NETWORK.includes(fault);
    const now = { ...sound, out: isHidden(sound.out) ? null : sound.out, in: isHidden(sound.in) ? null : sound.in };
    say('out', now.out);
    say('in', isHidden(sound.in) ? AWAY : now.in);
    phone.putSound({ id, ...now });
  };

  return {
    awayChanged() {
      cancel();
      if (!phone.isAway) {
        takesUpUntil = env.clock.now() + TAKES_UP;
        cancel = env.clock.after(TAKES_UP, look);
      }
      look();
    },
    on(event) {
      if (event.type === 'device-switched') {
        const words = `webrtc.sound.switched.${event.device}${event.back ? '_back' : ''}`;
        return notices.toast(env.t(words, { label: event.label }), event.back ? 'success' : 'error', SWITCHED_FOR);
      }
      if (event.type === 'sound-report') {
        const session = phone.legs.find(event.id);
        const callId = session && phone.legs.callIdOf(session);
        // Figures for a manager: the next ones hold these too, and an agent is not troubled when the last are lost.
        if (callId) void env.api.call('reportSound', { params: { callId, leg: event.id }, body: event.report }).catch(() => undefined);
        return;
      }
      last = event;
      look();
    },
    ended() {
      cancel();
      last = null;
      say('out', null);
      say('in', null);
      phone.putSound(null);
    },
  };
}
