import { trunkWords } from '@dialer/rules/trunk-words';
import type { CallerId, Cause, EndFacts } from '../../port';
import { numberFor, type Trunk } from '../../trunks';
import { Leg, type LegHome, type LegIdentity } from '../legs/leg';
import type { Mixer } from '../media/mixer';
import { QUIET } from '../media/pcm';
import { qualityOf } from '../media/quality';
import { RtpPort } from './media/rtp-port';
import { SdpProblem } from './media/sdp';
import { NoPort } from './media/udp-pair';
import type { TrunkEnd, TrunkNews, TrunkOrder } from './sip/trunk-link';

export interface TrunkSurroundings extends LegHome {
  readonly mixer: Mixer;
  /** Where speech of trunks arrives: the address that carriers are told, and its UDP ports; and where none is sent. */
  readonly rtp: { readonly address: string; readonly ports: readonly [number, number]; inner(host: string): boolean };
  /** Whether this trunk's carrier signals from there. */
  signals(trunk: string, host: string): boolean;
  /** Asks signalling, which runs in a thread of its own. */
  order(order: TrunkOrder): void;
  /** Speech could not be opened, e.g. because every port of the range is in use. */
  noMedia(error: unknown): void;
}

export interface Dialled {
  readonly number: string;
  readonly caller: CallerId;
  /** The person's telephone rings so long at most, ms; the tries of all trunks together. */
  readonly ringMs: number;
  /** The trunks that can take the call now, the first to be tried first. */
  readonly over: readonly Trunk[];
}

/** So long without a packet, and the far end is gone: its BYE was lost, or its carrier's. */
const DEAD_AFTER_MS = 60_000;

/** A person outside, over a trunk: speech by RTP here, SIP in the thread of signalling. */
export class TrunkLeg extends Leg {
  private media: RtpPort | null = null;
  private timer: NodeJS.Timeout | undefined;
  /** Trunks still to be tried, and whom they would ring. */
  private rest: readonly Trunk[] = [];
  private dialled: Dialled | null = null;
  private sipCall: string | undefined;
  private upAt = 0;
  private wasReached = false;
  /** The trunk that carries it now; null: none does. */
  trunk: Trunk | null = null;

  constructor(
    identity: LegIdentity,
    private readonly around: TrunkSurroundings,
  ) {
    super(identity, around.mixer.add(QUIET, 'other'), around);
  }

  override get sipCallId(): string | undefined {
    return this.sipCall;
  }

  protected override get way(): { trunk?: string } {
    return this.trunk ? { trunk: this.trunk.id } : {};
  }

  /** Calls the number over the first trunk, and over the next where a trunk itself fails. */
  dial(wanted: Dialled): void {
    this.dialled = wanted;
    this.rest = wanted.over;
    this.timer = setTimeout(() => this.hangup('no-answer'), wanted.ringMs);
    this.tryNext({ cause: 'failed', reached: false });
  }

  /** Somebody has called us: their offer is answered when the gateway does. */
  async called({ sipCallId, sdp }: Extract<TrunkNews, { type: 'called' }>, trunk: Trunk): Promise<boolean> {
    this.sipCall = sipCallId;
    this.trunk = trunk;
    const media = this.open(trunk);
    try {
      this.answerSdp = sdp === '' ? await media.offer() : await media.answer(sdp);
      // Nothing is sent anywhere before the answer: an address that was only claimed would be flooded.
      this.party.port = QUIET;
      return !this.isOver;
    } catch (error) {
      this.around.noMedia(error);
      // Their offer may be as it should, and we have no port: that passes, and the carrier may come by another way meanwhile.
      if (!this.isOver) this.around.order({ type: 'refuse', leg: this.id, status: error instanceof SdpProblem ? 488 : 503 });
      this.usedUp(trunk, error);
      this.state = 'down';
      this.close();
      return false;
    }
  }

  heed(news: Exclude<TrunkNews, { type: 'called' }>): void {
    if (this.state === 'down') return;
    switch (news.type) {
      case 'progress':
        return this.progress(news.ringing, news.sdp);
      case 'accepted':
        return this.accepted(news.sipCallId, news.sdp);
      case 'cancelled':
        return this.down('remote', 'cancelled');
      case 'failed':
        return this.failed(news.end);
      case 'ended':
        return this.down('remote', news.end.cause, facts(news.end));
      case 'offered':
        return void this.renegotiate(news.offer, news.sdp);
      // The answer of a caller who had made no offer: to the one in our 200.
      case 'reanswered':
        if (news.sdp !== null && !this.take(news.sdp)) this.hangup('failed');
        return;
    }
  }

  /** The caller hears that it rings: from their own network (180), which needs no speech of ours. */
  ring(): void {
    if (this.state !== 'new') return;
    this.state = 'ringing';
    this.around.order({ type: 'progress', leg: this.id, sdp: '' });
  }

  answer(): void {
    if (this.state === 'down' || this.isAnswering) return;
    this.isAnswering = true;
    this.around.order({ type: 'accept', leg: this.id, sdp: this.answerSdp });
  }

  dtmf(digits: string): void {
    if (!this.keysLost) this.media?.dtmf(digits);
  }

  /** Whose far end has not been heard for a minute is gone. @param now monotonic ms */
  watch(now: number): void {
    if (!this.isUp || !this.media) return;
    if (now - Math.max(this.media.heardAt ?? 0, this.upAt) > DEAD_AFTER_MS) this.hangup('lost');
  }

  protected release(cause: Cause): void {
    if (this.trunk) this.around.order({ type: 'end', leg: this.id, cause });
  }

  protected override down(by: 'remote' | 'engine', cause: Cause, told: EndFacts = {}): void {
    clearTimeout(this.timer);
    this.tellQuality();
    this.close();
    super.down(by, cause, told);
  }

