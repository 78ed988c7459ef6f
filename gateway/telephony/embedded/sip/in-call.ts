import type { Cause } from '../../port';
import { SipCall, type CallHome } from './call';
import { statusOfCause } from './causes';
import { sdpBody, type IncomingInviteRequest } from './library';
import type { CallOrder } from './link';
import type { Peer } from './peer';

/** Header fields of an INVITE that are the page's own, by name. */
function ownHeaders({ message }: IncomingInviteRequest): Record<string, string> {
  const own = Object.keys(message.headers).filter((name) => name.toUpperCase().startsWith('X-'));
  return Object.fromEntries(own.map((name) => [name, message.getHeader(name) ?? '']));
}

/** The number that a telephone dials; what is no proper escape stands as it is. */
function dialled(user: string): string {
  try {
    return decodeURIComponent(user);
  } catch {
    return user;
  }
}

/** A telephone dials: the INVITE has arrived [PHONE-022]. */
export class InCall extends SipCall {
  readonly extension: string;
  private rang = false;

  constructor(
    leg: string,
    readonly peer: Peer,
    private readonly request: IncomingInviteRequest,
    home: CallHome,
  ) {
    super(leg, home);
    this.extension = request.message.from.uri.user ?? '';
    request.trying();
    request.delegate = { onCancel: () => this.cancelled() };
  }

  announce(): void {
    const { leg, request, extension } = this;
    const { ruri, callId, body } = request.message;
    const to = dialled(ruri?.user ?? '');
    this.home.tell({ type: 'invited', leg, from: extension, to, sipCallId: callId, headers: ownHeaders(request), sdp: body });
  }

  override carryOut(order: CallOrder): void {
    if (this.isOver) return;
    switch (order.type) {
      // 183 with our answer: the browser hears the ringing, and its handshake is over before anyone lifts the receiver.
      case 'progress':
        this.rang = true;
        return void this.request.progress({ statusCode: 183, reasonPhrase: 'Session Progress', body: sdpBody(order.sdp) });
      case 'accept':
        this.talkOver(this.request.accept({ statusCode: 200, body: sdpBody(order.sdp) }).session, false);
        return this.home.tell({ type: 'accepted', leg: this.leg, sipCallId: this.request.message.callId, sdp: '' });
      case 'refuse':
        this.request.reject({ statusCode: order.status });
        return this.close();
      default:
        return super.carryOut(order);
    }
  }

  protected release(cause: Cause): void {
    if (this.dialog) this.dialog.bye(cause);
    else this.request.reject({ statusCode: statusOfCause(cause, this.rang) });
  }

  private cancelled(): void {
    if (this.isOver || this.dialog) return;
    this.request.reject({ statusCode: 487 });
    this.close();
    this.home.tell({ type: 'cancelled', leg: this.leg });
  }
}
