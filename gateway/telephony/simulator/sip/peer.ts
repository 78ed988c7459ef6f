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

/** What a peer needs of the stack around it. */
export interface PeerHome {
  readonly host: string;
  readonly digest: Digest;
  send(socket: number, text: string): void;
  invited(peer: Peer, request: IncomingInviteRequest): void;
  registering(peer: Peer, request: IncomingRegisterRequest): void;
}

/**
 * The far end of one telephone: transactions and dialogs of one sip.js core.
 * A peer outlives its WebSocket while a call of it lives; when the telephone comes back the peer moves to the new socket.
 */
export class Peer {
  /** The extension that has proved itself here by REGISTER. */
  extension: string | null = null;
  /** The telephone's contact, as it registered. */
  contact: URI | null = null;
  readonly core: UserAgentCore;

  constructor(
    private readonly home: PeerHome,
    /** Number of the WebSocket in use, null while there is none. */
    public socket: number | null,
  ) {
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
        onInvite: (request) => this.authorised(request) && home.invited(this, request),
        onRegister: (request) => home.registering(this, request),
        onRefer: (request: IncomingReferRequest) => void request.reject({ statusCode: 481 }),
        onMessage: (request) => void request.reject({ statusCode: 405, extraHeaders: [ALLOW] }),
        onSubscribe: (request) => void request.reject({ statusCode: 489 }),
      },
    );
  }

  /** Whether this message belongs to a call or a transaction of this peer. */
  owns(message: IncomingRequestMessage | IncomingResponseMessage): boolean {
    if (!(message instanceof IncomingRequestMessage)) return this.core.userAgentClients.has(message.viaBranch + message.method);
    return this.core.userAgentServers.has(message.viaBranch) || this.core.dialogs.has(message.callId + message.toTag + message.fromTag);
  }

  /** Calls in progress, or being set up. */
  get busy(): boolean {
    return this.core.dialogs.size > 0;
  }

  receive(message: IncomingRequestMessage | IncomingResponseMessage): void {
    if (!(message instanceof IncomingRequestMessage)) return this.core.receiveIncomingResponseFromTransport(message);
    // The core answers 404 to any address but its own; the floor is the whole domain.
    if (message.ruri) this.core.configuration.aor = message.ruri;
    if (message.method === 'UPDATE') this.refreshTimer(message);
    else if (message.method === 'OPTIONS')
      this.core.replyStateless(message, { statusCode: 200, extraHeaders: [ALLOW, 'Accept: application/sdp'] });
    else this.core.receiveIncomingRequestFromTransport(message);
  }

  /** Rings the telephone: an INVITE with our offer. */
  invite(
    to: { contact: URI; extension: string },
    from: { number: string; name?: string },
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

  /** A peer that has registered needs no second proof; anyone else is challenged. */
  private authorised(request: IncomingInviteRequest): boolean {
    const from = request.message.from.uri.user;
    if (this.extension !== null && this.extension === from) return true;
    const proof = this.home.digest.check('INVITE', request.message.getHeader('authorization'));
    if (proof.ok && proof.user === from) {
      this.extension = from;
      return true;
    }
    request.reject({ statusCode: 401, extraHeaders: [this.home.digest.challenge(!proof.ok && proof.stale)] });
    return false;
  }
}