  /** Asked before the port closes: it counts no longer then. */
  private tellQuality(): void {
    const quality = this.isUp && this.media ? qualityOf(this.media.stats()) : null;
    if (quality) this.home.tell({ type: 'leg-quality', leg: this.id, ...quality });
  }

  private answerSdp = '';
  private isAnswering = false;

  /** Hung up, perhaps while its offer was being made. */
  private get isOver(): boolean {
    return this.state === 'down';
  }

  private open(trunk: Trunk): RtpPort {
    this.close();
    const signals = (host: string) => this.around.signals(trunk.id, host);
    const settings = { ...this.around.rtp, codecs: trunk.codecs, srtp: trunk.srtp ? ('must' as const) : ('never' as const), signals };
    const media = new RtpPort(settings, {
      digit: (digit) => this.pressed(digit),
      flows: () => this.sounds(),
      strange: (host) => this.strange(trunk, host),
    });
    this.media = this.party.port = media;
    return media;
  }

  private close(): void {
    this.party.port = QUIET;
    void this.media?.close();
    this.media = null;
  }

  /** @param last why the trunk before it failed: the word that stands if there is no other */
  private tryNext(last: TrunkEnd): void {
    const [trunk, ...rest] = this.rest;
    this.rest = rest;
    this.trunk = trunk ?? null;
    if (!trunk) return this.down('engine', last.cause, facts(last));
    void this.offerOver(trunk);
  }

  private async offerOver(trunk: Trunk): Promise<void> {
    const { dialled } = this;
    if (!dialled) return;
    try {
      const sdp = await this.open(trunk).offer();
      const { number, caller } = dialled;
      if (this.isOver) return this.close();
      const shown = { ...caller, number: caller.number && numberFor(trunk, caller.number) };
      this.around.order({ type: 'dial', leg: this.id, trunk: trunk.id, number: numberFor(trunk, number), caller: shown, headers: [], sdp });
    } catch (error) {
      this.around.noMedia(error);
      this.trunk = null;
      if (this.isOver) return;
      this.usedUp(trunk, error);
      this.down('engine', 'failed', { reached: false, q850: NO_RESOURCE });
    }
  }

  /** Ports of speech belong to the gateway, and every trunk wants one: the next trunk would fail as this one has. */
  private usedUp({ id }: Trunk, error: unknown): void {
    if (!(error instanceof NoPort)) return;
    const [first, last] = error.ports;
    this.tellFailure(id, null, trunkWords('no-ports', { first, last }));
  }

  private progress(ringing: boolean, sdp: string | null): void {
    this.wasReached = true;
    if (sdp !== null) this.take(sdp);
    // 183 alone says that something is to be heard, perhaps a message of the network; it counts as ringing here all the same.
    this.rings(sdp !== null && !ringing);
  }

  private accepted(sipCallId: string, sdp: string): void {
    clearTimeout(this.timer);
    this.sipCall = sipCallId;
    this.upAt = performance.now();
    if (this.media) this.party.port = this.media;
    if (sdp !== '' && !this.take(sdp)) return this.hangup('failed');
    this.up();
  }

  /** False: what they want to speak is nothing that we can. */
  private take(sdp: string): boolean {
    try {
      this.media?.accept(sdp);
      return true;
    } catch (error) {
      this.around.noMedia(error);
      return false;
    }
  }

  /** What another trunk may make up for is tried there; what is said of the number or its person is the answer. */
  private failed(end: TrunkEnd): void {
    const atFault = !this.wasReached && isOfTheLine(end);
    if (atFault && this.trunk) this.tellFailure(this.trunk.id, end.sip ?? null, end.reason ?? '');
    if (atFault && this.rest.length > 0) return this.tryNext(end);
    this.trunk = null;
    // What is said of the number, or by the network about its person, reached no telephone, and is not the line's fault.
    const { reached, ...told } = facts(end);
    this.down('remote', end.cause, { ...told, ...((atFault || reached) && { reached: !atFault }) });
  }

  private strange(trunk: Trunk, host: string): void {
    if (this.state !== 'down') this.tellFailure(trunk.id, null, trunkWords('strange-sound', { host }));
  }

  private tellFailure(trunk: string, code: number | null, words: string): void {
    this.home.tell({ type: 'trunk-failed', trunk, code, words, ...(this.dialled && { number: this.dialled.number }) });
  }

  private pressed(digit: string): void {
    if (this.state !== 'down' && !this.keysLost) this.home.tell({ type: 'dtmf', leg: this.id, digit });
  }

  /** Hold, resume, another address or codec of the far end: its own music is heard, or nothing. */
  private async renegotiate(offer: number, sdp: string): Promise<void> {
    const answer = await this.media?.answer(sdp).catch(() => null);
    if (!this.isOver) this.around.order({ type: 'reanswer', leg: this.id, offer, sdp: answer ?? null });
  }
}

/** Q.850: something that every call needs is used up here. */
const NO_RESOURCE = 47;
/** Q.850: no such number, it has changed, has moved, or is not whole. */
const OF_THE_NUMBER: ReadonlySet<number | undefined> = new Set([1, 22, 23, 28]);

/** The line itself was at fault: nobody's telephone was reached, and nothing was said of the number either. */
const isOfTheLine = ({ reached, cause, q850 }: TrunkEnd): boolean => !reached && cause === 'failed' && !OF_THE_NUMBER.has(q850);

const facts = ({ sip, q850, reached }: TrunkEnd): EndFacts => ({
  ...(sip !== undefined && { sip }),
  ...(q850 !== undefined && { q850 }),
  ...(reached !== undefined && { reached }),
});
