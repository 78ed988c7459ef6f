import { afterEach, expect, it, vi } from 'vitest';
import type { Earpiece } from '../earpiece';
import type { DeviceChoice } from '../media';
import { keepDevices } from './devices';

const HEADSET: DeviceChoice = { microphone: 'headset-mic', speaker: 'headset-ear', ringer: '' };

/** A browser with a headset and built-in devices, of which the headset can be pulled out. */
function machine({ defaultRefused = false, begunWith = 'headset-mic' }: { defaultRefused?: boolean; begunWith?: string } = {}) {
  let plugged = true;
  const target = new EventTarget();
  const permission = Object.assign(new EventTarget(), { state: 'granted' });
  const track = (id: string) => ({
    kind: 'audio',
    label: id,
    readyState: 'live',
    enabled: true,
    stop: () => undefined,
    getSettings: () => ({ deviceId: id }),
  });
  const there = () => [
    ...(plugged
      ? [
          { kind: 'audioinput', deviceId: 'headset-mic' },
          { kind: 'audiooutput', deviceId: 'headset-ear' },
        ]
      : []),
    { kind: 'audioinput', deviceId: 'built-in-mic' },
    { kind: 'audiooutput', deviceId: 'default', label: 'Built-in speakers' },
  ];
  const mediaDevices = Object.assign(target, {
    enumerateDevices: async () => there().map((device) => ({ label: device.deviceId, ...device })),
    getUserMedia: async ({ audio }: { audio: { deviceId?: { ideal?: string; exact?: string } } }) => {
      if (permission.state !== 'granted') throw new Error('not allowed');
      const exact = audio.deviceId?.exact;
      if (exact && !plugged) throw new Error('overconstrained');
      const id = exact ?? 'built-in-mic'; // `ideal` is taken lightly
      return { getAudioTracks: () => [track(id)] };
    },
  });
  vi.stubGlobal('navigator', { mediaDevices, permissions: { query: async () => permission } });

  const sender = { track: track(begunWith), replaceTrack: async (next: ReturnType<typeof track>) => void (sender.track = next) };
  const earpiece = {
    speaker: 'headset-ear',
    setSpeaker: vi.fn(async (id: string) => {
      if (id === '' && defaultRefused) throw new Error('no output');
      earpiece.speaker = id;
    }),
  };
  const told: unknown[] = [];
  const devices = keepDevices(
    { getSenders: () => [sender] } as never,
    earpiece as unknown as Earpiece,
    () => HEADSET,
    (switched) => void told.push(switched),
  );
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    devices,
    told,
    sender,
    earpiece,
    settled,
    async plug(now: boolean) {
      plugged = now;
      if (!now) sender.track.readyState = 'ended';
      target.dispatchEvent(new Event('devicechange'));
      await settled();
    },
    async allow(state: 'granted' | 'denied' | 'prompt') {
      permission.state = state;
      if (state !== 'granted') sender.track.readyState = 'ended';
      permission.dispatchEvent(new Event('change'));
      await settled();
    },
  };
}
afterEach(() => void vi.unstubAllGlobals());

it('a headset that is pulled out is replaced by what is left, and used again when it comes back; each is said by name', async () => {
  const { told, sender, earpiece, settled, plug, devices } = machine();
  await settled();
  expect(told).toEqual([]);
  sender.track.enabled = false;
  await plug(false);
  expect(told).toEqual([
    { device: 'microphone', label: 'built-in-mic', back: false },
    { device: 'speaker', label: 'Built-in speakers', back: false },
  ]);
  expect([sender.track.label, sender.track.enabled, earpiece.speaker, devices.speaker]).toEqual(['built-in-mic', false, '', true]);
  await plug(true);
  expect(told.slice(2)).toEqual([
    { device: 'microphone', label: 'headset-mic', back: true },
    { device: 'speaker', label: 'headset-ear', back: true },
  ]);
});

it('says that there is nothing to hear on when no other speaker takes the sound', async () => {
  const { plug, settled, devices } = machine({ defaultRefused: true });
  await settled();
  expect(devices.speaker).toBe(true);
  await plug(false);
  expect(devices.speaker).toBe(false);
  await plug(true);
  expect(devices.speaker).toBe(true);
});

it('knows a permission that is taken back, also for the next time, and takes the microphone again when it is given', async () => {
  for (const state of ['denied', 'prompt'] as const) {
    const { allow, settled, devices, sender } = machine();
    await settled();
    expect(devices.permitted).toBe(true);
    await allow(state);
    expect([devices.permitted, sender.track.readyState]).toEqual([false, 'ended']);
    await allow('granted');
    expect([devices.permitted, sender.track.readyState]).toEqual([true, 'live']);
  }
});

it('a call that began with another microphone than was chosen gets the chosen one, without a word', async () => {
  const { told, sender, settled } = machine({ begunWith: 'built-in-mic' });
  await settled();
  expect([sender.track.label, told]).toEqual(['headset-mic', []]);
});

it('leaves everything alone once the call is over', async () => {
  const { devices, plug, told, settled } = machine();
  await settled();
  devices.stop();
  await plug(false);
  expect(told).toEqual([]);
});
