import { randomBytes } from 'node:crypto';
import type { MediaPort } from '../../media/pcm';
import type { Agreed, Codec } from './agreed';
import { Ear } from './ear';
import { FarAddress, type Address } from './far';
import { Mouth } from './mouth';
import { Negotiation } from './negotiation';
import { mosOf } from '../../media/quality';
import { Reports } from './reports';
import { isRtcp, parseRtp, writeRtp, type Rtp } from './rtp';
import { Opener, Sealer } from './srtp';
import { UdpPair } from './udp-pair';

export interface RtpSettings {
  /** Told in SDP. */
  address: string;
  /** First and last: even ones for RTP, odd ones for RTCP. */
  ports: readonly [number, number];
  /** The best one first. */
  codecs: readonly Codec[];
  srtp: 'never' | 'must';
  /** Whether the carrier's signalling comes from this address: its sound may too. Without it: from nowhere. */
  signals?: (host: string) => boolean;
  /** Whether nobody is to be spoken to at this address. */
  inner?: (host: string) => boolean;
}

export interface RtpEvents {
  /** A telephone key (RFC 4733). */
  digit(digit: string): void;
  /** The first packet came. Once. */
  flows(): void;
  /** Nothing of the far end has come, and much of somebody else, who is not listened to. Once. */
  strange(host: string): void;
}

export interface RtpStats {
  received: number;
  lost: number;
  jitterMs: number;
  roundTripMs: number | null;
  sent: number;
  /** 1 to 4.4; see `mosOf`. */
  mos: number;
}

/** Packets that were of no use, by why. */
export interface RtpDropped {
  /** No RTP or RTCP, or of a payload type that was not agreed on. */
  malformed: number;
  /** With SRTP: not by the agreed key, or sent once more. */
  forged: number;
  /** From an address that is not the far end's, or has not proved itself yet. */
  strangers: number;
}

/** So many packets of others, and none of the far end's: a second of speech. */
const STRANGE = 50;

/** A carrier's audio: G.711 by RTP, with keys, RTCP and SRTP. It is driven by `take` and `give`, once each in 20 ms. */
export class RtpPort implements MediaPort {
  private readonly negotiation: Negotiation;
  private readonly far: FarAddress;
  private readonly mouth = new Mouth((packet) => this.send(packet));
  private readonly ear: Ear;
  private readonly reports: Reports;
  private opening: Promise<UdpPair> | null = null;
  private pair: UdpPair | null = null;
  private closing: Promise<void> | null = null;
  /** By suite: a key must never seal two packets of one number (RFC 3711, section 9.1), so none begins anew. */
  private readonly sealers = new Map<string, Sealer>();
  private sealer: Sealer | null = null;
  private opener: Opener | null = null;
  private held = false;
  private flowing = false;
  /** Where its RTCP came from. */
  private rtcpFrom: Address | null = null;
  /** Monotonic ms of the last packet, null before the first. */
  heardAt: number | null = null;
  readonly dropped: RtpDropped = { malformed: 0, forged: 0, strangers: 0 };

  constructor(
    private readonly settings: RtpSettings,
    private readonly on: RtpEvents,
  ) {
    this.negotiation = new Negotiation(settings);
    this.far = new FarAddress(settings.signals);
    this.ear = new Ear((digit) => on.digit(digit));
    // A name that says nothing of us (RFC 7022).
    this.reports = new Reports(this.mouth, this.ear, randomBytes(12).toString('base64'));
  }

  /** The far end has put us on hold by its description: it does not want to hear us. */
  get farHolds(): boolean {
    return this.negotiation.agreed !== null && !this.negotiation.agreed.sends;
  }

  /** The codec in use, null before it is agreed on. */
  get codec(): Codec | null {
    return this.negotiation.agreed?.codec ?? null;
  }

  /**
   * Opens the sockets with the first offer.
   * @throws NoPort when the range is used up
   */
  async offer(): Promise<string> {
    const { port } = await this.open();
    return this.negotiation.offer(port);
  }

  /**
   * The answer to our offer, also a provisional one, and later another.
   * @throws SdpProblem in words; what was agreed on before stays
   */
  accept(answer: string): void {
    this.follow(this.negotiation.accept(answer));
  }

  /**
   * Answers the first offer of a call, or a later one: hold, another address, another codec.
   * @throws SdpProblem in words, what was agreed on before stays; NoPort
   */
  async answer(offer: string): Promise<string> {
    const { agreed, write } = this.negotiation.answer(offer);
    const { port } = await this.open();
    const answer = write(port);
    this.follow(agreed);
    return answer;
  }

  take(): Int16Array | null {
    this.ear.tick();
    const report = this.reports.tick();
    if (report) this.sendReport(report);
    return this.ear.take();
  }

  give(frame: Int16Array): void {
    const { agreed } = this.negotiation;
    this.mouth.give(frame, this.pair && !this.closing && agreed?.sends && this.far.target ? agreed : null);
  }

