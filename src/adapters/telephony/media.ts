/** Microphones and speakers. */
import type { MediaDevice } from '../../core/ports';

export interface DeviceChoice {
  microphone: string;
  speaker: string;
  /** Where it rings. */
  ringer: string;
}

/** The number of the phone system's echo, which the pre-call check calls: such a call is none of the agent's. */
export const ECHO = '*43';

/** A chosen device that was unplugged must not keep the agent mute: `ideal` falls back to another. */
export const constraintsOf = ({ microphone }: Pick<DeviceChoice, 'microphone'>): MediaStreamConstraints => ({
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...(microphone && { deviceId: { ideal: microphone } }) },
  video: false,
});

/** Opens it for a moment; resolves to the way to close it. */
export async function borrowMicrophone(choice: DeviceChoice): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia(constraintsOf(choice));
  return () => stream.getTracks().forEach((track) => track.stop());
}

/** Opens the microphone once, so that the browser asks now and not when a call comes; false when it is denied or missing. */
export async function askForMicrophone(choice: DeviceChoice): Promise<boolean> {
  try {
    (await borrowMicrophone(choice))();
    return true;
  } catch {
    return false;
  }
}

export async function listDevices(): Promise<{ microphones: MediaDevice[]; speakers: MediaDevice[] }> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind): MediaDevice[] =>
    devices.filter((device) => device.kind === kind).map(({ deviceId: id, label }) => ({ id, label }));
  return { microphones: of('audioinput'), speakers: of('audiooutput') };
}

/** The track that goes out; it may have ended. */
export const microphoneOf = (connection: RTCPeerConnection | null): MediaStreamTrack | null =>
  connection?.getSenders().find(({ track }) => track?.kind === 'audio')?.track ?? null;

/** Chromium may take `ideal` lightly and give its default device: in a call the chosen one is asked for by name. */
export function openMicrophone(choice: DeviceChoice): Promise<MediaStream> {
  const take = (constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints);
  const { audio, video } = constraintsOf(choice);
  if (!choice.microphone) return take({ audio, video });
  const named = { ...(audio as MediaTrackConstraints), deviceId: { exact: choice.microphone } };
  return take({ audio: named, video }).catch(() => take({ audio, video }));
}

/** Gives a running call another microphone, keeping its mute. */
export async function switchMicrophone(connection: RTCPeerConnection, choice: DeviceChoice): Promise<void> {
  const sender = connection.getSenders().find(({ track }) => track?.kind === 'audio');
  if (!sender?.track) return;
  const track = (await openMicrophone(choice)).getAudioTracks()[0];
  if (!track) return;
  track.enabled = sender.track.enabled;
  sender.track.stop();
  await sender.replaceTrack(track);
}
