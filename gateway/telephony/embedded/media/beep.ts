import { FRAME, RATE } from './pcm';

/** One frequency must hold this share of a frame's power. */
const PURITY = 0.6;
/** … for this long, ms: speech never does. */
const LASTING_MS = 160;
/** Goertzel bins of 50 Hz, from 400 to 1,400 Hz: where answering machines beep. */
const BINS = Array.from({ length: 21 }, (_, i) => i + 8);
const BIN_HZ = RATE / FRAME;

/** Power of one bin of the frame, on the scale of the sum of squares. */
function goertzel(frame: Int16Array, bin: number): number {
  const c = 2 * Math.cos((2 * Math.PI * bin) / FRAME);
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < FRAME; i++) {
    const s = frame[i]! + c * s1 - s2;
    s2 = s1;
    s1 = s;
  }
  return ((s1 * s1 + s2 * s2 - c * s1 * s2) * 2) / FRAME;
}

/** Hears the beep of an answering machine. */
export class BeepDetector {
  private lastingMs = 0;
  private hz = 0;

  /** Takes the next frame. Returns the beep's frequency once it has lasted, else null. */
  hear(frame: Int16Array, loud: boolean): number | null {
    const hz = loud ? this.tone(frame) : null;
    if (hz === null) this.lastingMs = 0;
    else this.lastingMs = Math.abs(hz - this.hz) <= BIN_HZ ? this.lastingMs + 20 : 20;
    this.hz = hz ?? 0;
    return this.lastingMs >= LASTING_MS ? this.hz : null;
  }

  private tone(frame: Int16Array): number | null {
    let total = 0;
    for (const sample of frame) total += sample * sample;
    let best = { power: 0, hz: 0 };
    for (const bin of BINS) {
      const power = goertzel(frame, bin);
      if (power > best.power) best = { power, hz: bin * BIN_HZ };
    }
    return best.power / total > PURITY ? best.hz : null;
  }
}
