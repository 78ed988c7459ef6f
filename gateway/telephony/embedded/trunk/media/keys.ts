import { FRAME, RATE, SILENCE } from '../../media/pcm';

/** RFC 4733 event codes 0 to 15. */
export const DIGITS = '0123456789*#ABCD';
/** A key sounds so long, in frames: 100 ms. */
const LONG = 5;
/** The last packet is sent three times, so that its loss does not make a key that never ends (RFC 4733, section 2.5.1.4). */
const ENDS = 3;
/** From the beginning of one key to that of the next, in frames: 100 ms and a gap of 60 ms. */
const WHOLE = LONG + 3;
/** Keys that wait at most. */
const MOST = 64;
/** -10 dBm0, what telephones use. */
const VOLUME = 10;

/** The tones of the keys' rows and columns (ITU-T Q.23), Hz. */
const ROWS = [697, 770, 852, 941];
const COLUMNS = [1209, 1336, 1477, 1633];
const PAD = '123A456B789C*0#D';
const HEIGHT = 5000;

/** One tick of a key that is being sent. */
export interface KeyTick {
  digit: string;
  /** Frames since the key began, this one included. */
  at: number;
  /** The packet of this tick; null in the gap. */
  payload: Buffer | null;
}

/** Sends keys one after the other, as telephone-events (RFC 4733) or, where the far end has none, as tones. */
export class KeySender {
  private readonly queue: string[] = [];
  private at = 0;

  /** What is no key is passed over. */
  press(digits: string): void {
    for (const digit of digits.toUpperCase()) if (DIGITS.includes(digit) && this.queue.length < MOST) this.queue.push(digit);
  }

  /** Null: no key is sent, speech may go on. */
  tick(): KeyTick | null {
    const digit = this.queue[0];
    if (digit === undefined) return null;
    const at = ++this.at;
    if (at === WHOLE) {
      this.at = 0;
      this.queue.shift();
    }
    return { digit, at, payload: at < LONG + ENDS ? payloadOf(digit, at) : null };
  }
}

function payloadOf(digit: string, at: number): Buffer {
  const payload = Buffer.from([DIGITS.indexOf(digit), VOLUME | (at >= LONG ? 0x80 : 0), 0, 0]);
  payload.writeUInt16BE(Math.min(at, LONG) * FRAME, 2);
  return payload;
}

/** A tick of the key as a sound, for a far end without telephone-events. */
export function soundOf({ digit, at }: KeyTick): Int16Array {
  if (at > LONG) return SILENCE;
  const place = PAD.indexOf(digit);
  const wave = (hz: number, i: number) => Math.sin((2 * Math.PI * hz * ((at - 1) * FRAME + i)) / RATE);
  return Int16Array.from({ length: FRAME }, (_, i) => HEIGHT * (wave(ROWS[place >> 2]!, i) + wave(COLUMNS[place & 3]!, i)));
}

/** A key whose end never came is taken as ended after this many ticks without a packet of it. */
const FORGOTTEN = 8;

interface Press {
  ssrc: number;
  event: number;
  timestamp: number;
  duration: number;
  ended: boolean;
  silent: number;
}

/** Hears telephone-events: each key once, when it ends, or when its packets stay away. */
export class KeyEar {
  private press: Press | null = null;

  constructor(private readonly digit: (digit: string) => void) {}

  hear(packet: { ssrc: number; marker: boolean; timestamp: number; payload: Buffer }): void {
    const { ssrc, timestamp, payload } = packet;
    if (payload.length < 4) return;
    const event = payload[0]!;
    const end = (payload[1]! & 0x80) !== 0;
    const duration = payload.readUInt16BE(2);
    const last = this.press;
    const since = last?.ssrc === ssrc ? (timestamp - last.timestamp) | 0 : null;
    if (last && since !== null && since < 0) return;
    // A key held for long goes on under a new timestamp, where the full one ended (RFC 4733, section 2.5.1.3).
    const goesOn = last && !last.ended && last.event === event && since === last.duration && !packet.marker;
    if (last && (since === 0 || goesOn))
      Object.assign(last, { timestamp, duration: Math.max(since ? 0 : last.duration, duration), silent: 0 });
    else {
      this.finish();
      this.press = { ssrc, event, timestamp, duration, ended: false, silent: 0 };
    }
    if (end) this.finish();
  }

  /** Once in 20 ms. */
  tick(): void {
    if (this.press && !this.press.ended && ++this.press.silent >= FORGOTTEN) this.finish();
  }

  private finish(): void {
    if (!this.press || this.press.ended) return;
    this.press.ended = true;
    const digit = DIGITS[this.press.event];
    if (digit) this.digit(digit);
  }
}
