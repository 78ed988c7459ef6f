import type { ReportBlock } from './reception';

const [SENDER, RECEIVER, SOURCE, BYE] = [200, 201, 202, 203];
const CNAME = 1;
const BLOCK = 24;
/** From 1900, where NTP begins, to 1970, s. */
const NTP_EPOCH = 2_208_988_800;

/** What a compound packet says (RFC 3550, section 6). */
export interface Rtcp {
  /** The sender report's SSRC and the middle 32 bits of its time. */
  sender: { ssrc: number; time: number } | null;
  blocks: ReportBlock[];
  /** Those who say good-bye. */
  byes: number[];
}

/** What we have sent so far. */
export interface Sent {
  packets: number;
  octets: number;
  /** The RTP timestamp of now. */
  timestamp: number;
}

/** Reads a compound packet. Null for anything malformed: it never throws. */
export function parseRtcp(bytes: Buffer): Rtcp | null {
  const told: Rtcp = { sender: null, blocks: [], byes: [] };
  if (bytes.length < 8) return null;
  for (let at = 0; at < bytes.length;) {
    if (at + 4 > bytes.length || bytes[at]! >> 6 !== 2) return null;
    const length = 4 * (bytes.readUInt16BE(at + 2) + 1);
    if (at + length > bytes.length) return null;
    readPart(bytes.subarray(at, at + length), told);
    at += length;
  }
  return told;
}

function readPart(part: Buffer, told: Rtcp): void {
  const count = part[0]! & 0x1f;
  const type = part[1]!;
  if (type === SENDER && part.length >= 28) told.sender = { ssrc: part.readUInt32BE(4), time: part.readUInt32BE(10) };
  if (type === SENDER || type === RECEIVER) {
    const first = type === SENDER ? 28 : 8;
    for (let i = 0; i < count && first + (i + 1) * BLOCK <= part.length; i++) told.blocks.push(readBlock(part, first + i * BLOCK));
  }
  if (type === BYE) for (let i = 0; i < count && 8 + 4 * i <= part.length; i++) told.byes.push(part.readUInt32BE(4 + 4 * i));
}

function readBlock(bytes: Buffer, at: number): ReportBlock {
  return {
    ssrc: bytes.readUInt32BE(at),
    fraction: bytes[at + 4]!,
    lost: bytes.readIntBE(at + 5, 3),
    highest: bytes.readUInt32BE(at + 8),
    jitter: bytes.readUInt32BE(at + 12),
    lastReport: bytes.readUInt32BE(at + 16),
    sinceReport: bytes.readUInt32BE(at + 20),
  };
}

/** NTP's seconds and fraction; `ms` since 1970. */
function ntp(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000);
  return [(seconds + NTP_EPOCH) % 0x100000000, Math.floor(((ms / 1000 - seconds) * 0x100000000) % 0x100000000)];
}

/** The middle 32 bits of NTP's time: 1/65,536 s. */
export function shortTime(ms: number): number {
  const [seconds, fraction] = ntp(ms);
  return (((seconds & 0xffff) << 16) | (fraction >>> 16)) >>> 0;
}

interface Report {
  ssrc: number;
  cname: string;
  /** ms since 1970. */
  now: number;
  /** Null: nothing was sent since the last report, so this one is a receiver's. */
  sent: Sent | null;
  block: ReportBlock | null;
  bye: boolean;
}

/** A compound packet: sender or receiver report, name, and the good-bye. */
export function writeRtcp(report: Report): Buffer {
  const parts = [reportOf(report), nameOf(report)];
  if (report.bye) parts.push(part(BYE, 1, words(report.ssrc)));
  return Buffer.concat(parts);
}

function reportOf({ ssrc, now, sent, block }: Report): Buffer {
  const blocks = block ? [blockOf(block)] : [];
  if (!sent) return part(RECEIVER, blocks.length, words(ssrc), ...blocks);
  return part(SENDER, blocks.length, words(ssrc, ...ntp(now), sent.timestamp, sent.packets, sent.octets), ...blocks);
}

function blockOf(block: ReportBlock): Buffer {
  const lost = Math.min(0x7fffff, block.lost) | (block.fraction << 24);
  return words(block.ssrc, lost >>> 0, block.highest, block.jitter, block.lastReport, block.sinceReport);
}

function nameOf({ ssrc, cname }: Report): Buffer {
  const name = Buffer.from(cname).subarray(0, 255);
  // At least one zero ends the items, and the part ends at whole words.
  const zeros = 4 - ((2 + name.length) % 4);
  return part(SOURCE, 1, words(ssrc), Buffer.from([CNAME, name.length]), name, Buffer.alloc(zeros));
}

function part(type: number, count: number, ...bodies: Buffer[]): Buffer {
  const body = Buffer.concat(bodies);
  const header = Buffer.from([0x80 | count, type, 0, 0]);
  header.writeUInt16BE(body.length / 4, 2);
  return Buffer.concat([header, body]);
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value % 0x100000000, 4 * i));
  return bytes;
}
