import { TRUNK_WORDS } from '@dialer/rules/trunk-words';
import type { Cause } from '../../../port';
import { reasonHeader } from '../../sip/causes';
import {
  sdpBody,
  sipUri,
  type AckableIncomingResponseWithSession,
  type IncomingResponseMessage,
  type OutgoingInviteRequest,
  type OutgoingRequestMessage,
} from '../../sip/library';
import { unguessable } from '../../sip/unguessable';
import { ALLOW_TRUNK } from './allow';
import { sdpOf } from './bodies';
import { FIRST_ANSWER_MS, LIFE_MS } from './bounds';
import { failureOf, silence, unsent } from './failures';
import { present, safeHeaders } from './identity';
import { TrunkCall } from './trunk-call';
import { UNREACHABLE } from './troubles';
import type { Dial } from './trunk-link';

/** A call that we place. */
export class CallOut extends TrunkCall {
  readonly callId = unguessable();
  private readonly fromTag = unguessable();
  private order: Dial | null = null;
  private invite: OutgoingInviteRequest | null = null;
  private cseq = 0;
  /** Proofs of who we are: one, and one more for a nonce that was stale. */
  private proofs = 0;
  private minSe: number | null = null;
  /** A 180 or 183 was seen. */
  private reached = false;
  private early: string | null = null;
  private patience: NodeJS.Timeout | undefined;

  dial(order: Dial): void {
    this.order = order;
    try {
      this.send(order);
    } catch {
      this.fail(unsent(TRUNK_WORDS.unwritten));
    }
  }

  /** 100 to 199, before sip.js: it drops one without a tag or contact. */
  provisional(message: IncomingResponseMessage): void {
    clearTimeout(this.patience);
    const status = message.statusCode ?? 100;
    if (this.isOver || this.dialog || status === 100) return;
    const sdp = sdpOf(message);
    if (status !== 180 && status !== 183 && !sdp) return;
    this.reached = true;
    this.early = sdp ?? this.early;
    this.tell({ type: 'progress', leg: this.leg, ringing: status === 180, sdp });
  }

  protected release(cause: Cause): Promise<void> {
    if (this.dialog) return this.dialog.bye(cause);
    this.takeBack(cause);
    return Promise.resolve();
  }

  protected override close(): void {
    clearTimeout(this.patience);
    super.close();
  }

  private send({ number, caller, headers, sdp, sessionExpiresS }: Dial, proof?: (request: OutgoingRequestMessage) => boolean): boolean {
    const { line } = this;
    const { from, displayName, headers: identity } = present(caller, line.domain);
    const expires = sessionExpiresS ? Math.max(sessionExpiresS, this.minSe ?? 0) : null;
    const timer = expires ? [`Session-Expires: ${expires}`, ...(this.minSe ? [`Min-SE: ${this.minSe}`] : [])] : [];
    const request = line.core.makeOutgoingRequestMessage(
      'INVITE',
      line.uri(number),
      from,
      sipUri(number, line.domain),
      { fromDisplayName: displayName, callId: this.callId, fromTag: this.fromTag, cseq: ++this.cseq },
      [line.contactHeader, ALLOW_TRUNK, ...timer, ...identity, ...safeHeaders(headers)],
      sdpBody(sdp),
    );
    if (proof && !proof(request)) return false;
    this.patience = setTimeout(() => this.unanswered(), FIRST_ANSWER_MS).unref();
    this.invite = line.core.invite(request, {
      onTrying: () => clearTimeout(this.patience),
      onAccept: (response) => this.accepted(response),
      onReject: ({ message }) => this.rejected(message),
      onRedirect: ({ message }) => this.rejected(message),
    });
    return true;
  }

  private accepted(response: AckableIncomingResponseWithSession): void {
    clearTimeout(this.patience);
    const { message, session } = response;
    response.ack();
    // A second telephone of a forked call (RFC 3261, 13.2.2.4), or one that answered while we gave up: nobody is left waiting there.
    if (this.isOver || this.dialog) return void session.bye(undefined, { extraHeaders: [reasonHeader('normal')] });
    const sdp = sdpOf(message) ?? this.early;
    if (!sdp) {
      session.bye(undefined, { extraHeaders: [reasonHeader('failed')] });
      return this.fail({ cause: 'failed', q850: 127, reached: true, reason: 'The carrier answered without any media.' });
    }
    const updates = /\bUPDATE\b/i.test(message.getHeaders('allow').join());
    this.talkOver(session, { confirmed: true, sdp: this.order?.sdp ?? '', updates, awaitsAnswer: false }).agreeByAnswer(message);
    this.tell({ type: 'accepted', leg: this.leg, sipCallId: session.callId, sdp });
  }

  private rejected(message: IncomingResponseMessage): void {
    clearTimeout(this.patience);
    if (this.isOver || this.dialog) return;
    const status = message.statusCode ?? 500;
    // sip.js makes an answer of its own where the message could not leave (503) or nothing came (408).
    if (!message.data) return this.fail(status === 408 ? silence() : unsent(this.line.path.trouble ?? UNREACHABLE));
    if ((status === 401 || status === 407) && this.prove(message, status)) return;
    if (status === 422 && this.raise(message)) return;
    this.fail(failureOf(status, this.reached));
  }

  /** Once more, with the proof that was asked for (RFC 3261, 22.2 and 22.3). */
  private prove(message: IncomingResponseMessage, status: 401 | 407): boolean {
    const { order, line } = this;
    const [asks, says] = status === 401 ? ['www-authenticate', 'authorization'] : ['proxy-authenticate', 'proxy-authorization'];
    const challenge = message.parseHeader(asks!) as { stale?: unknown } | undefined;
    const credentials = line.credentials();
    if (!order || !challenge || !credentials) return false;
    if (this.proofs >= 1 && !(challenge.stale === true && this.proofs < 2)) return false;
    this.proofs++;
    return this.send(order, (request) => {
      if (!credentials.prove(request, challenge)) return false;
      request.setHeader(says!, credentials.toString());
      return true;
    });
  }

  /** The carrier wants a longer session timer (RFC 4028, 7.3): once. */
  private raise(message: IncomingResponseMessage): boolean {
    const least = Number(/^\s*(\d{1,6})/.exec(message.getHeader('min-se') ?? '')?.[1] ?? NaN);
    if (this.minSe !== null || !(least > 0) || !this.order?.sessionExpiresS) return false;
    this.minSe = least;
    return this.send(this.order);
  }

  private unanswered(): void {
    if (this.isOver) return;
    this.line.path.tryNext();
    this.takeBack('no-answer');
    this.fail(silence());
  }

  /** CANCEL, which sip.js keeps until something was heard (RFC 3261, 9.1). Whoever answers nevertheless gets ACK and BYE. */
  private takeBack(cause: Cause): void {
    const { invite, line } = this;
    if (!invite) return;
    line.abandon(invite.message);
    invite.cancel(undefined, { extraHeaders: [reasonHeader(cause)] });
    setTimeout(() => line.forget(invite.message), 2 * LIFE_MS).unref();
  }
}
