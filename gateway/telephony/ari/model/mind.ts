/** The whole of the engine's state, and what every event, answer, timer and command does to it. */
import type { Cause, LegFacts, MonitorMode, RecordFault, TelephonyEngine } from '../../port';
import type { Trunk } from '../../trunks';
import { endpointOf, readEvent, readValue, type WireChannel, type WireEvent, type WireEventOf } from '../wire';
import { Accounts, type AccountSettings } from './accounts';
import { Dialling, type Originate } from './dialling';
import { Legs } from './floor';
import { Hearing } from './hearing';
import { Helpers } from './helpers';
import { Kernel, seg, type Answer, type Output } from './kernel';
import { Monitors } from './monitors';
import { factsOf, isUp, mainOf, type Leg } from './leg';
import { Placing } from './placing';
import { Plays } from './plays';
import { Records } from './records';
import { Refers } from './refers';
import { Resync, type Whole } from './resync';
import { Ringback } from './ringback';
import { Taps } from './taps';
import { Undertaker } from './undertaker';
import { Ways, type AriTrunk } from './ways';

export interface MindSettings extends AccountSettings {
  readonly trunks: readonly AriTrunk[];
}

/** What a command is told when it is over; null: it was done, or is a no-op. */
export type Done = (failed: Answer | null) => void;

const NO_LEG: Answer = { ok: false, code: 'gone', status: null, words: 'there is no such leg' };
const NO_ROOM: Answer = { ok: false, code: 'refused', status: null, words: 'there is no such room' };
type RefStatus = Parameters<TelephonyEngine['refer']>[2];

/** The dialplan's words for who comes (`docs/asterisk.md`). */
const ARRIVALS: readonly string[] = ['agent-out', 'trunk-in'];

export class Mind implements Whole {
  readonly kernel = new Kernel();
  readonly undertaker = new Undertaker(this.kernel);
  readonly placing = new Placing(this.kernel);
  readonly legs = new Legs(this.kernel, this.undertaker, {
    rings: (leg, early) => (early ? this.ringback.end(leg) : this.ringback.begin(leg)),
    up: (leg) => this.up(leg),
    down: (leg) => this.down(leg),
    refusedByLine: (leg, said) => this.dialling.refusedByLine(leg, said),
  });
  private readonly ringback = new Ringback(this.kernel, this.undertaker, this.legs, this.placing);
  readonly helpers = new Helpers(this.kernel, this.undertaker);
  readonly accounts: Accounts;
  readonly ways: Ways;
  readonly plays = new Plays(this.kernel, this.undertaker, this.helpers, this.placing);
  readonly records = new Records(this.kernel, this.undertaker, this.helpers, this.legs);
  readonly taps = new Taps(this.kernel, this.undertaker, this.helpers, this.legs);
  readonly monitors = new Monitors(this.kernel, this.helpers, this.placing, this.legs);
  readonly resync: Resync;
  private readonly refers = new Refers(this.kernel, this.legs);
  private readonly hearing = new Hearing(this.kernel, this.legs);
  private readonly dialling: Dialling;

  constructor(settings: MindSettings) {
    this.placing.legs = this.legs;
    this.ways = new Ways(this.kernel, settings.trunks);
    this.accounts = new Accounts(this.kernel, settings, (extension, mayStay) => {
      for (const leg of this.legs.all.values()) if (leg.phone === extension && !mayStay(leg.proofs)) this.legs.hangup(leg, 'normal');
    });
    this.dialling = new Dialling(this.kernel, this.undertaker, this.legs, this.placing, this.accounts, this.ways);
    this.resync = new Resync(this);
  }

  /** Everything goes in here, and what is to be done comes out. `now`: monotonic ms. */
  run(now: number, what: (mind: this) => void): Output[] {
    this.kernel.now = now;
    what(this);
    return this.kernel.take();
  }

  event(raw: unknown, at: number): void {
    const event = readEvent(raw);
    if (event) this.heed(event, at);
  }

  get facts(): { legs: LegFacts[]; rooms: string[] } {
    const rooms = [...this.placing.rooms.values()].filter(({ id, wanted }) => wanted && !this.monitors.hasBridge(id)).map(({ id }) => id);
    return { legs: [...this.legs.all.values()].map(factsOf), rooms };
  }

  // What the port asks.

  originate(o: Originate): void {
    this.dialling.originate(o);
  }

