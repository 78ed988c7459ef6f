import { JitterBuffer } from '../../media/jitter';
import { FRAME } from '../../media/pcm';
import { G711, type Kind } from './agreed';
import { KeyEar } from './keys';
import { Reception } from './reception';
import type { Rtp } from './rtp';

/** A packet of speech is never longer: 200 ms. */
const LONGEST = 10 * FRAME;

/** Hears the far end's packets: speech in its order, keys, and what was lost on the way. */
export class Ear {
  private readonly buffer = new JitterBuffer(FRAME);
  private readonly keys: KeyEar;
  /** The sender that is heard; null before its first packet. */
  reception: Reception | null = null;
  /** One that has sent a single packet so far: a second one in a row makes it the sender. */
  private next: { ssrc: number; sequence: number } | null = null;
  private earlier = { received: 0, expected: 0 };

  constructor(digit: (digit: string) => void) {
    this.keys = new KeyEar(digit);
  }

  /** `hears`: whether speech is to be heard. False when the packet is of no use. `now`: monotonic ms. */
  hear(packet: Rtp, kind: Kind | undefined, hears: boolean, now: number): boolean {
    if (!kind || (kind !== 'event' && packet.payload.length > LONGEST)) return false;
    // Some gateways send keys as a sender of its own: that is no other speaker.
    const isOther = kind === 'event' && this.reception && this.reception.ssrc !== packet.ssrc;
    if (!isOther && !this.count(packet)) return true;
    if (kind === 'event') this.keys.hear(packet);
    else {
      this.reception!.time(packet.timestamp, now);
      if (hears && kind !== 'noise') this.buffer.put(packet.sequence, G711[kind].decode(packet.payload));
    }
    return true;
  }

  take(): Int16Array | null {
    return this.buffer.take();
  }

  /** Once in 20 ms. */
  tick(): void {
    this.keys.tick();
  }

  /** What waits is not heard any more. */
  clear(): void {
    this.buffer.clear();
  }

  get received(): number {
    return this.earlier.received + (this.reception?.received ?? 0);
  }

  get expected(): number {
    return this.earlier.expected + (this.reception?.expected ?? 0);
  }

  get lost(): number {
    return Math.max(0, this.expected - this.received);
  }

  /** The share of packets that were never heard: lost, or too late for their turn. */
  get missed(): number {
    return this.expected ? Math.min(1, (this.lost + this.buffer.dropped) / this.expected) : 0;
  }

  /** False: it has been here already, or is not believed yet. */
  private count({ ssrc, sequence }: Rtp): boolean {
    if (this.reception?.ssrc !== ssrc && !this.change(ssrc, sequence)) return false;
    const arrival = this.reception!.take(sequence);
    if (arrival === 'restart') this.buffer.clear();
    return arrival === 'new' || arrival === 'restart';
  }

  /** Another sender begins: a transfer, or the carrier's announcement before the called party. False: its first packet, which may be a stray. */
  private change(ssrc: number, sequence: number): boolean {
    const isSecond = this.next?.ssrc === ssrc && ((sequence - this.next.sequence) & 0xffff) === 1;
    if (this.reception && !isSecond) {
      this.next = { ssrc, sequence };
      return false;
    }
    this.earlier = { received: this.received, expected: this.expected };
    this.reception = new Reception(ssrc, sequence);
    this.next = null;
    this.buffer.clear();
    return true;
  }
}
