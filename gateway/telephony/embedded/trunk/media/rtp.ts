/** RTP packets (RFC 3550, section 5.1). */
export interface Rtp {
  /** The payload type, 0 to 127. */
  type: number;
  /** The first packet of a talkspurt, or of an event. */
  marker: boolean;
  sequence: number;
  timestamp: number;
  ssrc: number;
  payload: Buffer;
}

const HEADER = 12;
const VERSION = 2;

/** Reads a packet; header extensions, contributing sources and padding are passed over. Null for anything malformed: it never throws. */
export function parseRtp(bytes: Buffer): Rtp | null {
  if (bytes.length < HEADER || bytes[0]! >> 6 !== VERSION) return null;
  let start = HEADER + 4 * (bytes[0]! & 0x0f);
  if (bytes[0]! & 0x10) {
    if (start + 4 > bytes.length) return null;
    start += 4 + 4 * bytes.readUInt16BE(start + 2);
  }
  const padding = bytes[0]! & 0x20 ? bytes.at(-1)! : 0;
  const end = bytes.length - padding;
  if (start > end || (bytes[0]! & 0x20 && padding === 0)) return null;
  return {
    type: bytes[1]! & 0x7f,
    marker: bytes[1]! >= 0x80,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payload: bytes.subarray(start, end),
  };
}

export function writeRtp(packet: Rtp): Buffer {
  const bytes = Buffer.allocUnsafe(HEADER + packet.payload.length);
  bytes[0] = VERSION << 6;
  bytes[1] = packet.type | (packet.marker ? 0x80 : 0);
  bytes.writeUInt16BE(packet.sequence, 2);
  bytes.writeUInt32BE(packet.timestamp, 4);
  bytes.writeUInt32BE(packet.ssrc, 8);
  packet.payload.copy(bytes, HEADER);
  return bytes;
}

/** Whether a packet on a shared port is RTCP: its types, 192 to 223, are taken from RTP's (RFC 5761, section 4). */
export const isRtcp = (bytes: Buffer): boolean => bytes.length > 1 && bytes[1]! >= 192 && bytes[1]! <= 223;

/** How many packet numbers back are remembered. */
const REMEMBERED = 128;

/** Tells what has come already from what is new, by numbers that do not wrap. What is older than it remembers is not new. */
export class Recent {
  private readonly seen = new Float64Array(REMEMBERED).fill(-1);
  private highest = -1;

  has(number: number): boolean {
    return number <= this.highest - REMEMBERED || this.seen[number % REMEMBERED] === number;
  }

  add(number: number): void {
    this.seen[number % REMEMBERED] = number;
    this.highest = Math.max(this.highest, number);
  }
}
