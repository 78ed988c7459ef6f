/** Sounds that the page makes itself: the ring and the digits. */

/** [PHONE-036] */
const RING_GAIN = 0.15;
const DIGIT_GAIN = 0.04;
/** Two seconds of ring in six, as telephones here do; seconds. */
const RING = { hz: [440, 480], on: 2, every: 6 } as const;
const DIGIT_SECONDS = 0.12;

const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1209, 1336, 1477] as const;
const PAD = ['123', '456', '789', '*0#'] as const;

/** The two frequencies of a key, in hertz; null for what is no key. */
export function digitTones(key: string): [number, number] | null {
  const row = PAD.findIndex((keys) => key.length === 1 && keys.includes(key));
  const low = ROWS[row];
  const high = low === undefined ? undefined : COLUMNS[PAD[row]!.indexOf(key)];
  return low === undefined || high === undefined ? null : [low, high];
}

export interface Tones {
  ring(on: boolean): void;
  /** Sounds each key of a text in turn. */
  digits(keys: string): void;
}

export function createTones(): Tones {
  let context: AudioContext | null = null;
  let stopRing: (() => void) | null = null;

  const audio = (): AudioContext => {
    context ??= new AudioContext();
    // A page that was never touched may not sound; it may once the agent has clicked anywhere.
    void context.resume();
    return context;
  };
  const sound = (hz: readonly number[], gain: number, at: number, seconds: number): OscillatorNode[] => {
    const out = audio();
    const volume = new GainNode(out, { gain });
    volume.connect(out.destination);
    return hz.map((frequency) => {
      const tone = new OscillatorNode(out, { frequency });
      tone.connect(volume);
      tone.start(at);
      tone.stop(at + seconds);
      return tone;
    });
  };
  const startRing = (): (() => void) => {
    let playing: OscillatorNode[] = [];
    const once = (): void => {
      playing = sound(RING.hz, RING_GAIN, audio().currentTime, RING.on);
    };
    once();
    const timer = setInterval(once, RING.every * 1000);
    return () => {
      clearInterval(timer);
      for (const tone of playing) tone.stop();
    };
  };

  return {
    ring(on) {
      if (on === (stopRing !== null)) return;
      stopRing?.();
      stopRing = on ? startRing() : null;
    },
    digits(keys) {
      const start = audio().currentTime;
      [...keys].forEach((key, index) => {
        const hz = digitTones(key);
        if (hz) sound(hz, DIGIT_GAIN, start + index * DIGIT_SECONDS * 1.5, DIGIT_SECONDS);
      });
    },
  };
}
