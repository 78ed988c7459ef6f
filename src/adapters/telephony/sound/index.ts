/**
 * What is heard on one leg: its levels, why nothing is heard, how it sounds, and its devices. Comes with the first call, by
 * `import()`; the page does without it until then.
 */
import type { SessionSound, SoftphoneEvent } from '../../../core/ports';
import { watchLevels } from '../levels';
import type { Earpiece } from '../earpiece';
import { microphoneOf, type DeviceChoice } from '../media';
import { keepDevices } from './devices';
import { judge, NOTHING_HEARD, type SoundFacts } from './judge';
import { addTo, lastReadings, NO_SUMS, qualityOf, reportOf, type QualityFacts } from './quality';
import { agreed, pathOf, readingsOf } from './readings';

/** Milliseconds. */
const READ_EVERY = 500;
const REPORT_EVERY = 30_000;

export interface SoundOf {
  /** Of the SIP session. */
  id: string;
  connection: RTCPeerConnection;
  earpiece: Earpiece;
  far(): MediaStream | null;
  /** What the agent and their far party are doing. */
  state(): { held: boolean; muted: boolean; answered: boolean };
  choice(): DeviceChoice;
}

/** Microphones that give exact zeros while nobody speaks; known as long as the page stands. */
const gated = new Set<string>();

const QUIET: SessionSound = { out: null, in: null, quality: null };
const isSame = (a: SessionSound, b: SessionSound): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Listens to a leg until it is stopped, and tells what it finds; stopping tells the last figures. */
export function watchSound(of: SoundOf, emit: (event: SoftphoneEvent) => void): () => void {
  const { id, connection, earpiece } = of;
  let memory = NOTHING_HEARD;
  let readings: QualityFacts[] = [];
  let sums = NO_SUMS;
  let told = QUIET;
  let reported = 0;
  let reading = false;
  let stopped = false;

  const devices = keepDevices(connection, earpiece, of.choice, (switched) => emit({ type: 'device-switched', ...switched }));
  const stopLevels = watchLevels(
    () => {
      const track = microphoneOf(connection);
      return [track && new MediaStream([track]), of.far()];
    },
    ([mic = 0, far = 0]) => emit({ type: 'levels', id, mic, far }),
  );

  const report = (): void => {
    const figures = reportOf(sums);
    reported = sums.ms;
    if (figures) emit({ type: 'sound-report', id, report: figures });
  };

  function take(facts: SoundFacts, quality: QualityFacts): void {
    const before = memory.last?.at ?? facts.at;
    const judged = judge(memory, facts);
    memory = judged.memory;
    if (memory.gates) gated.add(microphoneOf(connection)?.label ?? '');
    // What does not play may only have been stopped by a media key: it is started again before anybody is told.
    if (!facts.playing) earpiece.resume();
    if (facts.microphone.state === 'ended' && memory.since['microphone-gone'] === facts.at) devices.microphoneEnded();
    readings = lastReadings(readings, quality);
    const sound: SessionSound = { ...judged.faults, quality: judged.faults.in ? null : qualityOf(readings) };
    if (facts.path !== 'coming') sums = addTo(sums, facts.at - before, sound.quality, judged.faults);
    if (!isSame(sound, told)) emit({ type: 'sound', id, sound });
    told = sound;
    if (sums.ms - reported >= REPORT_EVERY) report();
  }

  async function read(): Promise<void> {
    const { sent, received, lost, lostThere, jitter, roundTrip, energy } = readingsOf((await connection.getStats()).values());
    if (stopped) return;
    const at = performance.now();
    const track = microphoneOf(connection);
    const live = track?.muted ? 'muted' : 'live';
    take(
      {
        at,
        path: pathOf(connection),
        ...of.state(),
        ...agreed(connection),
        sent,
        received,
        lost,
        microphone: {
          id: track?.id ?? '',
          state: track?.readyState === 'live' ? live : 'ended',
          energy,
          gates: gated.has(track?.label ?? ''),
        },
        permitted: devices.permitted,
        playing: earpiece.playing,
        speaker: devices.speaker,
      },
      { at, received, lost, lostThere, jitter, roundTrip },
    );
  }

  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    void read()
      .catch(() => undefined) // a connection that is just closing
      .finally(() => (reading = false));
  }, READ_EVERY);

  return () => {
    stopped = true;
    clearInterval(timer);
    stopLevels();
    devices.stop();
    report();
  };
}
