import { FRAME, type Source } from './pcm';

/** Frames that must have arrived before the first is played: 40 ms absorb what a browser's timer wobbles. */
const PRIME = 2;
/** Frames kept at most: beyond 200 ms the oldest go, so that a stall never leaves a lasting delay. */
const DEPTH = 10;

/** a is newer than b, in 16-bit sequence numbers that wrap. */
const newer = (a: number, b: number) => ((a - b) & 0xffff) < 0x8000 && a !== b;

/**
 * Puts received audio back into order and evens out its arrival.
 * A packet that comes after its turn is dropped; a gap is played as nothing.
 */
export class JitterBuffer implements Source {
  private queue: { sequence: number; frame: Int16Array }[] = [];
  private primed = false;
  private played: number | null = null;
  dropped = 0;

  put(sequence: number, pcm: Int16Array): void {
    if (this.played !== null && !newer(sequence, this.played)) {
      this.dropped++;
      return;
    }
    let at = this.queue.length;
    while (at > 0 && newer(this.queue[at - 1]!.sequence, sequence)) at--;
    if (this.queue[at - 1]?.sequence === sequence) return;
    const frames = [];
    for (let from = 0; from + FRAME <= pcm.length; from += FRAME) frames.push({ sequence, frame: pcm.subarray(from, from + FRAME) });
    this.queue.splice(at, 0, ...frames);
    while (this.queue.length > DEPTH) {
      this.played = this.queue.shift()!.sequence;
      this.dropped++;
    }
  }

  take(): Int16Array | null {
    if (!this.primed && this.queue.length < PRIME) return null;
    this.primed = true;
    const next = this.queue.shift();
    if (!next) {
      this.primed = false;
      return null;
    }
    if (this.queue[0]?.sequence !== next.sequence) this.played = next.sequence;
    return next.frame;
  }

  /** Forgets everything, also the order: after a hold a browser may number anew. */
  clear(): void {
    this.queue = [];
    this.primed = false;
    this.played = null;
  }
}
