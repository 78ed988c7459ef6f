import type { Cause } from '../../port';
import type { Mixer } from '../media/mixer';
import { QUIET } from '../media/pcm';
import { WeriftPort, type WebRtcSettings } from '../media/werift-port';
import { Dialog, isHold, type DialogEvents, type Transfer, type TransferStatus } from '../sip/dialog';
import type { Session } from '../sip/library';
import type { Peer } from '../sip/peer';
import { Leg, type LegHome, type LegIdentity } from './leg';

export interface AgentSurroundings extends LegHome {
  readonly mixer: Mixer;
  readonly webRtc: WebRtcSettings;
  /** A leg is lost when its media has been silent for so long, ms. */
  readonly lostAfterMs: number;
}

/** With a failed connection, or without a socket, this much silence is enough. */
const SHORT_SILENCE_MS = 2000;
/** A telephone whose socket is gone for so long, and that is silent, is lost. */
const SOCKET_GONE_MS = 10_000;
const BROKEN = new Set(['failed', 'disconnected', 'closed']);

/** An agent's line: a browser over SIP and WebRTC. */
export abstract class AgentLeg extends Leg {
  protected media: WeriftPort | null = null;
  protected dialog: Dialog | null = null;
  private peer: Peer | null = null;
  private held = false;
  private upAt = 0;
  private socketSeenAt = 0;
  private readonly transfers = new Map<string, Transfer>();

  constructor(
    identity: LegIdentity,
    protected readonly around: AgentSurroundings,
  ) {
    super(identity, around.mixer.add(QUIET, 'agent'), around);
  }

  override get sipCallId(): string | undefined {
    return this.dialog?.callId;
  }

  /** Makes the WebRTC end of a browser that may become this leg's. */
  protected newMedia(): WeriftPort {
    return new WeriftPort(this.around.webRtc, { digit: (digit) => this.pressed(digit) });
  }

  /** This media and this SIP dialog are the leg's from now on. */
  protected take(media: WeriftPort, peer: Peer): void {
    this.media = media;
    this.peer = peer;
    this.party.port = media;
  }

  protected talkOver(session: Session, confirmed: boolean): void {
    const events: DialogEvents = {
      ended: (cause) => this.down('remote', cause),
      offered: (offer) => this.renegotiate(offer),
      digit: (digit) => this.pressed(digit),
      referred: (transfer) => {
        this.transfers.set(transfer.ref, transfer);
        this.home.tell({ type: 'refer', leg: this.id, ref: transfer.ref, to: transfer.to });
      },
    };
    this.dialog = new Dialog(session, events, { confirmed });
    this.upAt = this.socketSeenAt = performance.now();
    this.up();
  }

  dtmf(digits: string): void {
    for (const digit of digits) this.dialog?.info(digit);
  }

  /** Tells the telephone how its blind transfer goes. */
  refer(ref: string, status: TransferStatus): void {
    this.transfers.get(ref)?.tell(status);
  }

  /**
   * Looks whether the telephone is still there. A closed socket alone ends nothing: while media flows nothing is cut.
   * @param now monotonic ms
   */
  watch(now: number): void {
    if (!this.isUp || !this.media || !this.peer) return;
    if (this.peer.socket !== null) this.socketSeenAt = now;
    const gone = this.isGone(now, this.media);
    if (gone === (this.state === 'lost')) return;
    this.state = gone ? 'lost' : 'up';
    this.home.tell({ type: gone ? 'leg-lost' : 'leg-found', leg: this.id });
  }

  private isGone(now: number, media: WeriftPort): boolean {
    const silentMs = now - Math.max(media.heardAt ?? 0, this.upAt);
    if (silentMs < SHORT_SILENCE_MS) return false;
    if (BROKEN.has(media.state) || now - this.socketSeenAt > SOCKET_GONE_MS) return true;
    // A browser that holds the call may send nothing at all.
    return !this.held && silentMs > this.around.lostAfterMs;
  }

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    super.down(by, cause);
    void this.media?.close();
  }

  private pressed(digit: string): void {
    if (this.state !== 'down') this.home.tell({ type: 'dtmf', leg: this.id, digit });
  }

  private async renegotiate(offer: string): Promise<string> {
    const answer = await this.media!.answer(offer);
    const held = isHold(offer);
    this.media!.hold(held);
    if (held !== this.held) {
      this.held = held;
      this.home.tell({ type: 'leg-held', leg: this.id, held });
    }
    return answer;
  }
}
