import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTones } from './tones';

/** What was started since the last look: frequencies, and how loud. */
let sounding: { hz: number; gain: number }[] = [];
let stopped = 0;

class FakeContext {
  currentTime = 0;
  destination = {};
  resume = () => Promise.resolve();
}
class FakeGain {
  readonly gain: number;
  constructor(_context: unknown, options: { gain: number }) {
    this.gain = options.gain;
  }
  connect = () => undefined;
}
class FakeTone {
  private out: FakeGain | null = null;
  constructor(
    _context: unknown,
    private readonly options: { frequency: number },
  ) {}
  connect = (out: FakeGain) => void (this.out = out);
  start = () => void sounding.push({ hz: this.options.frequency, gain: this.out?.gain ?? 1 });
  stop = (at?: number) => void (stopped += at === undefined ? 1 : 0);
}

beforeEach(() => {
  sounding = [];
  stopped = 0;
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('OscillatorNode', FakeTone);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the sounds of the page', () => {
  it('ring at 0.15 until they are stopped, and digits sound at 0.04 [PHONE-036]', () => {
    const tones = createTones();
    tones.ring(true);
    tones.ring(true);
    expect(sounding).toEqual([
      { hz: 440, gain: 0.15 },
      { hz: 480, gain: 0.15 },
    ]);
    vi.advanceTimersByTime(6000);
    expect(sounding).toHaveLength(4);
    tones.ring(false);
    expect(stopped).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(sounding).toHaveLength(4);
    sounding = [];
    tones.digits('5x#');
    expect(sounding).toEqual([770, 1336, 941, 1477].map((hz) => ({ hz, gain: 0.04 })));
  });
});
