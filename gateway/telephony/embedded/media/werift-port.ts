import {
  CipherContext,
  MediaStreamTrack,
  type Message,
  RTCCertificate,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtpHeader,
  RtpPacket,
} from 'werift';
import { decodeMuLaw, encodeMuLaw } from './g711';
import { PacketWay } from '../training/faults/packets';
import { JitterBuffer } from './jitter';
import { FRAME, type MediaPort } from './pcm';
import type { Counted } from './quality';

const PCMU = 0;
/** Our own number for keys. A browser that makes the offer brings its own numbers, several even. */
const DTMF = 101;
/** A key's packet always has four bytes. */
const DTMF_BYTES = 4;
/** RFC 4733 event codes 0 to 15. */
const DIGITS = '0123456789*#ABCD';

export interface WebRtcSettings {
  /** Addresses offered besides those of the machine's network cards: 127.0.0.1 where browsers have only loopback. */
  announced: readonly string[];
  /** The network cards' are not offered. */
  onlyAnnounced?: boolean;
  /** UDP ports of the media, first and last. */
  icePorts: readonly [number, number];
}

export interface WebRtcEvents {
  /** A telephone key, by RFC 4733. */
  digit(digit: string): void;
  /** Audio flows both ways: the first frame has been taken, and what is given goes out. Once. */
  flows?(): void;
}

/** Both ways of one telephone's packets. */
export interface Ways {
  readonly toAgent: PacketWay;
  readonly fromAgent: PacketWay;
}

export const openWays = (): Ways => ({ toAgent: new PacketWay(), fromAgent: new PacketWay() });

/** ECDSA with SHA-256 on P-256, by their numbers in TLS: werift exports no names for them. */
const KEYS = [{ signature: 3, hash: 4 }, 23] as const;

/**
 * Keys of its own. Without them all connections of the process have the same, and a browser takes another connection with
 * the keys that it knows for the old one: it would not shake hands again.
 */
export async function ownKeys(): Promise<RTCCertificate> {
  const { keyPem, certPem, signatureHash } = await CipherContext.createSelfSignedCertificateWithKey(...KEYS);
  return new RTCCertificate(keyPem, certPem, signatureHash);
}

/** Leaves out the candidates of other addresses: the fifth word of each names its own. */
const withCandidatesOf = (addresses: readonly string[], sdp: string): string =>
  sdp.replace(/^a=candidate:(?:\S+ ){4}(\S+) .*\r?\n/gm, (line, address: string) => (addresses.includes(address) ? line : ''));

/** A browser counts its restarts, also those that never arrived; werift would take no way of another count than its own. */
const withoutGenerations = (sdp: string): string => sdp.replace(/^(a=candidate:.*) generation \d+/gm, '$1');

/**
 * A check of a way goes by the names of both ends. A browser whose network has changed tries its new ways at once, before its
 * offer tells its new name: by our name of before. Who answered would have it take such a way for one that works and, as our
 * name changes with the offer, wait there unanswered for seconds. And with its old ways it goes on for seconds after the offer;
 * werift would try those for the new ones. Before the first answer we know no name of theirs.
 */
const isOfNow = (pc: RTCPeerConnection, check: Message): boolean => {
  const [ours, theirs] = String(check.getAttributeValue('USERNAME') ?? '').split(':');
  return pc.iceTransports.some(
    ({ connection: { localUsername, remoteUsername } }) => localUsername === ours && (remoteUsername === '' || remoteUsername === theirs),
  );
};

function connection(settings: WebRtcSettings, keys?: RTCCertificate): RTCPeerConnection {
  const pc: RTCPeerConnection = new RTCPeerConnection({
    ...(keys && { certificates: [keys] }),
    codecs: {
      audio: [
        new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: PCMU }),
        new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, payloadType: DTMF, parameters: '0-16' }),
      ],
    },
    headerExtensions: { audio: [] },
    iceServers: [],
    icePortRange: [...settings.icePorts],
    iceUseIpv6: false,
    iceAdditionalHostAddresses: [...settings.announced],
    bundlePolicy: 'max-bundle',
    iceFilterStunResponse: (check) => isOfNow(pc, check),
  });
  return pc;
}