  ring(id: string, done: Done): void {
    const leg = this.legs.all.get(id);
    done(leg ? null : NO_LEG);
    if (!leg?.inbound || leg.state !== 'new' || leg.ending) return;
    leg.state = 'ringing';
    leg.rang = true;
    // An agent hears the room before the answer: how whom they call rings. A caller's own telephone makes the tone.
    this.kernel.ask({ method: 'POST', path: `/channels/${seg(leg.main!)}/${leg.phone === null ? 'ring' : 'progress'}` });
  }

  answer(id: string, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(NO_LEG);
    const main = leg.inbound && !isUp(leg) && !leg.ending ? mainOf(leg) : null;
    if (!main) return done(null);
    this.kernel.ask({ method: 'POST', path: `/channels/${seg(main.id)}/answer` }, (answer) => {
      if (answer.ok && this.legs.has(leg)) this.legs.answered(leg, main, leg.sipCallId ?? '');
      done(answer.ok ? null : answer);
    });
  }

  hangup(id: string, cause: Cause, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(null);
    leg.waiting.push(() => done(null));
    this.legs.hangup(leg, cause);
  }

  openRoom(id: string, done: Done): void {
    this.placing.open(id, () => done(null));
  }

  closeRoom(id: string, done: Done): void {
    this.plays.endAt({ room: id });
    this.records.roomClosed(id);
    const inside = [...this.legs.all.values()].filter(({ wanted }) => wanted.room === id);
    this.placing.close(id, () => done(null));
    for (const leg of inside) this.monitors.moved(leg);
  }

  move(id: string, room: string | null, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(NO_LEG);
    if (room !== null && !this.placing.isOpen(room)) return done(NO_ROOM);
    this.placing.want(leg, { room }, () => done(null));
    this.monitors.moved(leg);
    this.records.look();
  }

  music(id: string, on: boolean, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(NO_LEG);
    this.placing.want(leg, { music: on }, () => done(null));
  }

  play(id: string, at: { room: string } | { leg: string }, file: string, media: string | null): void {
    this.plays.begin(id, 'leg' in at ? { leg: this.legs.all.get(at.leg) } : at, file, media);
  }

