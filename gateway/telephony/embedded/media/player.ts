import { FRAME, RATE, type Source } from './pcm';

/** Plays one recording once, then ends. */
export class Player implements Source {
  private at = 0;
  constructor(
    private readonly pcm: Int16Array,
    private readonly ended: () => void = () => {},
  ) {}

  take(): Int16Array | null {
    if (this.at >= this.pcm.length) return null;
    const frame = new Int16Array(FRAME);
    frame.set(this.pcm.subarray(this.at, this.at + FRAME));
    this.at += FRAME;
    if (this.at >= this.pcm.length) this.ended();
    return frame;
  }
}

/** Plays one recording round and round. */
export class Loop implements Source {
  private at = 0;
  constructor(private readonly pcm: Int16Array) {}

  take(): Int16Array {
    const frame = new Int16Array(FRAME);
    for (let i = 0; i < FRAME; i++) {
      frame[i] = this.pcm[this.at]!;
      this.at = (this.at + 1) % this.pcm.length;
    }
    return frame;
  }
}

interface Note {
  /** Seconds from the start of the loop. */
  at: number;
  hz: number;
  /** Seconds until it has faded away. */
  length: number;
  level: number;
}

const CHORDS = [
  [220, 277.18, 329.63, 415.3],
  [185, 220, 277.18, 329.63],
  [146.83, 185, 220, 277.18],
  [164.81, 207.65, 246.94, 293.66],
];
const CHORD_SECONDS = 4;

/** A slow arpeggio over four chords: quiet, and without a seam where the loop closes. */
function score(): Note[] {
  return CHORDS.flatMap((chord, bar) =>
    [0, 1, 2, 3, 2, 1].map((step, i) => ({ at: bar * CHORD_SECONDS + i * 0.65, hz: chord[step]! * 2, length: 2.2, level: 1500 })),
  );
}

function strike(pcm: Int16Array, note: Note): void {
  const samples = Math.floor(note.length * RATE);
  const from = Math.floor(note.at * RATE);
  for (let i = 0; i < samples; i++) {
    const t = i / RATE;
    const envelope = Math.min(1, t / 0.03) * Math.exp(-2.2 * t) * (1 - i / samples);
    const wave = Math.sin(2 * Math.PI * note.hz * t) + 0.25 * Math.sin(4 * Math.PI * note.hz * t);
    const at = (from + i) % pcm.length;
    pcm[at] = pcm[at]! + note.level * envelope * wave;
  }
}

let music: Int16Array | undefined;

/** What a held party hears. Generated, so that no licence comes with it. */
export function holdMusic(): Source {
  if (!music) {
    music = new Int16Array(CHORDS.length * CHORD_SECONDS * RATE);
    for (const note of score()) strike(music, note);
  }
  return new Loop(music);
}

const RING_SECONDS = 2;
const RING_EVERY_SECONDS = 6;
let ringing: Int16Array | undefined;

/** The ringing that a caller hears in North America: 440 and 480 Hz, two seconds of six. */
export function ringback(): Source {
  if (!ringing) {
    ringing = new Int16Array(RING_EVERY_SECONDS * RATE);
    for (let i = 0; i < RING_SECONDS * RATE; i++) {
      const t = (2 * Math.PI * i) / RATE;
      ringing[i] = 1400 * (Math.sin(440 * t) + Math.sin(480 * t));
    }
  }
  return new Loop(ringing);
}
