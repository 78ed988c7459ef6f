/** How a leg is rung: created, waited for, put into its room so that early sound is heard, and only then dialled (trap 1). */
import type { TelephonyEngine } from '../../port';
import type { Accounts } from './accounts';
import { statusOf, type Said } from './causes';
import type { Legs } from './floor';
import { seg, type Answer, type Kernel } from './kernel';
import { isUp, mainOf, type Channel, type Ended, type Leg } from './leg';
import type { Placing } from './placing';
import type { Undertaker } from './undertaker';
import type { Way, Ways } from './ways';
import { readChannels, readValue } from '../wire';

export type Originate = Parameters<TelephonyEngine['originate']>[0];

export const APP = 'dialer';
const START_MS = 3000;
/** A room that does not open must not keep a call from being made. */
const PLACE_MS = 700;
/** Asterisk says every failed dial by an event; should that be lost, this says it. */
const GONE_MS = 1000;
/** After this Asterisk is asked again that did not answer. */
const AGAIN_MS = 1000;

/** Who shall be shown, as Asterisk takes it: `CALLERID` is ignored here (trap 3). */
function callerVariables({ number, name, private: isPrivate }: Originate['callerId']): Record<string, string> {
  return {
    'CONNECTEDLINE(num,i)': number,
    ...(name && { 'CONNECTEDLINE(name,i)': name }),
    ...(isPrivate && { 'CONNECTEDLINE(num-pres,i)': 'prohib', 'CONNECTEDLINE(name-pres,i)': 'prohib' }),
  };
}

