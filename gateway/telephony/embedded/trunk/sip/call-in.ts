import type { Cause } from '../../../port';
import { statusOfCause } from '../../sip/causes';
import { sdpBody, type IncomingInviteRequest } from '../../sip/library';
import { ALLOW_TRUNK } from './allow';
import { callerOf, numberOf, ownHeaders } from './identity';
import { readSessionExpires } from './session-timer';
import { TrunkCall } from './trunk-call';
import type { TrunkLine } from './trunk-line';
import type { TrunkCallOrder } from './trunk-link';

/** Somebody calls one of our numbers over a trunk. */
export class CallIn extends TrunkCall {
  private rang = false;

  constructor(
    leg: string,
    line: TrunkLine,
    private readonly request: IncomingInviteRequest,
  ) {
    super(leg, line);
    this.speakers.heard(line.whereFrom(request.message), request.message);
    request.trying();
    request.delegate = { onCancel: () => this.cancelled() };
  }

  get callId(): string {
    return this.request.message.callId;
  }

  announce(): void {
    const { leg, line } = this;
    const { message } = this.request;
    const { settings, contact } = line;
    // A carrier that rings the contact we registered says in To which number was dialled.
    const own = !message.ruri?.user || message.ruri.user === contact.user;
    const did = numberOf(own ? message.to.uri.user : message.ruri!.user) || numberOf(message.ruri?.user);
    const from = callerOf(message);
    this.tell({
      type: 'called',
      leg,
      trunk: settings.id,
      did,
      from,
      sipCallId: message.callId,
      headers: ownHeaders(message),
      sdp: message.body ?? '',
    });
  }

  override carryOut(order: TrunkCallOrder): void {
    if (this.isOver) return;
    switch (order.type) {
      case 'progress':
        return this.progress(order.sdp);
      case 'accept':
        return this.accept(order.sdp);
      case 'refuse':
        if (this.dialog) return;
        this.reject(order.status);
        return this.close();
      default:
        return super.carryOut(order);
    }
  }

  protected release(cause: Cause): Promise<void> {
    if (this.dialog) return this.dialog.bye(cause);
    this.reject(statusOfCause(cause, this.rang));
    return Promise.resolve();
  }

  private progress(sdp: string): void {
    if (this.dialog) return;
    this.rang = true;
    this.line.attempt(() => {
      const early = sdp
        ? this.request.progress({ statusCode: 183, reasonPhrase: 'Session Progress', body: sdpBody(sdp) })
        : this.request.progress({ statusCode: 180 });
      // The caller may hang up by BYE before we answer (RFC 3261, 15).
      early.session.delegate = {
        onBye: (bye) => {
          bye.accept();
          this.cancelled();
        },
      };
    });
  }

  private accept(sdp: string): void {
    if (this.dialog) return;
    const { request, line } = this;
    const { message } = request;
    const timer = readSessionExpires(message.getHeader('session-expires') ?? message.getHeader('x'));
    const theirs = /\btimer\b/i.test([...message.getHeaders('supported'), ...message.getHeaders('k')].join());
    const refresher = timer?.refresher ?? (theirs ? 'uac' : 'uas');
    const agreed = timer ? [`Session-Expires: ${timer.seconds};refresher=${refresher}`, ...(theirs ? ['Require: timer'] : [])] : [];
    const extraHeaders = [ALLOW_TRUNK, ...agreed];
    line.attempt(() => {
      const { session } = request.accept({ statusCode: 200, extraHeaders, body: sdpBody(sdp) });
      const updates = /\bUPDATE\b/i.test(message.getHeaders('allow').join());
      const dialog = this.talkOver(session, { confirmed: false, sdp, updates, awaitsAnswer: !message.body });
      if (timer) dialog.agree(timer.seconds, refresher === 'uas');
    });
    if (this.dialog) return this.tell({ type: 'accepted', leg: this.leg, sipCallId: message.callId, sdp: '' });
    // The caller was gone, and sip.js knew it before we did.
    this.close();
    this.tell({ type: 'cancelled', leg: this.leg });
  }

  private reject(statusCode: number): void {
    const status = statusCode >= 400 && statusCode < 700 ? statusCode : 480;
    const wait = status === 503 ? ['Retry-After: 5'] : [];
    this.line.attempt(() => void this.request.reject({ statusCode: status, extraHeaders: [ALLOW_TRUNK, ...wait] }));
  }

  private cancelled(): void {
    if (this.isOver || this.dialog) return;
    this.reject(487);
    this.close();
    this.tell({ type: 'cancelled', leg: this.leg });
  }
}
