import { qualityOf } from '../../embedded/media/quality';
import type { Cause } from '../../port';
import { causeAfterAnswer, endOfDial, endingBy, isOfTheLine, surer, type Said } from './causes';
import type { Kernel } from './kernel';
import { isUp, newLeg, type Born, type Channel, type Ended, type Leg } from './leg';
import type { Undertaker } from './undertaker';

/** So long an end that we asked for may stay unconfirmed: whoever hangs up is not to wait for a dead line. */
const END_MS = 2500;
/** `StasisEnd` comes before `ChannelDestroyed`, which alone knows the cause; of inbound channels there is no other. */
const CAUSE_MS = 300;

export interface FloorNews {
  /** It rings, with a sound of its own (`early`) or without. */
  rings(leg: Leg, early: boolean): void;
  /** It has answered. */
  up(leg: Leg): void;
  /** It is gone, and everybody was told; what belonged to it goes too. */
  down(leg: Leg): void;
  /** The line that it was tried over was at fault. */
  refusedByLine(leg: Leg, said: Said): void;
}

/** All legs there are. A leg has one way in and one way out. */
export class Legs {
  readonly all = new Map<string, Leg>();
  private readonly ofChannel = new Map<string, Leg>();

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly news: FloorNews,
  ) {}

  add(born: Born): Leg {
    const leg = newLeg(born);
    this.all.set(leg.id, leg);
    return leg;
  }

  has = (leg: Leg): boolean => this.all.get(leg.id) === leg;
  by = (channel: string): Leg | undefined => this.ofChannel.get(channel);

  attach(leg: Leg, id: string, started: boolean): Channel {
    const channel: Channel = { id, started, dialled: false };
    leg.channels.set(id, channel);
    this.ofChannel.set(id, leg);
    return channel;
  }

  /** Runs after a while, unless the leg has ended. */
  after(leg: Leg, ms: number, run: () => void): () => void {
    const clear = this.kernel.after(ms, () => {
      leg.clear.delete(clear);
      run();
    });
    leg.clear.add(clear);
    return clear;
  }

  rings(leg: Leg, early: boolean): void {
    leg.seen = true;
    if (leg.inbound || isUp(leg) || leg.ending) return;
    this.news.rings(leg, early);
    if (leg.state !== 'new') return;
    leg.state = 'ringing';
    this.kernel.tell({ type: 'leg-ringing', leg: leg.id, early });
  }

  /** The first telephone that answers has the call; of the others none goes on. */
  answered(leg: Leg, channel: Channel, sipCallId: string): void {
    if (isUp(leg) || leg.ending) {
      if (isUp(leg) && leg.main !== channel.id) this.drop(leg, channel.id, { reason: 'answered_elsewhere' });
      return;
    }
    leg.main = channel.id;
    leg.state = 'up';
    leg.seen = true;
    leg.next = null;
    if (sipCallId) leg.sipCallId = sipCallId;
    for (const other of leg.channels.keys()) if (other !== channel.id) this.drop(leg, other, { reason: 'answered_elsewhere' });
    this.kernel.tell({ type: 'leg-up', leg: leg.id, ...(leg.sipCallId && { sipCallId: leg.sipCallId }) });
    this.news.up(leg);
  }

  hangup(leg: Leg, cause: Cause): void {
    if (leg.ending) return;
    leg.ending = cause;
    leg.next = null;
    const query = endingBy(cause, { inbound: leg.inbound, up: isUp(leg), rang: leg.rang });
    const finished = () => this.finish(leg, { by: 'engine', cause });
    let left = leg.channels.size;
    if (!left) return finished();
    this.after(leg, END_MS, finished);
    for (const id of leg.channels.keys()) this.undertaker.end(id, query, () => void (--left === 0 && finished()));
  }

  /** Asterisk has said that this channel is over, or will not be. */
  channelOver(id: string, said: Said): void {
    const leg = this.ofChannel.get(id);
    this.undertaker.bury(id);
    if (!leg) return;
    const wasMain = leg.main === id;
    this.detach(leg, id);
    leg.said = leg.said.cause || leg.said.tech ? surer(leg.said, said) : said;
    if (isUp(leg) ? !wasMain : leg.channels.size) return;
    this.over(leg, said);
  }

  /** It is over, but why is perhaps still to come. */
  channelLeft(id: string): void {
    const leg = this.ofChannel.get(id);
    if (!leg) return this.undertaker.bury(id);
    if (leg.inbound) return this.channelOver(id, leg.said);
    this.after(leg, CAUSE_MS, () => this.channelOver(id, leg.said));
  }

  /** No channel of it could be made, or none is left. */
  over(leg: Leg, said: Said, otherwise?: Ended): void {
    // Another trunk may reach whom this one could not; who is busy is so over all of them.
    const isFault = !leg.seen && isOfTheLine(said) && !leg.inbound;
    if (isFault && !otherwise && !leg.ending) this.news.refusedByLine(leg, said);
    const mayTryOn = otherwise !== undefined || isFault;
    if (mayTryOn && !leg.ending && !isUp(leg) && leg.next?.()) return;
    const best = isUp(leg) || leg.inbound ? said : leg.said;
    if (leg.ending) this.finish(leg, { by: 'engine', cause: leg.ending });
    else if (otherwise) this.finish(leg, otherwise);
    else if (leg.inbound && !isUp(leg)) this.finish(leg, { by: 'remote', cause: 'cancelled' });
    else if (isUp(leg)) this.finish(leg, { by: 'remote', cause: causeAfterAnswer(best), ...(best.cause && { q850: best.cause }) });
    else this.finish(leg, { by: 'remote', ...endOfDial(best, leg.seen) });
  }

  /** The one way out. */
  finish(leg: Leg, end: Ended): void {
    if (!this.all.delete(leg.id)) return;
    for (const clear of leg.clear) clear();
    leg.clear.clear();
    for (const id of leg.channels.keys()) {
      this.ofChannel.delete(id);
      if (!this.undertaker.isEnding(id)) this.undertaker.end(id);
    }
    leg.channels.clear();
    this.news.down(leg);
    const quality = leg.counted && qualityOf(leg.counted);
    if (quality) this.kernel.tell({ type: 'leg-quality', leg: leg.id, ...quality });
    this.kernel.tell({ type: 'leg-down', leg: leg.id, ...end });
    for (const done of leg.waiting.splice(0)) done();
  }

  /** Ends one channel of several. */
  drop(leg: Leg, id: string, query: Record<string, string | number> = {}): void {
    this.detach(leg, id);
    this.undertaker.end(id, query);
  }

  detach(leg: Leg, id: string): void {
    leg.channels.delete(id);
    this.ofChannel.delete(id);
  }
}
