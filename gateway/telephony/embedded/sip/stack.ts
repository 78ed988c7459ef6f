import type { Refused } from '../../../platform/refused';
import { PhoneFaults } from '../training/faults/phones';
import type { Log } from '../log';
import { Digest, hashSecret } from './digest';
import { IncomingRequestMessage, type IncomingInviteRequest, type URI } from './library';
import type { SipOrder } from './link';
import { parseMessage } from './message';
import { Peer, type PeerHome } from './peer';
import { Registrar, type Binding } from './registrar';
import { shapeFault } from './shape';

export interface SipEvents {
  send(socket: number, text: string): void;
  /** Whoever is behind this socket has proved an extension. */
  trusted(socket: number): void;
  /** Nobody is served over this socket any more. */
  close(socket: number): void;
  /** The socket's line is cut, by a fault or because its telephone is here over another one. */
  cut(socket: number): void;
  /** A telephone dials. It has proved which extension it is. */
  invited(peer: Peer, request: IncomingInviteRequest): void;
  registration(extension: string, contacts: number, registered: boolean): void;
  /** The peer has lost its socket, or has another one. */
  moved(peer: Peer): void;
  /** The secret of this peer is worth nothing any more: its calls end. */
  revoked(peer: Peer): void;
  refused(what: Refused): void;
}

const SWEEP_MS = 5000;
/** Time for the last words to a telephone whose secret has ended, before its socket closes. */
const LAST_WORDS_MS = 300;

/** The SIP server of the training floor: sockets in, calls and registrations out. Nothing that arrives can break it. */
export class SipStack {
  private readonly registrar: Registrar;
  private readonly digest: Digest;
  /** Everyone, also those whose socket has closed while a call of theirs lives. */
  private readonly peers = new Set<Peer>();
  /** The peer that new business over a socket belongs to. */
  private readonly sockets = new Map<number, Peer>();
  private readonly complaints = new Set<string>();
  private readonly home: PeerHome;
  private readonly faults = new PhoneFaults();
  private sweeper: NodeJS.Timeout | undefined;

  constructor(
    settings: { host: string; realm: string; hashed?: boolean },
    private readonly on: SipEvents,
    private readonly log: Log,
  ) {
    this.registrar = new Registrar(
      settings.realm,
      {
        changed: on.registration,
        returned: (contact, peer) => this.reunite(contact, peer),
        refused: on.refused,
        refuses: (extension) => this.faults.has('refuse', extension),
      },
      Date.now,
      settings.hashed ? (_extension, _realm, hash) => hash : hashSecret,
    );
    this.digest = new Digest(settings.realm, this.registrar.hashesOf);
    this.home = {
      host: settings.host,
      digest: this.digest,
      send: on.send,
      invited: on.invited,
      registering: (peer, request) => this.registrar.register(request, peer, this.digest),
      isBarred: (extension) => this.registrar.isBarred(extension),
      trusted: (peer) => peer.socket !== null && on.trusted(peer.socket),
      refused: () => on.refused('sip-auth'),
      moved: on.moved,
    };
  }

  start(): void {
    this.sweeper ??= setInterval(() => this.sweep(), SWEEP_MS).unref();
  }

  stop(): void {
    clearInterval(this.sweeper);
    for (const peer of this.peers) peer.dispose();
    this.peers.clear();
    this.sockets.clear();
  }

  contacts(extension: string): readonly Binding[] {
    return this.registrar.contacts(extension);
  }

  /**
   * Sets all secrets of an extension. A telephone whose secret is not among them is registered no more, its calls end and
   * its socket closes. A barred extension may neither register nor dial; its live calls go on.
   */
  account(extension: string, secrets: readonly string[], barred: boolean): void {
    this.registrar.account(extension, secrets, barred);
    for (const peer of this.peers) {
      if (peer.identity?.extension !== extension) continue;
      if (!this.registrar.knows(extension, peer.identity.hash)) this.revoke(peer);
      // It comes back by itself, and asks again until it may.
      else if (barred && !peer.busy && peer.socket !== null) this.on.close(peer.socket);
    }
  }

