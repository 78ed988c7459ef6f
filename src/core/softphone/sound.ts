/** What the phone says of the sound of its sessions: told to the agent, and reported for the call. */
import type { CoreEnv, Notices, SoftphoneEvent } from '../ports';
import type { Softphone } from './model';

export type SoundEvent = Extract<SoftphoneEvent, { type: 'sound' | 'sound-report' | 'device-switched' }>;

/** Milliseconds: long enough to be read by somebody who talks. */
const SWITCHED_FOR = 8000;

export function createSoundHandler(
  phone: Softphone,
  env: Pick<CoreEnv, 'api' | 't'>,
  notices: Notices,
): { on(event: SoundEvent): void; ended(): void } {
  /** One message for each direction: it stands where it is until the cause is gone. */
  const tell = (direction: 'out' | 'in', fault: string | null): void => {
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

  return {
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
      const { sound, id } = event;
      for (const direction of ['out', 'in'] as const)
        if (sound[direction] !== (phone.sound?.[direction] ?? null)) tell(direction, sound[direction]);
      phone.putSound({ id, ...sound });
    },
    ended() {
      tell('out', null);
      tell('in', null);
      phone.putSound(null);
    },
  };
}