const EXTENSION = /^[\w*#+.-]{1,64}$/;
const HEADER = /^[A-Za-z0-9-]{1,64}$/;

export class Dialling {
  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly legs: Legs,
    private readonly placing: Placing,
    private readonly accounts: Accounts,
    private readonly ways: Ways,
  ) {}

  originate(o: Originate): void {
    if (this.legs.all.has(o.leg)) return;
    const { target } = o;
    const isPhone = 'extension' in target;
    const leg = this.legs.add({
      id: o.leg,
      callId: o.callId,
      from: o.callerId.number,
      to: isPhone ? target.extension : target.number,
      inbound: false,
      phone: isPhone ? target.extension : null,
      ...(isPhone && { proofs: this.accounts.proofsOf(target.extension) }),
    });
    if (o.room !== undefined && this.placing.isOpen(o.room)) leg.wanted.room = o.room;
    this.legs.after(leg, o.ringMs, () => this.rungLongEnough(leg));
    if (isPhone) return this.ringPhones(leg, o, target.extension);
    const ways = this.ways.of(target);
    leg.next = () => this.over(leg, o, ways.shift());
    this.legs.over(leg, leg.said, this.ways.none(target));
  }

  /** Whoever has answered while Asterisk's events did not come is not hung up: its list says who has. */
  private rungLongEnough(leg: Leg): void {
    if (isUp(leg) || leg.ending) return;
    if (this.kernel.hears) return this.legs.hangup(leg, 'no-answer');
    this.kernel.ask({ method: 'GET', path: '/channels' }, (answer) => {
      if (!this.legs.has(leg) || isUp(leg) || leg.ending) return;
      if (!answer.ok) return void this.legs.after(leg, AGAIN_MS, () => this.rungLongEnough(leg));
      const up = readChannels(answer.body).find(({ id, state }) => state === 'Up' && leg.channels.has(id));
      if (up) this.legs.answered(leg, leg.channels.get(up.id)!, up.protocol_id);
      else this.legs.hangup(leg, 'no-answer');
    });
  }

  /** The carrier has said so. */
  refusedByLine(leg: Leg, said: Said): void {
    const way = this.tried.get(leg);
    if (way) this.ways.refused(way, statusOf(said));
  }

  /** A channel of ours has come to us, before its creation's answer or after. */
  started(leg: Leg, id: string): void {
    const channel = leg.channels.get(id);
    if (!channel || channel.started) return;
    channel.started = true;
    this.begin.get(id)?.();
    this.begin.delete(id);
  }

  private readonly begin = new Map<string, () => void>();
  /** The way that each call is tried over now. */
  private readonly tried = new WeakMap<Leg, Way>();

  /** `then`: it is ours. `failed`: it cannot be made; once, and not if the leg has ended. */
  private create(
    leg: Leg,
    o: Originate,
    endpoint: string,
    then: (channel: Channel) => void,
    failed: (answer: Answer | null) => Ended,
  ): void {
    const id = `${leg.id}~${++leg.serial}`;
    const channel = this.legs.attach(leg, id, false);
    const isHere = () => leg.channels.get(id) === channel;
    const fail = (answer: Answer | null) => {
      this.begin.delete(id);
      late();
      if (!isHere() || leg.ending) return;
      this.legs.detach(leg, id);
      const end = failed(answer);
      if (leg.channels.size === 0) this.legs.over(leg, leg.said, end);
    };
    const late = this.legs.after(leg, START_MS, () => {
      if (channel.started) return;
      this.undertaker.end(id);
      fail(null);
    });
    leg.clear.add(() => this.begin.delete(id));
    this.begin.set(id, () => {
      late();
      if (isHere() && !leg.ending) then(channel);
    });
    this.undertaker.creating(id);
    const variables = {
      CALLID: { value: o.callId, report_events: true },
      LEG: { value: leg.id, report_events: true },
      ...callerVariables(o.callerId),
      ...this.headersOf(leg, o),
      ...(leg.phone !== null && { 'PJSIP_TRANSFER_HANDLING()': 'ari-only' }),
    };
    const query = { endpoint, app: APP, channelId: id };
    this.kernel.ask({ method: 'POST', path: '/channels/create', query, body: { variables } }, (answer) => {
      const isUnsure = !answer.ok && answer.code === 'timeout';
      this.undertaker.created(id, answer.ok || isUnsure);
      if (!answer.ok && !isUnsure && !channel.started) fail(answer);
    });
  }

  private headersOf(leg: Leg, o: Originate): Record<string, string> {
    const headers = Object.entries({ 'X-Dialer-Call': o.callId, ...o.headers });
    // People outside are told nothing of how calls are named here.
    const theirs = leg.phone === null ? headers.slice(1) : headers;
    return Object.fromEntries(
      theirs.filter(([name]) => HEADER.test(name)).map(([name, value]) => [`PJSIP_HEADER(add,${name})`, value.replace(/[\r\n]/g, ' ')]),
    );
  }

  /** `PJSIP/1001` rings the first telephone only: each of several has a channel of its own. */
  private ringPhones(leg: Leg, o: Originate, extension: string): void {
    const failed = (answer: Answer | null): Ended => ({
      by: 'engine',
      // 500 "Allocation failed": nobody is registered; 409: there is no such endpoint (trap 11).
      cause: answer && !answer.ok && answer.code === 'refused' ? 'not-registered' : 'failed',
    });
    const nobody: Ended = { by: 'engine', cause: 'not-registered' };
    if (!EXTENSION.test(extension) || this.accounts.isBarred(extension)) return this.legs.finish(leg, nobody);
    const first = (channel: Channel): void => {
      const query = { variable: `PJSIP_DIAL_CONTACTS(${extension})` };
      this.kernel.ask({ method: 'GET', path: `/channels/${seg(channel.id)}/variable`, query }, (answer) => {
        if (!leg.channels.has(channel.id) || leg.ending) return;
        // A telephone writes its address itself: no part of it may become another one to ring.
        const all = answer.ok
          ? readValue(answer.body)
              .split('&')
              .filter((contact) => contact.startsWith(`PJSIP/${extension}/sip`))
          : [];
        const trusted = all.filter((contact) => this.accounts.mayRing(extension, contact));
        if (trusted.length === all.length && all.length <= 1) return this.dial(leg, channel);
        for (const contact of trusted) this.create(leg, o, contact, (each) => this.dial(leg, each), failed);
        this.legs.drop(leg, channel.id);
        if (!trusted.length) this.legs.finish(leg, nobody);
      });
    };
    this.create(leg, o, `PJSIP/${extension}`, first, failed);
  }

  /** Over this way, or the next one that can be begun; false: there is none left. */
  private over(leg: Leg, o: Originate, way: Way | undefined): boolean {
    if (!way) return false;
    this.tried.set(leg, way);
    leg.said = { cause: 0, tech: 0 };
    this.create(
      leg,
      o,
      `PJSIP/${way.number}@${way.endpoint}`,
      (channel) => {
        leg.main = channel.id;
        this.whenPlaced(leg, () => this.dial(leg, channel));
      },
      (answer) => {
        this.ways.failed(way, answer);
        return { by: 'engine', cause: 'failed', reached: false };
      },
    );
    return true;
  }

  private whenPlaced(leg: Leg, then: () => void): void {
    let isDone = false;
    const once = () => {
      if (isDone) return;
      isDone = true;
      then();
    };
    this.legs.after(leg, PLACE_MS, once);
    this.placing.want(leg, {}, once);
  }

  private dial(leg: Leg, channel: Channel): void {
    if (!leg.channels.has(channel.id) || leg.ending || channel.dialled) return;
    channel.dialled = true;
    this.kernel.ask({ method: 'POST', path: `/channels/${seg(channel.id)}/dial` }, (answer) => {
      if (answer.ok || answer.status === 409 || !leg.channels.has(channel.id)) return;
      if (answer.code === 'timeout' || answer.code === 'unreachable') return;
      // Its end comes by an event with the cause; this is for the one that does not come.
      this.legs.after(leg, GONE_MS, () => {
        if (!leg.channels.has(channel.id) || (isUp(leg) && mainOf(leg) === channel)) return;
        this.undertaker.end(channel.id);
        this.legs.channelOver(channel.id, { cause: 38, tech: 0 });
      });
    });
  }
}
