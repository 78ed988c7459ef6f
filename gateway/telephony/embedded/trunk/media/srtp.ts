import { timingSafeEqual } from 'node:crypto';
import { ProtectionProfileAes128CmHmacSha1_80, RtpHeader, SrtcpSession, SrtpSession } from 'werift';
import { Recent } from './rtp';
import type { SdesKey } from './sdes';

/** RTCP always has the long tag (RFC 4568, section 6.2.2). */
const LONG_TAG = 10;
const tagOf = (key: SdesKey) => (key.suite.endsWith('_32') ? 4 : LONG_TAG);

/** Senders that one key's packets may name; more than a call ever has. */
const MOST_SENDERS = 16;

function sessionsOf({ key }: SdesKey) {
  const [master, salt] = [key.subarray(0, 16), key.subarray(16)];
  const keys = { localMasterKey: master, localMasterSalt: salt, remoteMasterKey: master, remoteMasterSalt: salt };
  const config = { keys, profile: ProtectionProfileAes128CmHmacSha1_80 };
  return { rtp: new SrtpSession(config), rtcp: new SrtcpSession(config) };
}

/** Encrypts what we send (RFC 3711), by werift. */
export class Sealer {
  private readonly sessions;
  private rounds = 0;
  private last = -1;

  constructor(readonly by: SdesKey) {
    this.sessions = sessionsOf(by);
  }

  /** Packets must come in their order. */
  rtp(packet: Buffer): Buffer {
    const header = RtpHeader.deSerialize(packet);
    if (header.sequenceNumber < this.last) this.rounds++;
    this.last = header.sequenceNumber;
    const sealed = this.sessions.rtp.localContext.cipher.encryptRtp(header, packet.subarray(header.payloadOffset), this.rounds);
    // The short tag is the beginning of the long one (RFC 3711, section 4.2).
    return sealed.subarray(0, sealed.length - LONG_TAG + tagOf(this.by));
  }

  rtcp(packet: Buffer): Buffer {
    return this.sessions.rtcp.encrypt(packet);
  }
}

interface Sender {
  rounds: number;
  last: number;
  recent: Recent;
}

/**
 * Decrypts what the far end sends (RFC 3711), by werift. The rounds of the packet numbers and the list of what came are kept here:
 * werift loses count after a gap of a hundred packets, and lets a packet pass twice.
 */
export class Opener {
  private readonly sessions;
  private readonly senders = new Map<number, Sender>();
  private readonly reports = new Recent();

  constructor(readonly by: SdesKey) {
    this.sessions = sessionsOf(by);
  }

  /** Null for what is forged, has come already, or is no packet. */
  rtp(packet: Buffer): Buffer | null {
    if (packet.length < 12 + this.by.indexBytes + tagOf(this.by)) return null;
    const ssrc = packet.readUInt32BE(8);
    const sequence = packet.readUInt16BE(2);
    const sender = this.senders.get(ssrc) ?? { rounds: 0, last: sequence, recent: new Recent() };
    const rounds = roundsOf(sender, sequence);
    const number = rounds * 0x10000 + sequence;
    if (rounds < 0 || sender.recent.has(number)) return null;
    const open = this.openRtp(packet, rounds);
    if (!open) return null;
    sender.recent.add(number);
    if (number > sender.rounds * 0x10000 + sender.last) Object.assign(sender, { rounds, last: sequence });
    this.keep(ssrc, sender);
    return open;
  }

  rtcp(packet: Buffer): Buffer | null {
    const at = packet.length - LONG_TAG - this.by.indexBytes - 4;
    if (at < 8) return null;
    const number = packet.readUInt32BE(at) & 0x7fffffff;
    if (this.reports.has(number)) return null;
    const open = attempt(() => this.sessions.rtcp.decrypt(withoutIndex(packet, this.by.indexBytes, LONG_TAG)));
    if (open) this.reports.add(number);
    return open;
  }

  private openRtp(packet: Buffer, rounds: number): Buffer | null {
    const context = this.sessions.rtp.remoteContext;
    const short = tagOf(this.by);
    let whole = withoutIndex(packet, this.by.indexBytes, short);
    if (short < LONG_TAG) {
      // werift checks long tags only: the short one is checked here, then the long one takes its place.
      const body = whole.subarray(0, whole.length - short);
      const tag = context.generateSrtpAuthTag(body, rounds);
      if (!timingSafeEqual(tag.subarray(0, short), whole.subarray(body.length))) return null;
      whole = Buffer.concat([body, tag]);
    }
    return attempt(() => context.cipher.decryptRtp(whole, rounds)[0]);
  }

  private keep(ssrc: number, sender: Sender): void {
    this.senders.set(ssrc, sender);
    if (this.senders.size > MOST_SENDERS) this.senders.delete(this.senders.keys().next().value!);
  }
}

/** Which round a number belongs to: the one that is nearest (RFC 3711, appendix A). */
function roundsOf({ rounds, last }: Sender, sequence: number): number {
  if (last < 0x8000) return sequence - last > 0x8000 ? rounds - 1 : rounds;
  return last - 0x8000 > sequence ? rounds + 1 : rounds;
}

/** The index of the master key stands before the tag and is no part of what the tag is over (RFC 3711, section 3.1). */
function withoutIndex(packet: Buffer, indexBytes: number, tag: number): Buffer {
  if (!indexBytes) return packet;
  return Buffer.concat([packet.subarray(0, packet.length - tag - indexBytes), packet.subarray(packet.length - tag)]);
}

/** werift throws for whatever is not in order. */
function attempt(open: () => Buffer): Buffer | null {
  try {
    return open();
  } catch {
    return null;
  }
}
