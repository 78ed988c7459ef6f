import type { Cause } from '../../port';
import type { Mixer } from '../media/mixer';
import { QUIET } from '../media/pcm';
import { type Counted, qualityOf } from '../media/quality';
import { openWays, ownKeys, WeriftPort, type WebRtcSettings } from '../media/werift-port';
import type { CallNews, SipOrder } from '../sip/link';
import type { TransferStatus } from '../sip/transfer';
import { Leg, type LegHome, type LegIdentity } from './leg';

export interface AgentSurroundings extends LegHome {
  readonly mixer: Mixer;
  readonly webRtc: WebRtcSettings;
  /** A leg is lost when its media has been silent for so long, ms. */
  readonly lostAfterMs: number;
  /** Asks signalling, which runs in a thread of its own. */
  signal(order: SipOrder): void;
  /** Media could not be opened, e.g. because every port of the range is in use. */
  noMedia(error: unknown): void;
}

/** With a failed connection, or without a socket, this much silence is enough. */
const SHORT_SILENCE_MS = 2000;
/** A telephone whose socket is gone for so long, and that is silent, is lost. */
const SOCKET_GONE_MS = 10_000;
/**
 * JsSIP answers in mid-call before the browser knows its new addresses, and names none: the browser's own checks tell them,
 * and werift must have heard some before it begins with its own.
 */
const CHECKS_MS = 250;
/** So often it is looked how the sound arrives: the last look is what is told of the leg. */
const QUALITY_MS = 2000;
const BROKEN = new Set(['failed', 'disconnected', 'closed']);

/** `sendonly` and `inactive` say that this end has put the call on hold. */
export function isHold(offer: string): boolean {
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(offer)?.[1];
  return direction === 'sendonly' || direction === 'inactive';
}

/** An agent's line: a browser's WebRTC here, its SIP in the thread of signalling. */
export abstract class AgentLeg extends Leg {
  /** Its one WebRTC end, made when the leg is and given back when it ends, however it ends. */
  protected media: WeriftPort;
  /** What its packets pass, where faults may wait for them. */
  readonly ways = openWays();
  /** The port to which the audio moves, until the telephone agrees. */
  private nextMedia: WeriftPort | null = null;
  private sipCall: string | undefined;
  private held = false;
  private upAt = 0;
  /** Monotonic ms since which the telephone has no socket; null: it has one. */
  private pathGoneAt: number | null = null;
  private counted: Counted | null = null;
  private countedAt = 0;

  constructor(
    identity: LegIdentity,
    protected readonly around: AgentSurroundings,
  ) {
    super(identity, around.mixer.add(QUIET, 'agent'), around);
    this.media = this.openMedia();
    this.party.port = this.media;
  }

  /** Whose line it is. */
  abstract get extension(): string;

  override get sipCallId(): string | undefined {
    return this.sipCall;
  }

  /** What signalling tells of this call. */
  heed(news: CallNews): void {
    if (this.state === 'down') return;
    switch (news.type) {
      case 'ended':
        return this.down('remote', news.cause);
      case 'offered':
        return void this.renegotiate(news.offer, news.sdp);
      case 'reanswered':
        return this.moveMedia(news.sdp);
      case 'digit':
        return this.pressed(news.digit);
      case 'referred':
        return this.home.tell({ type: 'refer', leg: this.id, ref: news.ref, to: news.to });
      case 'path':
        this.pathGoneAt = news.open ? null : performance.now();
        return;
    }
  }

  dtmf(digits: string): void {
    if (!this.keysLost) this.around.signal({ type: 'keys', leg: this.id, digits });
  }

  /** A fault: the audio goes on over another port, which the telephone is told by a re-INVITE. */
  async movePort(): Promise<void> {
    const keys = await ownKeys();
    if (!this.isUp || this.nextMedia) return;
    const next = (this.nextMedia = this.openMedia(keys));
    this.around.signal({ type: 'reoffer', leg: this.id, sdp: await next.offer() });
  }

