/** The devices of a running call: what was pulled out is replaced by what is left, and what comes back is used again. */
import type { SoftphoneEvent } from '../../../core/ports';
import type { Earpiece } from '../earpiece';
import { listDevices, microphoneOf, switchMicrophone, type DeviceChoice } from '../media';

type Switched = Omit<Extract<SoftphoneEvent, { type: 'device-switched' }>, 'type'>;

export interface CallDevices {
  /** Whether there is a device to hear on. */
  readonly speaker: boolean;
  /** False: the person, or their browser, has taken back the permission to use the microphone. */
  readonly permitted: boolean;
  /** To be called once the microphone is seen to have ended. */
  microphoneEnded(): void;
  stop(): void;
}

/** Looks after the devices of a call until it is stopped. `tell` hears of each one that took another's place. */
export function keepDevices(
  connection: RTCPeerConnection,
  earpiece: Earpiece,
  choice: () => DeviceChoice,
  tell: (switched: Switched) => void,
): CallDevices {
  let stopped = false;
  let speaker = true;
  let hadSpeakers = false;
  let permitted = true;
  let granted = false;
  let permission: PermissionStatus | null = null;
  /** One change at a time: devices often go and come in pairs. */
  let work: Promise<unknown> = Promise.resolve();
  const inTurn = (act: () => Promise<unknown>): void => {
    work = work.then(() => (stopped ? undefined : act())).catch(() => undefined);
  };

  /** Another microphone stands in for one that was pulled out. */
  let standsIn = false;
  const takeMicrophone = async (back: boolean): Promise<void> => {
    await switchMicrophone(connection, choice());
    const label = microphoneOf(connection)?.label ?? '';
    // A call may have begun with another one than was chosen: that is put right, and no news.
    if (!stopped && (standsIn || !back)) tell({ device: 'microphone', label, back });
    standsIn = !back;
  };

  async function look(): Promise<void> {
    const { microphones, speakers } = await listDevices();
    const wanted = choice();
    const track = microphoneOf(connection);
    if (!permitted) return lookAtSpeaker(speakers, wanted.speaker); // asking for it would put the browser's question over the page
    if (track?.readyState === 'ended') await takeMicrophone(false).catch(() => undefined);
    else if (track && microphones.some(({ id }) => id === wanted.microphone) && track.getSettings().deviceId !== wanted.microphone)
      await takeMicrophone(true).catch(() => undefined);
    await lookAtSpeaker(speakers, wanted.speaker);
  }

  /** A browser that lists no speakers at all has only ever one. */
  async function lookAtSpeaker(speakers: readonly { id: string; label: string }[], wanted: string): Promise<void> {
    const has = (id: string): boolean => (id === '' ? speakers.length > 0 : speakers.some((each) => each.id === id));
    hadSpeakers ||= speakers.length > 0;
    if (!hadSpeakers) return;
    const next = wanted !== '' && has(wanted) ? wanted : has(earpiece.speaker) ? earpiece.speaker : '';
    if (next !== earpiece.speaker && has(next)) {
      await earpiece.setSpeaker(next).then(
        () => tell({ device: 'speaker', label: speakers.find(({ id }) => id === (next || 'default'))?.label ?? '', back: next !== '' }),
        () => undefined,
      );
    }
    speaker = has(earpiece.speaker);
  }

  const onDevices = (): void => inTurn(look);
  const onPermission = (): void => {
    const state = permission?.state;
    permitted = state !== 'denied' && !(granted && state !== 'granted');
    granted ||= state === 'granted';
    if (permitted) inTurn(look);
  };

  navigator.mediaDevices.addEventListener('devicechange', onDevices);
  onDevices();
  // Not every browser can be asked about the microphone.
  navigator.permissions?.query({ name: 'microphone' as PermissionName }).then(
    (status) => {
      if (stopped) return;
      permission = status;
      granted = status.state === 'granted';
      status.addEventListener('change', onPermission);
    },
    () => undefined,
  );

  return {
    get speaker() {
      return speaker;
    },
    get permitted() {
      return permitted;
    },
    microphoneEnded: onDevices,
    stop() {
      stopped = true;
      navigator.mediaDevices.removeEventListener('devicechange', onDevices);
      permission?.removeEventListener('change', onPermission);
    },
  };
}