/**
 * werift asks a server of Google's where it is told of none, and its description waits for the answer: up to five seconds in a
 * network that lets nothing out. Our address is our own or named. And where both ends lead, as from a restart of the browser's
 * until its offer arrives, we give way: a browser that was made to follow takes a second more to its new ways.
 */
function settle(pc: RTCPeerConnection): void {
  for (const { connection: ice } of pc.iceTransports) Object.assign(ice, { stunServer: undefined, tieBreaker: 0n });
}

/** What werift has and its types keep to themselves: asks the other end for its consent, for the next thirty seconds. */
interface Consents {
  queryConsent(): void;
  setState(state: 'connected'): void;
}

/** Milliseconds. Who was heard so short a time ago is there. */
const STILL_THERE = 1000;

/** Makes the first call as quick as the others: the certificate and the code paths are ready before anyone dials. */
export async function warmUp(settings: WebRtcSettings): Promise<void> {
  const ear = { digit: () => {} };
  const one = new WeriftPort(settings, ear);
  const two = new WeriftPort(settings, ear);
  await one.accept(await two.answer(await one.offer()));
  await Promise.all([one.close(), two.close()]);
}

/** One browser's audio: WebRTC with PCMU, by werift. */
export class WeriftPort implements MediaPort {
  private readonly pc: RTCPeerConnection;
  private readonly mouth = new MediaStreamTrack({ kind: 'audio' });
  private readonly ear = new JitterBuffer();
  private sequence = Math.floor(Math.random() * 0x10000);
  private timestamp = Math.floor(Math.random() * 0x100000000);
  private talking = false;
  private flowing = false;
  private digitAt = -1;
  private paused = false;
  private negotiating: Promise<void> = Promise.resolve();
  /** Monotonic ms of the last packet, null before the first. */
  heardAt: number | null = null;

