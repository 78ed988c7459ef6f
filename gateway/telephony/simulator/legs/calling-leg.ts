import type { Cause } from '../../port';
import { statusOfCause } from '../sip/causes';
import { sdpBody, type IncomingInviteRequest } from '../sip/library';
import type { Peer } from '../sip/peer';
import { AgentLeg, type AgentSurroundings } from './agent-leg';

/** The header by which page and gateway know a call before it has a leg. */
export const CALL_HEADER = 'X-Dialer-Call';

/** Header fields of an INVITE that are the page's own, by name. */
export function ownHeaders({ message }: IncomingInviteRequest): Record<string, string> {
  const own = Object.keys(message.headers).filter((name) => name.toUpperCase().startsWith('X-'));
  return Object.fromEntries(own.map((name) => [name, message.getHeader(name) ?? '']));
}

function ownHeader(request: IncomingInviteRequest, name: string): string | undefined {
  return request.message.getHeader(name)?.trim() || undefined;
}

/** A telephone that dials: the INVITE has arrived [PHONE-022]. */
export class CallingLeg extends AgentLeg {
  private sdp = '';

  constructor(
    leg: string,
    private readonly peerOfCall: Peer,
    private readonly request: IncomingInviteRequest,
    around: AgentSurroundings,
  ) {
    const { from, ruri } = request.message;
    const callId = ownHeader(request, CALL_HEADER);
    super({ leg, from: from.uri.user ?? '', to: decodeURIComponent(ruri?.user ?? ''), ...(callId && { callId }) }, around);
    request.trying();
    request.delegate = { onCancel: () => this.cancelled() };
  }

  override get sipCallId(): string {
    return this.request.message.callId;
  }

  /** Prepares the answer to the browser's offer. Only then the gateway hears of the leg; false: the offer is unusable. */
  async prepare(): Promise<boolean> {
    const media = this.newMedia();
    this.take(media, this.peerOfCall);
    try {
      this.sdp = await media.answer(this.request.message.body);
      return this.state !== 'down';
    } catch {
      if (this.state !== 'down') this.request.reject({ statusCode: 488 });
      this.state = 'down';
      void media.close();
      return false;
    }
  }

  /** 183 with our answer: the browser hears the ringing, and its handshake is over before anyone lifts the receiver. */
  ring(): void {
    if (this.state !== 'new') return;
    this.state = 'ringing';
    this.request.progress({ statusCode: 183, reasonPhrase: 'Session Progress', body: sdpBody(this.sdp) });
  }

  answer(): void {
    if (this.state === 'down' || this.isUp) return;
    this.talkOver(this.request.accept({ statusCode: 200, body: sdpBody(this.sdp) }).session, false);
  }

  protected release(cause: Cause): void {
    if (this.dialog) this.dialog.bye(cause);
    else this.request.reject({ statusCode: statusOfCause(cause, this.state === 'ringing') });
  }

  private cancelled(): void {
    if (this.state === 'down') return;
    this.request.reject({ statusCode: 487 });
    this.down('remote', 'cancelled');
  }
}