  /** Tells the telephone how its blind transfer goes. */
  refer(ref: string, status: TransferStatus): void {
    this.around.signal({ type: 'refer', leg: this.id, ref, status });
  }

  /**
   * Looks whether the telephone is still there. A closed socket alone ends nothing: while media flows nothing is cut.
   * @param now monotonic ms
   */
  watch(now: number): void {
    if (!this.isUp) return;
    this.count(now);
    const gone = this.isGone(now);
    if (gone === (this.state === 'lost')) return;
    this.state = gone ? 'lost' : 'up';
    this.home.tell({ type: gone ? 'leg-lost' : 'leg-found', leg: this.id });
  }

  /** The telephone and the floor can hear each other from here on. */
  protected talk(sipCallId: string): void {
    this.sipCall = sipCallId;
    this.upAt = performance.now();
    this.up();
  }

  /** Asked while it lives: werift answers later, and of what is closed not at all. */
  private count(now: number): void {
    if (this.counted?.received && now - this.countedAt < QUALITY_MS) return;
    this.countedAt = now;
    // Figures of a line that is just being closed are no loss.
    this.media.counted().then(
      (counted) => (this.counted = counted ?? this.counted),
      () => {},
    );
  }

  private isGone(now: number): boolean {
    const silentMs = now - Math.max(this.media.heardAt ?? 0, this.upAt);
    if (silentMs < SHORT_SILENCE_MS) return false;
    const withoutPathMs = this.pathGoneAt === null ? 0 : now - this.pathGoneAt;
    if (BROKEN.has(this.media.state) || withoutPathMs > SOCKET_GONE_MS) return true;
    // A browser that holds the call may send nothing at all.
    return !this.held && silentMs > this.around.lostAfterMs;
  }

  protected release(cause: Cause): void {
    this.around.signal({ type: 'end', leg: this.id, cause });
  }

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    const quality = this.state !== 'down' && this.counted ? qualityOf(this.counted) : null;
    if (quality) this.home.tell({ type: 'leg-quality', leg: this.id, ...quality });
    super.down(by, cause);
    this.ways.toAgent.close();
    this.ways.fromAgent.close();
    void this.media.close();
    void this.nextMedia?.close();
  }

  private openMedia(keys?: Awaited<ReturnType<typeof ownKeys>>): WeriftPort {
    return new WeriftPort(this.around.webRtc, { digit: (digit) => this.pressed(digit), flows: () => this.sounds() }, this.ways, keys);
  }

  /** The telephone has agreed to the new port, or has not. */
  private moveMedia(answer: string | null): void {
    const next = this.nextMedia;
    if (!next) return;
    if (answer === null) {
      this.nextMedia = null;
      return void next.close();
    }
    setTimeout(() => this.takeUp(next, answer), /^a=candidate:/m.test(answer) ? 0 : CHECKS_MS);
  }

  private takeUp(next: WeriftPort, answer: string): void {
    if (this.nextMedia !== next || this.state === 'down') return;
    const before = this.media;
    this.nextMedia = null;
    this.media = this.party.port = next;
    void before.close();
    // An answer that cannot be taken leaves the line silent, and a silent line is given up.
    next.accept(answer).catch((error: unknown) => this.around.noMedia(error));
  }

  private pressed(digit: string): void {
    if (this.state !== 'down' && !this.keysLost) this.home.tell({ type: 'dtmf', leg: this.id, digit });
  }

  private async renegotiate(offer: number, sdp: string): Promise<void> {
    try {
      const answer = await this.media.answer(sdp);
      this.around.signal({ type: 'reanswer', leg: this.id, offer, sdp: answer });
      this.hold(isHold(sdp));
    } catch {
      this.around.signal({ type: 'reanswer', leg: this.id, offer, sdp: null });
    }
  }

  private hold(held: boolean): void {
    this.media.hold(held);
    if (held === this.held || this.state === 'down') return;
    this.held = held;
    this.home.tell({ type: 'leg-held', leg: this.id, held });
  }
}
