import { FRAME, type Source } from './pcm';

/** Samples that must have arrived before the first is played: 40 ms absorb what a browser's timer wobbles. */
const PRIME = 2 * FRAME;
/** Samples kept at most: beyond 200 ms the oldest packets go, so that a stall never leaves a lasting delay. */
const DEPTH = 10 * FRAME;

/** a is newer than b, in 16-bit sequence numbers that wrap. */
const newer = (a: number, b: number) => ((a - b) & 0xffff) < 0x8000 && a !== b;

/**
 * Puts received audio back into order and evens out its arrival.
 * A packet that comes after its turn is dropped; a gap is played as nothing. Packets may be of any length up to 200 ms:
 * browsers send 20 ms, carriers also 10, 30 and 40.
 */
export class JitterBuffer implements Source {
  private queue: { sequence: number; pcm: Int16Array }[] = [];
  private samples = 0;
  private longest = 0;
  private primed = false;
  private played: number | null = null;
  dropped = 0;

  /** `spare`: samples that must have arrived besides one whole packet, so that packets longer than a frame may also wobble. */
  constructor(private readonly spare = 0) {}

  put(sequence: number, pcm: Int16Array): void {
    if (pcm.length === 0) return;
    if (this.played !== null && !newer(sequence, this.played)) {
      this.dropped++;
      return;
    }
    let at = this.queue.length;
    while (at > 0 && newer(this.queue[at - 1]!.sequence, sequence)) at--;
    if (this.queue[at - 1]?.sequence === sequence) return;
    this.queue.splice(at, 0, { sequence, pcm });
    this.samples += pcm.length;
    this.longest = Math.max(this.longest, pcm.length);
    while (this.samples > DEPTH) {
      this.dropped++;
      this.next();
    }
  }

  take(): Int16Array | null {
    if (!this.primed && this.samples < Math.min(DEPTH, Math.max(PRIME, this.longest + this.spare))) return null;
    this.primed = this.samples > 0;
    if (!this.primed) return null;
    if (this.queue[0]!.pcm.length === FRAME) return this.next();
    return this.joined();
  }

  /** Forgets everything, also the order: after a hold a browser may number anew. */
  clear(): void {
    this.queue = [];
    this.samples = 0;
    this.longest = 0;
    this.primed = false;
    this.played = null;
  }

  private next(): Int16Array {
    const { sequence, pcm } = this.queue.shift()!;
    this.samples -= pcm.length;
    this.played = sequence;
    return pcm;
  }

  /** A frame out of pieces of packets. What is missing at the end is silence. */
  private joined(): Int16Array {
    const frame = new Int16Array(FRAME);
    for (let at = 0; at < FRAME && this.queue.length > 0;) {
      const first = this.queue[0]!;
      const piece = first.pcm.subarray(0, FRAME - at);
      frame.set(piece, at);
      at += piece.length;
      if (piece.length === first.pcm.length) this.next();
      else {
        first.pcm = first.pcm.subarray(piece.length);
        this.samples -= piece.length;
        // Its turn has begun: what comes later and belongs before it is too late.
        this.played = (first.sequence - 1) & 0xffff;
      }
    }
    return frame;
  }
}
