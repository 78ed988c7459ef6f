/** The tones of the keys that are pressed in a call. Come by `import()` with the first one. */

const GAIN = 0.04; // [PHONE-036]
const SECONDS = 0.12;

const ROWS = [697, 770, 852, 941] as const;
const COLUMNS = [1209, 1336, 1477] as const;
const PAD = ['123', '456', '789', '*0#'] as const;

let context: AudioContext | null = null;

/** The two frequencies of a key, in hertz; null for what is no key. */
export function digitTones(key: string): [number, number] | null {
  const row = PAD.findIndex((keys) => key.length === 1 && keys.includes(key));
  const low = ROWS[row];
  const high = low === undefined ? undefined : COLUMNS[PAD[row]!.indexOf(key)];
  return low === undefined || high === undefined ? null : [low, high];
}

/** Sounds each key of a text in turn. */
export function soundDigits(keys: string): void {
  const out = (context ??= new AudioContext());
  void out.resume();
  const volume = new GainNode(out, { gain: GAIN });
  volume.connect(out.destination);
  [...keys].forEach((key, index) => {
    const start = out.currentTime + index * SECONDS * 1.5;
    for (const frequency of digitTones(key) ?? []) {
      const tone = new OscillatorNode(out, { frequency });
      tone.connect(volume);
      tone.start(start);
      tone.stop(start + SECONDS);
    }
  });
}
