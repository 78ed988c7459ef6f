import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { soundDigits } from './tones';

/** What was started since the last look: frequencies, and how loud. */
let sounding: { hz: number; gain: number }[] = [];

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
  stop = () => undefined;
}

beforeEach(() => {
  sounding = [];
  vi.stubGlobal('AudioContext', FakeContext);
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('OscillatorNode', FakeTone);
});
afterEach(() => vi.unstubAllGlobals());

it('the keys of a call sound at 0.04 [PHONE-036]', () => {
  soundDigits('5x#');
  expect(sounding).toEqual([770, 1336, 941, 1477].map((hz) => ({ hz, gain: 0.04 })));
});
