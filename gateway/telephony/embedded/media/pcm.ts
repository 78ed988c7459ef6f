/** Linear audio of the engine: signed 16-bit samples at 8 kHz, handled in frames of 20 ms. */
export const RATE = 8000;
export const FRAME_MS = 20;
/** Samples of one frame. */
export const FRAME = (RATE / 1000) * FRAME_MS;

/** A frame of silence, shared: nobody writes into it. */
export const SILENCE: Int16Array = new Int16Array(FRAME);

/** Anything that can be heard: one frame for each tick of the clock, null while it has nothing to say. */
export interface Source {
  take(): Int16Array | null;
}

/** Both ways of one party's audio. A media library is hidden behind this, so that another one can replace it. */
export interface MediaPort extends Source {
  /** One frame for the party's ear. The array is only lent: copy it to keep it. */
  give(frame: Int16Array): void;
}

/** The port of a party whose audio is not there yet. */
export const QUIET: MediaPort = { take: () => null, give: () => {} };

/** Keeps a sum of samples within 16 bits. */
export function clip(value: number): number {
  return value > 32767 ? 32767 : value < -32768 ? -32768 : value;
}

/** Root mean square of the samples: 0 is silence, ordinary speech lies between 1,000 and 6,000. */
export function rms(pcm: Int16Array): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return pcm.length ? Math.sqrt(sum / pcm.length) : 0;
}

/** Strength of a tone in these frames: its height, if it is there all the time. */
export function strengthOf(hz: number, frames: readonly Int16Array[]): number {
  let re = 0;
  let im = 0;
  let at = 0;
  for (const frame of frames) {
    for (const sample of frame) {
      const angle = (2 * Math.PI * hz * at++) / RATE;
      re += sample * Math.cos(angle);
      im += sample * Math.sin(angle);
    }
  }
  return at ? (2 * Math.hypot(re, im)) / at : 0;
}

/** A second of a tone, from whole waves, so that it can be repeated without a seam. */
export const toneOf = (hz: number, height = 6000): Int16Array =>
  Int16Array.from({ length: RATE }, (_, at) => height * Math.sin((2 * Math.PI * hz * at) / RATE));

export const framesOf = (ms: number): number => Math.ceil(ms / FRAME_MS);