  /** `ways`: what the packets pass, where faults may wait for them. `keys`: in place of the process's. */
  constructor(
    private readonly settings: WebRtcSettings,
    private readonly on: WebRtcEvents,
    private readonly ways: Ways = openWays(),
    keys?: RTCCertificate,
  ) {
    this.pc = connection(settings, keys);
    const transceiver = this.pc.addTransceiver(this.mouth, { direction: 'sendrecv' });
    settle(this.pc);
    transceiver.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => ways.fromAgent.pass(() => this.receive(packet))));
  }

  /**
   * `connected`, `failed`, … as the browser's own connectionState. Once werift's own has said `failed` it says so for good, also
   * when both of its transports have come back since.
   */
  get state(): string {
    const { connectionState } = this.pc;
    if (connectionState !== 'failed' && connectionState !== 'disconnected') return connectionState;
    const isBack =
      this.pc.iceTransports.every(({ state }) => state === 'connected' || state === 'completed') &&
      this.pc.dtlsTransports.every(({ state }) => state === 'connected');
    return isBack ? 'connected' : connectionState;
  }

  private get isConnected(): boolean {
    return this.state === 'connected';
  }

  /** Answers the browser's offer: the first one, that of a hold, or that of a browser whose network has changed. */
  async answer(offer: string): Promise<string> {
    return this.step(async () => {
      const before = this.restarts;
      await this.pc.setRemoteDescription({ type: 'offer', sdp: withoutGenerations(offer) });
      await this.pc.setLocalDescription(await this.pc.createAnswer());
      if (this.restarts !== before) this.findWays();
      return this.described();
    });
  }

  async offer(): Promise<string> {
    return this.step(async () => {
      await this.pc.setLocalDescription(await this.pc.createOffer());
      return this.described();
    });
  }

  async accept(answer: string): Promise<void> {
    await this.step(() => this.pc.setRemoteDescription({ type: 'answer', sdp: answer }));
  }

  /** While the browser holds the call nothing is sent to it nor heard from it. */
  hold(paused: boolean): void {
    if (paused === this.paused) return; // an offer that only tells of other ways costs no sound
    this.paused = paused;
    this.ear.clear();
  }

  take(): Int16Array | null {
    const frame = this.paused ? null : this.ear.take();
    if (frame && !this.flowing && this.isConnected) {
      this.flowing = true;
      this.on.flows?.();
    }
    return frame;
  }

  give(frame: Int16Array): void {
    const timestamp = this.timestamp;
    this.timestamp = (this.timestamp + FRAME) % 0x100000000;
    if (this.state === 'failed') this.askAnew();
    if (this.paused || !this.isConnected) {
      this.talking = false;
      return;
    }
    const header = new RtpHeader({ version: 2, payloadType: PCMU, sequenceNumber: this.sequence, timestamp, marker: !this.talking });
    this.talking = true;
    this.sequence = (this.sequence + 1) & 0xffff;
    const packet = new RtpPacket(header, encodeMuLaw(frame));
    this.ways.toAgent.pass(() => this.mouth.writeRtp(packet));
  }

  /** What werift has counted so far; null: nothing yet, or it cannot tell any more. */
  async counted(): Promise<Counted | null> {
    const [transceiver] = this.pc.getTransceivers();
    if (!transceiver || !this.isConnected) return null;
    const [inward, outward] = await Promise.all([transceiver.receiver.getStats(), transceiver.sender.getStats()]);
    const heard = [...inward.values()].find(({ type }) => type === 'inbound-rtp') as Partial<Record<string, number>> | undefined;
    const told = [...outward.values()].find(({ type }) => type === 'remote-inbound-rtp') as Partial<Record<string, number>> | undefined;
    if (!heard) return null;
    return {
      received: heard['packetsReceived'] ?? 0,
      lost: heard['packetsLost'] ?? 0,
      jitterMs: (heard['jitter'] ?? 0) * 1000,
      roundTripMs: told?.['roundTripTime'] === undefined ? null : told['roundTripTime'] * 1000,
    };
  }

  /** Gives the ports back. What is still being negotiated is waited for: it would open ports after the close. */
  async close(): Promise<void> {
    await this.negotiating;
    // A failed close has nothing to keep: the sockets are gone either way.
    await this.pc.close().catch(() => {});
    this.endHandshakes();
  }

  /** werift repeats what a handshake has sent for half a minute, also when the connection is closed: as if it were answered. */
  private endHandshakes(): void {
    // Also one that is about to begin, and would write where it is.
    for (const { dtls } of this.pc.dtlsTransports)
      if (dtls) Object.defineProperty(dtls.dtls, 'flight', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
  }

  /**
   * werift ends sending for good when none of its questions for consent (RFC 7675) was answered within half a second, for thirty
   * seconds: on a machine out of breath that is every one. The browser goes on speaking and knows of nothing. Whoever is heard is
   * there, and is asked anew.
   */
  private askAnew(): void {
    if (this.heardAt === null || performance.now() - this.heardAt > STILL_THERE) return;
    for (const { connection: ice } of this.pc.iceTransports) {
      if (ice.state !== 'failed' || !ice.nominated) continue;
      const consents = ice as unknown as Consents;
      // In this order: one that has failed asks nothing.
      consents.setState('connected');
      consents.queryConsent();
    }
  }

  private get restarts(): number {
    return this.pc.iceTransports.reduce((sum, { iceRestarts }) => sum + iceRestarts, 0);
  }

  /** werift takes the new names of an ICE restart and leaves it at that, because its handshake is done. */
  private findWays(): void {
    // Ways that are not found leave the line silent, and a silent line is given up.
    for (const transport of this.pc.iceTransports) transport.start().catch(() => {});
  }

  /** What the browser is told of this end. */
  private described(): string {
    const { announced, onlyAnnounced } = this.settings;
    const { sdp } = this.pc.localDescription!;
    return onlyAnnounced ? withCandidatesOf(announced, sdp) : sdp;
  }

  private async step<T>(negotiate: () => Promise<T>): Promise<T> {
    const done = negotiate();
    this.negotiating = done.then(
      () => {},
      () => {},
    );
    return done;
  }

  private receive(packet: RtpPacket): void {
    this.heardAt = performance.now();
    const { payloadType, sequenceNumber, timestamp } = packet.header;
    if (payloadType === PCMU) this.ear.put(sequenceNumber, decodeMuLaw(packet.payload));
    else if (packet.payload.length === DTMF_BYTES) this.receiveDigit(packet.payload[0], timestamp);
  }

  /** One key sends many packets of one timestamp. */
  private receiveDigit(event: number | undefined, timestamp: number): void {
    if (timestamp === this.digitAt) return;
    this.digitAt = timestamp;
    const digit = DIGITS[event ?? DIGITS.length];
    if (digit) this.on.digit(digit);
  }
}