  /** A fault begins: telephones have no signalling, or are registered no more and may not be again for a while. */
  fault({ does, extension, forMs }: Extract<SipOrder, { type: 'fault' }>): void {
    for (const peer of this.peers) {
      if (peer.extension === null || (extension !== null && peer.extension !== extension)) continue;
      this.faults.begin(does, peer.extension, forMs);
      if (does === 'refuse') this.registrar.drop(peer);
      if (peer.socket !== null) this.on.cut(peer.socket);
    }
  }

  /** Peers alive, for tests and metrics. */
  get size(): number {
    return this.peers.size;
  }

  opened(socket: number): void {
    const peer = new Peer(this.home, socket);
    this.peers.add(peer);
    this.sockets.set(socket, peer);
  }

  /** A closed socket ends no call: media may flow on, and the telephone may come back. */
  closed(socket: number): void {
    this.sockets.delete(socket);
    for (const peer of this.peers) {
      if (peer.socket !== socket) continue;
      peer.socket = null;
      this.registrar.drop(peer);
    }
    this.sweep();
  }

  received(socket: number, text: string): void {
    if (!text.trim()) return this.on.send(socket, '\r\n'); // RFC 5626 keep-alive
    const misshapen = shapeFault(text);
    if (misshapen) return this.turnAway(misshapen);
    const parsed = parseMessage(text);
    if ('reply' in parsed) {
      this.turnAway(parsed.fault);
      if (parsed.reply) this.on.send(socket, parsed.reply);
      return;
    }
    const { message } = parsed;
    if (message instanceof IncomingRequestMessage && this.faults.has('cut', message.from.uri.user ?? '')) return this.on.cut(socket);
    try {
      this.route(socket, message);
    } catch (error) {
      this.complain(`${message.method} could not be handled: ${String(error)}`);
    }
  }

  private revoke(peer: Peer): void {
    this.on.revoked(peer);
    peer.identity = null;
    const { socket } = peer;
    if (socket === null) return;
    // A call that was answered this moment is ended by BYE only after the telephone's ACK.
    setTimeout(() => peer.identity === null && peer.socket === socket && this.on.close(socket), LAST_WORDS_MS).unref();
  }

  private route(socket: number, message: Parameters<Peer['receive']>[0]): void {
    const within = [...this.peers].find((peer) => (peer.socket === null || peer.socket === socket) && peer.owns(message));
    // The telephone speaks of an old call over a new socket: the call moves there.
    if (within) within.socket = socket;
    (within ?? this.sockets.get(socket))?.receive(message);
  }

  /**
   * A telephone has registered again: its calls go on over this socket. Where its network has changed the socket of before
   * still seems to be open, for minutes: it is let go.
   */
  private reunite(contact: URI, peer: Peer): void {
    peer.contact = contact;
    for (const other of this.peers) {
      const left = other.socket;
      if (other === peer || left === peer.socket || other.contact?.toString() !== contact.toString()) continue;
      if (other.extension !== peer.extension) continue;
      if (left !== null && other.identity?.hash !== peer.identity?.hash) continue;
      if (left === null || other.busy) other.socket = peer.socket;
      if (left !== null) this.on.cut(left);
    }
  }

  private sweep(): void {
    this.registrar.sweep();
    for (const peer of this.peers) {
      // Whose secret has ended does not come back: what they have not answered, an ACK or our BYE, is not waited for.
      if (peer.socket !== null || (peer.busy && peer.identity !== null)) continue;
      peer.dispose();
      this.peers.delete(peer);
    }
  }

  private turnAway(fault: string): void {
    this.on.refused('sip-frame');
    this.complain(fault);
  }

  /** Each kind of fault is logged once, so that a broken telephone cannot fill the log. */
  private complain(fault: string): void {
    if (this.complaints.has(fault) || this.complaints.size > 200) return;
    this.complaints.add(fault);
    this.log.warn('a SIP message was refused', { fault });
  }
}
