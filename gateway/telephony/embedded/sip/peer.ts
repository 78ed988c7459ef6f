import { randomBytes } from 'node:crypto';
import type { Digest } from './digest';
import { headerValue, quotedName } from './header-text';
import {
  ALLOW,
  IncomingRequestMessage,
  UserAgentCore,
  loggers,
  sdpBody,
  sipUri,
  type IncomingInviteRequest,
  type IncomingReferRequest,
  type IncomingRegisterRequest,
  type IncomingResponseMessage,
  type OutgoingInviteRequest,
  type OutgoingInviteRequestDelegate,
  type URI,
} from './library';
import type { Caller } from './link';

/** What a peer needs of the stack around it. */
export interface PeerHome {
  readonly host: string;
  readonly digest: Digest;
  send(socket: number, text: string): void;
  invited(peer: Peer, request: IncomingInviteRequest): void;
  registering(peer: Peer, request: IncomingRegisterRequest): void;
  /** Whether this extension may neither register nor dial, though its secret is right. */
  isBarred(extension: string): boolean;
  /** The peer has proved itself: its socket is no stranger's any more. */
  trusted(peer: Peer): void;
  /** A wrong proof, or a barred extension. */
  refused(peer: Peer): void;
  /** The peer has lost its socket, or has another one. */
  moved(peer: Peer): void;
}

/**
 * The far end of one telephone: transactions and dialogs of one sip.js core.
 * A peer outlives its WebSocket while a call of it lives; when the telephone comes back the peer moves to the new socket.
 */
export class Peer {
  /** The extension that has proved itself here, and the secret by which it did. */
  identity: { readonly extension: string; readonly hash: string } | null = null;
  /** The telephone's contact, as it registered. */
  contact: URI | null = null;
  readonly core: UserAgentCore;
  private at: number | null;

  constructor(
    private readonly home: PeerHome,
    socket: number | null,
  ) {
    this.at = socket;
    const contact = sipUri('floor', home.host);
    contact.setParam('transport', 'ws');
    this.core = new UserAgentCore(
      {
        aor: contact,
        contact: { pubGruu: undefined, tempGruu: undefined, uri: contact, toString: () => `<${contact.toString()}>` },
        displayName: '',
        loggerFactory: loggers,
        hackViaTcp: false,
        routeSet: [],
        sipjsId: randomBytes(5).toString('hex'),
        supportedOptionTags: ['outbound'],
        supportedOptionTagsResponse: ['outbound'],
        userAgentHeaderFieldValue: 'training-floor',
        viaForceRport: false,
        viaHost: home.host,
        authenticationFactory: () => undefined,
        transportAccessor: () => ({ protocol: 'WS', send: async (text: string) => this.send(text) }),
      },
      {
        onInvite: (request) => home.invited(this, request),
        onRegister: (request) => home.registering(this, request),
        onRefer: (request: IncomingReferRequest) => void request.reject({ statusCode: 481 }),
        onMessage: (request) => void request.reject({ statusCode: 405, extraHeaders: [ALLOW] }),
        onSubscribe: (request) => void request.reject({ statusCode: 489 }),
      },
    );
  }

  get extension(): string | null {
    return this.identity?.extension ?? null;
  }

  /** Number of the WebSocket in use, null while there is none. */
  get socket(): number | null {
    return this.at;
  }

  set socket(socket: number | null) {
    if (this.at === socket) return;
    this.at = socket;
    this.home.moved(this);
  }

  /** Whether this message belongs to a call or a transaction of this peer. */
  owns(message: IncomingRequestMessage | IncomingResponseMessage): boolean {
    if (!(message instanceof IncomingRequestMessage)) return this.core.userAgentClients.has(message.viaBranch + message.method);
    return this.core.userAgentServers.has(message.viaBranch) || this.core.dialogs.has(message.callId + message.toTag + message.fromTag);
  }

  /** Calls in progress, or being set up: an INVITE has no dialog before it is answered for the first time. */
  get busy(): boolean {
    return this.core.dialogs.size > 0 || this.core.userAgentServers.size > 0;
  }

  receive(message: IncomingRequestMessage | IncomingResponseMessage): void {
    if (!(message instanceof IncomingRequestMessage)) return this.core.receiveIncomingResponseFromTransport(message);
    // The core answers 404 to any address but its own; the floor is the whole domain.
    if (message.ruri) this.core.configuration.aor = message.ruri;
    if (message.method === 'UPDATE') this.refreshTimer(message);
    else if (message.method === 'OPTIONS')
      this.core.replyStateless(message, { statusCode: 200, extraHeaders: [ALLOW, 'Accept: application/sdp'] });
    else if (!this.beginsCall(message) || this.mayDial(message)) this.core.receiveIncomingRequestFromTransport(message);
  }

  /** Rings the telephone: an INVITE with our offer. */
  invite(
    to: { contact: URI; extension: string },
    from: Caller,
    offer: string,
    headers: readonly string[],
    delegate: OutgoingInviteRequestDelegate,
  ): OutgoingInviteRequest {
    const { core, home } = this;
    const request = core.makeOutgoingRequestMessage(
      'INVITE',
      to.contact,
      // A caller who withholds the number has a name in SIP (RFC 3323).
      sipUri(headerValue(from.number) || 'anonymous', home.host),
      sipUri(to.extension, home.host),
      { fromDisplayName: quotedName(from.name ?? '') },
      [`Contact: ${core.configuration.contact.toString()}`, ALLOW, ...headers.map(headerValue)],
      sdpBody(offer),
    );
    return core.invite(request, delegate);
  }

  /** This extension has proved itself by this secret. */
  trust(extension: string, hash: string): void {
    this.identity = { extension, hash };
    this.home.trusted(this);
  }

  dispose(): void {
    this.core.dispose();
  }

  private send(text: string): void {
    if (this.socket !== null) this.home.send(this.socket, text);
  }

  /** JsSIP's session timer: sip.js would refuse the UPDATE, and JsSIP would end the call. */
  private refreshTimer(message: IncomingRequestMessage): void {
    const expires = message.getHeader('session-expires');
    const known = this.core.dialogs.has(message.callId + message.toTag + message.fromTag);
    this.core.replyStateless(message, { statusCode: known ? 200 : 481, extraHeaders: expires ? [`Session-Expires: ${expires}`] : [] });
  }

  private beginsCall(message: IncomingRequestMessage): boolean {
    return message.method === 'INVITE' && !message.toTag && !this.core.userAgentServers.has(message.viaBranch);
  }

  /**
   * A peer that has registered needs no second proof; anyone else is challenged. Refused without a transaction: one would
   * be kept for half a minute with all that a stranger has sent.
   */
  private mayDial(message: IncomingRequestMessage): boolean {
    const from = message.from.uri.user ?? '';
    const refuse = (statusCode: number, extraHeaders: string[] = []) => {
      this.core.replyStateless(message, { statusCode, extraHeaders });
      return false;
    };
    if (this.extension !== from) {
      const authorization = message.getHeader('authorization');
      const proof = this.home.digest.check(this, 'INVITE', authorization);
      if (!proof.ok || proof.user !== from) {
        if (authorization) this.home.refused(this);
        return refuse(401, [this.home.digest.challenge(this, !proof.ok && proof.stale)]);
      }
      this.trust(from, proof.hash);
    }
    if (!this.home.isBarred(from)) return true;
    this.home.refused(this);
    return refuse(403);
  }
}
