import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRinger, ringSamples, wavOf } from './ringer';

/** As much of an audio element as the ringer touches. */
class FakeAudio {
  static mayPlay = true;
  static made: FakeAudio;
  loop = false;
  currentTime = -1;
  sinkId = '';
  plays: number[] = [];
  playing = false;
  gone: string[] = [];
  constructor(readonly src: string) {
    FakeAudio.made = this;
  }
  async play() {
    if (!FakeAudio.mayPlay) throw new DOMException('not yet', 'NotAllowedError');
    this.plays.push(this.currentTime);
    this.playing = true;
  }
  pause() {
    this.playing = false;
  }
  async setSinkId(id: string) {
    if (this.gone.includes(id)) throw new DOMException('gone', 'NotFoundError');
    this.sinkId = id;
  }
}
/** Until promises that are on their way have come. */
const settle = () => new Promise((done) => setImmediate(done));
const touch = () => window.dispatchEvent(new Event('pointerdown'));

let told: boolean[] = [];
/** How often it was opened, and closed again; whether having it open lets the page sound. */
const microphone = { opened: 0, closed: 0, helps: false };
async function start() {
  const ringer = createRinger(
    (may) => told.push(may),
    async () => {
      microphone.opened += 1;
      FakeAudio.mayPlay ||= microphone.helps;
      return () => void (microphone.closed += 1);
    },
  );
  await settle();
  const element = FakeAudio.made;
  return { ringer, element };
}

beforeEach(() => {
  told = [];
  Object.assign(microphone, { opened: 0, closed: 0, helps: false });
  FakeAudio.mayPlay = true;
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('Audio', FakeAudio);
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:ring' });
});
afterEach(() => vi.unstubAllGlobals());

describe('the ring', () => {
  it('is two tones of 0.15 for two seconds in six, as a file that any element plays [PHONE-036]', async () => {
    const samples = ringSamples();
    expect(samples).toHaveLength(48_000);
    expect(Math.max(...samples)).toBeCloseTo(0.3, 2);
    expect(samples.subarray(16_000).every((sample) => sample === 0)).toBe(true);
    const bytes = new DataView(await wavOf(samples).arrayBuffer());
    const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)));
    expect([text(0), text(8), text(12), text(36), bytes.getUint32(40, true), bytes.byteLength]).toEqual([
      'RIFF',
      'WAVE',
      'fmt ',
      'data',
      96_000,
      96_044,
    ]);
  });

  it('asks in the pause of the ring whether the page may sound, and rings from its beginning until it is stopped', async () => {
    const { ringer, element } = await start();
    expect(element.plays).toEqual([2.5]);
    expect([element.playing, element.loop, told]).toEqual([false, true, []]);
    ringer.ring(true);
    ringer.ring(true);
    await settle();
    expect(element.plays).toEqual([2.5, 0]);
    expect(element.playing).toBe(true);
    ringer.ring(false);
    expect(element.playing).toBe(false);
  });

  it('says at once that the browser keeps the page silent, and rings as soon as somebody touches it', async () => {
    FakeAudio.mayPlay = false;
    const { ringer, element } = await start();
    expect(told).toEqual([false]);
    ringer.ring(true);
    await settle();
    expect([told, element.playing]).toEqual([[false], false]);
    touch(); // a touch that the browser does not count
    await settle();
    expect(told).toEqual([false]);
    FakeAudio.mayPlay = true;
    touch();
    await settle();
    expect([told, element.playing, element.plays]).toEqual([[false, true], true, [0]]);
    ringer.ring(false);
    touch();
    await settle();
    expect(element.plays).toEqual([0]);
  });

  it('a touch without a call opens the sound and makes none', async () => {
    FakeAudio.mayPlay = false;
    const { element } = await start();
    FakeAudio.mayPlay = true;
    touch();
    await settle();
    expect([told, element.playing, element.plays]).toEqual([[false, true], false, [2.5]]);
  });

  it('rings with the microphone open where the browser asks for a touch otherwise, and closes it with the ring', async () => {
    microphone.helps = true;
    FakeAudio.mayPlay = false;
    const { ringer, element } = await start();
    expect([told, element.playing, microphone.opened, microphone.closed]).toEqual([[], false, 1, 1]);
    FakeAudio.mayPlay = false;
    ringer.ring(true);
    await settle();
    expect([told, element.playing, microphone.opened, microphone.closed]).toEqual([[], true, 2, 1]);
    ringer.ring(false);
    expect([element.playing, microphone.closed]).toEqual([false, 2]);
  });

  it('rings on the usual device while the chosen one is gone', async () => {
    const { ringer, element } = await start();
    ringer.setDevice('desk speaker');
    await settle();
    expect(element.sinkId).toBe('desk speaker');
    element.gone = ['desk speaker', 'other'];
    ringer.setDevice('other');
    await settle();
    expect(element.sinkId).toBe('');
  });
});
