import { randomInt } from 'node:crypto';
import { FRAME, RATE } from '../../media/pcm';
import { G711, type Agreed } from './agreed';
import { KeySender, soundOf, type KeyTick } from './keys';
import type { Rtp } from './rtp';

type Way = Pick<Agreed, 'codec' | 'type' | 'event' | 'packetMs'>;

const EMPTY = Buffer.alloc(0);

/** Makes packets of frames and keys (RFC 3550, RFC 3551, RFC 4733). */
export class Mouth {
  readonly ssrc = randomInt(1, 2 ** 32);
  /** In the lower half: with SRTP a loss at the first wrap would put the far end a round behind (RFC 3711, section 3.3.1). */
  private sequence = randomInt(0x8000);
  private at = randomInt(2 ** 32);
  private talking = false;
  /** Coded speech that does not yet fill a packet, and when it began. */
  private rest: Buffer = EMPTY;
  private restAt = 0;
  private keyAt = 0;
  private codec: Way['codec'] | null = null;
  private readonly keys = new KeySender();
  packets = 0;
  octets = 0;

  constructor(private readonly send: (packet: Rtp) => void) {}

  /** The RTP timestamp of now. */
  get timestamp(): number {
    return this.at;
  }

  press(digits: string): void {
    this.keys.press(digits);
  }

  /** One frame, once in 20 ms; null for `way`: nothing may be sent now. */
  give(frame: Int16Array, way: Way | null): void {
    const at = this.at;
    this.at = (at + FRAME) % 2 ** 32;
    if (!way) return this.pause();
    const key = this.keys.tick();
    if (!key) this.speak(frame, at, way);
    else if (way.event === null) this.speak(soundOf(key), at, way);
    else this.sendKey(key, at, way.event);
  }

  /** Speech pauses while a key is sent. */
  private sendKey({ at: tick, payload }: KeyTick, at: number, type: number): void {
    this.pause();
    if (tick === 1) this.keyAt = at;
    if (payload) this.put({ type, marker: tick === 1, timestamp: this.keyAt, payload });
  }

  private speak(frame: Int16Array, at: number, way: Way): void {
    if (way.codec !== this.codec) this.pause();
    this.codec = way.codec;
    const coded = G711[way.codec].encode(frame);
    if (this.rest.length === 0) this.restAt = at;
    this.rest = this.rest.length ? Buffer.concat([this.rest, coded]) : coded;
    const size = (way.packetMs * RATE) / 1000;
    while (this.rest.length >= size) {
      this.put({ type: way.type, marker: !this.talking, timestamp: this.restAt, payload: this.rest.subarray(0, size) });
      this.talking = true;
      this.rest = this.rest.subarray(size);
      this.restAt = (this.restAt + size) % 2 ** 32;
    }
  }

  private pause(): void {
    this.talking = false;
    this.rest = EMPTY;
  }

  private put(packet: Omit<Rtp, 'sequence' | 'ssrc'>): void {
    this.packets++;
    this.octets += packet.payload.length;
    this.send({ ...packet, sequence: this.sequence, ssrc: this.ssrc });
    this.sequence = (this.sequence + 1) & 0xffff;
  }
}