  dtmf(id: string, digits: string, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(NO_LEG);
    const main = mainOf(leg);
    const keys = digits.replace(/[^0-9A-D*#]/gi, '');
    if (!main || !keys) return done(null);
    const query = { dtmf: keys, duration: 100, between: 100 };
    this.kernel.ask({ method: 'POST', path: `/channels/${seg(main.id)}/dtmf`, query }, (answer) => done(answer.ok ? null : answer));
  }

  detect(id: string, on: boolean, done: Done): void {
    const leg = this.legs.all.get(id);
    this.taps.want(leg, on);
    done(leg ? null : NO_LEG);
  }

  refer(id: string, ref: string, status: RefStatus, done: Done): void {
    const leg = this.legs.all.get(id);
    if (!leg) return done(NO_LEG);
    this.refers.answer(leg, ref, status, done);
  }

  monitor(id: string, o: { leg: string; ear: string; mode: MonitorMode }, done: Done): void {
    this.monitors.set(id, o, done);
  }

  account(extension: string, secrets: readonly string[], barred: boolean, done: Done): void {
    this.accounts.set(extension, secrets, barred, done);
  }

  setTrunks(trunks: readonly Trunk[], at: number): void {
    this.ways.set(trunks, at);
  }

  joined(id: string, fault: RecordFault | null): void {
    this.records.joined(id, fault);
  }

  // What Asterisk says.

  private heed(event: WireEvent, at: number): void {
    switch (event.type) {
      case 'StasisStart':
        return this.started(event);
      case 'StasisEnd':
        this.helpers.over(event.channel.id);
        return this.legs.channelLeft(event.channel.id);
      case 'ChannelDestroyed':
        this.helpers.over(event.channel.id);
        return this.legs.channelOver(event.channel.id, { cause: event.cause, tech: event.tech_cause ?? 0 });
      case 'ChannelHangupRequest': {
        const leg = this.legs.by(event.channel.id);
        // 32: we asked for it ourselves (trap 14).
        if (leg && event.cause && event.cause !== 32) leg.said = { cause: event.cause, tech: event.tech_cause ?? 0 };
        return;
      }
      case 'ChannelStateChange':
        return this.changed(event.channel, event.channel.state);
      case 'Dial':
        return this.changed(event.peer, event.dialstatus);
      case 'ChannelTransfer':
        return this.refers.asked(this.legs.by(event.channel.id), event);
      case 'PlaybackFinished':
        return this.plays.finished(event.playback.id, event.playback.state !== 'failed');
      case 'RecordingFailed':
        return this.records.failed(event.recording.name);
      case 'BridgeDestroyed':
        this.monitors.lost(event.bridge.id);
        return this.placing.lost(event.bridge.id);
      case 'ContactStatusChange':
        return this.accounts.contact(
          event.contact_info.aor || event.endpoint.resource,
          event.contact_info.uri,
          event.contact_info.contact_status,
        );
      case 'PeerStatusChange':
        return this.ways.heard(event.endpoint.resource, event.peer.peer_status, at);
      case 'ApplicationReplaced':
        return this.kernel.warn('another program has taken over the calls of this Asterisk: only one gateway may use an application');
      case 'ChannelDtmfReceived':
      case 'ChannelHold':
      case 'ChannelUnhold':
        return this.keyOrHold(event);
    }
  }

  private keyOrHold(event: WireEventOf<'ChannelDtmfReceived' | 'ChannelHold' | 'ChannelUnhold'>): void {
    const leg = this.legs.by(event.channel.id);
    if (!leg) return;
    if (event.type === 'ChannelDtmfReceived') return this.kernel.tell({ type: 'dtmf', leg: leg.id, digit: event.digit });
    const held = event.type === 'ChannelHold';
    if (leg.held === held) return;
    leg.held = held;
    this.kernel.tell({ type: 'leg-held', leg: leg.id, held });
  }

  private started({ channel, args }: WireEventOf<'StasisStart'>): void {
    const { id } = channel;
    if (this.helpers.has(id)) return this.helpers.started(id);
    const leg = this.legs.by(id);
    if (leg) {
      if (!leg.inbound) this.dialling.started(leg, id);
      return;
    }
    const arrives = ARRIVALS.includes(args[0] ?? '');
    if (!arrives) return this.undertaker.seen(id);
    // A second word of one that has ended.
    if (!this.undertaker.isEnding(id)) this.arrive(channel, args[1] ?? '');
  }

  /** Who calls is known by the endpoint alone; what a telephone says of itself is not believed. */
  arrive(channel: WireChannel, dialled: string): void {
    const endpoint = endpointOf(channel.name);
    const isTrunk = this.ways.has(endpoint);
    if (!isTrunk && (!this.accounts.has(endpoint) || this.accounts.isBarred(endpoint)))
      return this.undertaker.end(channel.id, { reason_code: 21 });
    const leg = this.legs.add({
      id: channel.id,
      from: isTrunk ? channel.caller.number : endpoint,
      to: dialled,
      inbound: true,
      phone: isTrunk ? null : endpoint,
      proofs: isTrunk ? new Set() : this.accounts.proofsOf(endpoint),
    });
    leg.main = channel.id;
    this.legs.attach(leg, channel.id, true);
    if (channel.protocol_id) leg.sipCallId = channel.protocol_id;
    if (isTrunk) return this.kernel.tell({ type: 'leg-new', leg: factsOf(leg), headers: {}, did: dialled });
    const query = { variable: 'PJSIP_HEADER(read,X-Dialer-Call)' };
    this.kernel.ask({ method: 'GET', path: `/channels/${seg(channel.id)}/variable`, query }, (answer) => {
      if (!this.legs.has(leg) || leg.ending) return;
      const callId = answer.ok ? readValue(answer.body).trim() : '';
      this.kernel.tell({
        type: 'leg-new',
        leg: { ...factsOf(leg), ...(callId && { callId }) },
        headers: callId ? { 'X-Dialer-Call': callId } : {},
      });
    });
  }

  /** `Dial(RINGING)` and the change of state come in any order, and both twice if they like. */
  private changed(channel: WireChannel, word: string): void {
    const leg = this.legs.by(channel.id);
    if (!leg) return;
    if (word === 'RINGING' || word === 'PROGRESS' || (word === 'Ringing' && !leg.inbound)) return this.legs.rings(leg, word === 'PROGRESS');
    if (word !== 'ANSWER' && word !== 'Up') return;
    const its = leg.channels.get(channel.id);
    if (its && (leg.inbound || its.dialled)) this.legs.answered(leg, its, channel.protocol_id);
  }

  /** A leg has answered while nobody listened. */
  found(leg: Leg, channel: WireChannel): void {
    this.changed(channel, channel.state);
    if (leg.inbound || isUp(leg) || channel.state !== 'Ringing') return;
    this.legs.rings(leg, false);
  }

  private up(leg: Leg): void {
    this.ringback.end(leg);
    this.placing.place(leg);
    this.taps.up(leg);
    this.records.look();
    this.hearing.up(leg);
  }

  private down(leg: Leg): void {
    this.ringback.end(leg);
    this.taps.end(leg.id);
    this.monitors.gone(leg);
    this.plays.endAt({ leg: leg.id });
    this.records.look();
  }
}
