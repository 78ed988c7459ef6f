import { randomUUID } from 'node:crypto';
import { limits } from '../../../platform/limits';
import type { Refused } from '../../../platform/refused';
import { InCall } from './in-call';
import type { IncomingInviteRequest } from './library';
import type { SipNews, SipOrder } from './link';
import { OutCall } from './out-call';
import type { Peer } from './peer';
import type { Binding } from './registrar';
import { isUsableSdp } from './shape';

export interface CallsHome {
  tell(news: SipNews): void;
  contacts(extension: string): readonly Binding[];
  refused(what: Refused): void;
  /** A telephone said nothing to a call: its socket leads nowhere. */
  silent(peer: Peer): void;
}

/** All calls of the telephones, by the id of their leg: carries out what the floor asks, tells it what happens. */
export class SipCalls {
  private readonly calls = new Map<string, InCall | OutCall>();

  constructor(private readonly home: CallsHome) {}

  /** A telephone dials. Only so many calls of one extension are taken at a time: each would hold ports of the media. */
  invited(peer: Peer, request: IncomingInviteRequest): void {
    const { body } = request.message;
    if (!isUsableSdp(body)) return void request.reject({ statusCode: 488 });
    const own = [...this.calls.values()].filter((call) => call instanceof InCall && call.extension === peer.extension);
    if (own.length >= limits.sip.callsPerExtension) {
      this.home.refused('sip-port');
      return void request.reject({ statusCode: 486 });
    }
    const call = new InCall(randomUUID(), peer, request, this);
    this.calls.set(call.leg, call);
    call.announce();
  }

  carryOut(order: Exclude<SipOrder, { type: 'fault' | 'outside' }>): void {
    if (order.type === 'flush') return this.tell({ type: 'flushed' });
    if (order.type === 'ring') return this.ring(order);
    this.calls.get(order.leg)?.carryOut(order);
  }

  tell(news: SipNews): void {
    this.home.tell(news);
  }

  silent(peer: Peer): void {
    this.home.silent(peer);
  }

  /** Nothing more is said of this call. */
  over(leg: string): void {
    this.calls.delete(leg);
  }

  moved(peer: Peer): void {
    for (const { leg } of this.of(peer)) this.tell({ type: 'path', leg, open: peer.socket !== null });
  }

  /** Whoever this telephone belonged to is signed out: its calls end here and there. */
  revoked(peer: Peer): void {
    for (const call of this.of(peer)) call.cut('normal');
    for (const call of this.calls.values()) if (call instanceof OutCall) call.withdraw(peer);
  }

  private of(peer: Peer): (InCall | OutCall)[] {
    return [...this.calls.values()].filter((call) => call.peer === peer);
  }

  private ring(order: Extract<SipOrder, { type: 'ring' }>): void {
    const bindings = this.home.contacts(order.extension);
    if (!bindings.length) return this.tell({ type: 'refused', leg: order.leg, cause: 'not-registered' });
    const call = new OutCall(order.leg, this);
    this.calls.set(order.leg, call);
    call.ring(bindings, order);
  }
}