  /** The far end holds: nothing it sends is heard. */
  hold(held: boolean): void {
    this.held = held;
    this.ear.clear();
  }

  /** Sends keys (RFC 4733), or their tones where the far end has no telephone-events; speech pauses meanwhile. */
  dtmf(digits: string): void {
    this.mouth.press(digits);
  }

  stats(): RtpStats {
    const { received, lost, missed, reception } = this.ear;
    const { roundTripMs } = this.reports;
    const jitterMs = reception?.jitterMs ?? 0;
    return { received, lost, jitterMs, roundTripMs, sent: this.mouth.packets, mos: mosOf(missed, jitterMs, roundTripMs) };
  }

  /** Says good-bye and gives the ports back, also those that are just being opened. */
  close(): Promise<void> {
    return (this.closing ??= this.shut());
  }

  private async shut(): Promise<void> {
    // What could not be opened has nothing to close.
    const pair = await this.opening?.catch(() => null);
    if (pair) this.sendReport(this.reports.bye());
    await pair?.close();
  }

  private async open(): Promise<UdpPair> {
    if (this.closing) throw new Error('The call has ended.');
    const { address, ports } = this.settings;
    this.opening ??= UdpPair.open(address, ports, {
      rtp: (bytes, from) => (this.negotiation.agreed?.mux && isRtcp(bytes) ? this.hearReport(bytes, from) : this.hear(bytes, from)),
      rtcp: (bytes, from) => this.hearReport(bytes, from),
    });
    try {
      return (this.pair = await this.opening);
    } catch (error) {
      this.opening = null;
      throw error;
    }
  }

  /** Keys that stay keep their count of packets. */
  private follow({ far, theirs, ours, hears }: Agreed): void {
    if (far) this.far.describe(far);
    if (!hears) this.ear.clear();
    if (ours) {
      this.sealer = this.sealers.get(ours.suite) ?? new Sealer(ours);
      this.sealers.set(ours.suite, this.sealer);
    }
    const stays = theirs && this.opener?.by.key.equals(theirs.key) && this.opener.by.suite === theirs.suite;
    if (theirs && !stays) this.opener = new Opener(theirs);
  }

  private hear(bytes: Buffer, from: Address): void {
    if (this.closing) return;
    const open = this.unseal(bytes);
    if (!open) return void this.dropped.forged++;
    const packet = parseRtp(open);
    if (!packet) return void this.dropped.malformed++;
    if (!this.far.admit(from, packet, this.opener !== null)) return this.turnAway(from);
    const now = performance.now();
    const hears = !this.held && (this.negotiation.agreed?.hears ?? true);
    if (!this.ear.hear(packet, this.negotiation.kinds.get(packet.type), hears, now)) return void this.dropped.malformed++;
    this.heardAt = now;
    if (this.flowing) return;
    this.flowing = true;
    this.on.flows();
  }

  /** A carrier that speaks from an address it has not named is as silent as one that does not speak: somebody must be told why. */
  private turnAway({ host }: Address): void {
    this.dropped.strangers++;
    if (!this.flowing && this.negotiation.agreed !== null && this.dropped.strangers === STRANGE) this.on.strange(host);
  }

  private hearReport(bytes: Buffer, from: Address): void {
    if (this.closing) return;
    const { target } = this.far;
    const isTheirs = from.host === target?.host || from.host === this.negotiation.agreed?.farRtcp?.host;
    if (!isTheirs) return void this.dropped.strangers++;
    const open = this.settings.srtp === 'must' ? (this.opener?.rtcp(bytes) ?? null) : bytes;
    if (!open) return void this.dropped.forged++;
    if (!this.reports.take(open, { bye: () => this.far.loosen() })) return void this.dropped.malformed++;
    if (from.host === target?.host) this.rtcpFrom = from;
  }

  private unseal(bytes: Buffer): Buffer | null {
    return this.settings.srtp === 'must' ? (this.opener?.rtp(bytes) ?? null) : bytes;
  }

  private send(packet: Rtp): void {
    const { target } = this.far;
    if (!target || !this.pair) return;
    const bytes = writeRtp(packet);
    this.pair.sendRtp(this.sealer ? this.sealer.rtp(bytes) : bytes, target);
  }

  private sendReport(report: Buffer): void {
    const { agreed } = this.negotiation;
    const { target } = this.far;
    // Nobody knows yet who the far end is, or by which key it reads.
    if (!this.pair || !agreed || !target) return;
    const bytes = this.sealer ? this.sealer.rtcp(report) : report;
    if (agreed.mux) return this.pair.sendRtp(bytes, target);
    const to = this.rtcpFrom?.host === target.host ? this.rtcpFrom : agreed.farRtcp;
    if (to) this.pair.sendRtcp(bytes, to);
  }
}
