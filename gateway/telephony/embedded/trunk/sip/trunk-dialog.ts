import type { Cause } from '../../../port';
import { reasonHeader } from '../../sip/causes';
import {
  SessionDialog,
  sdpBody,
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  type IncomingResponseMessage,
  type Session,
  type URI,
} from '../../sip/library';
import { isUsableSdp } from '../../sip/shape';
import { ALLOW_TRUNK } from './allow';
import { sdpOf } from './bodies';
import { endOfBye, lost } from './failures';
import { SessionTimer, readSessionExpires } from './session-timer';
import type { TrunkLine } from './trunk-line';
import type { TrunkEnd } from './trunk-link';

export interface TrunkDialogEvents {
  ended(end: TrunkEnd): void;
  /** A new offer within the call: resolves to the answer. A rejection refuses it. */
  offered(offer: string): Promise<string>;
  /** The answer to an offer that we made in a 200 has come with the ACK. */
  answered(sdp: string): void;
}

/** An established call with a carrier. */
export class TrunkDialog {
  private confirmed: boolean;
  private byeWith: { cause: Cause; done: () => void } | null = null;
  private over = false;
  private readonly timer: SessionTimer;

  /** `confirmed`: nothing is left to be acknowledged. `sdp`: our side as it was last told. `updates`: the far end takes UPDATE. */
  constructor(
    private readonly session: Session,
    private readonly line: TrunkLine,
    private readonly on: TrunkDialogEvents,
    private readonly state: { confirmed: boolean; sdp: string; updates: boolean; awaitsAnswer: boolean },
  ) {
    this.confirmed = state.confirmed;
    this.timer = new SessionTimer({ refresh: () => this.refresh(), expired: () => this.giveUp('No refresh of the session came in time.') });
    session.delegate = {
      onAck: ({ message }) => this.acknowledged(message),
      onAckTimeout: () => {
        this.confirmed = true;
        this.giveUp('The carrier has never acknowledged our answer.');
      },
      onBye: (request) => {
        request.accept();
        this.end(endOfBye(request.message.getHeaders('reason')));
      },
      // Digits come with the sound (RFC 4733).
      onInfo: (request) => void request.accept(),
      onInvite: (request) => void this.reinvited(request),
      onRefer: (request) => void request.reject({ statusCode: 403 }),
      onMessage: (request) => void request.reject({ statusCode: 405, extraHeaders: [ALLOW_TRUNK] }),
      onNotify: (request) => void request.accept(),
    };
  }

  get id(): string {
    return this.session.id;
  }

  get callId(): string {
    return this.session.callId;
  }

  /** The session timer as the far end's 200 has it, or as our 200 told it. */
  agree(seconds: number, we: boolean): void {
    if (!this.over) this.timer.agree(seconds, we);
  }

  /** The session timer that a 200 to our own request names (RFC 4028, 7.2): without one there is none. */
  agreeByAnswer(message: IncomingResponseMessage): void {
    const told = readSessionExpires(message.getHeader('session-expires') ?? message.getHeader('x'));
    if (told) this.agree(told.seconds, told.refresher !== 'uas');
    else this.timer.stop();
  }

  /** Hangs up. A BYE must not come before the ACK (RFC 3261, 15), so it waits for it. Resolves with the answer. */
  bye(cause: Cause): Promise<void> {
    if (this.over) return Promise.resolve();
    return new Promise((done) => {
      if (!this.confirmed) this.byeWith ??= { cause, done };
      else {
        this.close();
        const over = () => done();
        this.session.bye({ onAccept: over, onReject: over, onRedirect: over }, { extraHeaders: [reasonHeader(cause)] });
      }
    });
  }

  /** Offers other media. Resolves to the far end's answer, null where there is none. */
  reoffer(offer: string): Promise<string | null> {
    return new Promise((done) => {
      if (this.over || !this.confirmed) return done(null);
      const refused = ({ message }: { message: IncomingResponseMessage }) => {
        done(null);
        this.refused(message);
      };
      try {
        this.session.invite(
          {
            onAccept: (response) => {
              response.ack();
              this.agreeByAnswer(response.message);
              this.state.sdp = offer;
              done(sdpOf(response.message));
            },
            onReject: refused,
            onRedirect: refused,
          },
          { body: sdpBody(offer), extraHeaders: [this.line.contactHeader, ALLOW_TRUNK, ...this.ownTimer()] },
        );
      } catch {
        // Another offer is under way, of one side or the other.
        done(null);
      }
    });
  }

  /** UPDATE (RFC 3311): a refresh, a new contact, or an offer. */
  async updated(message: IncomingRequestMessage): Promise<void> {
    const extraHeaders = [this.line.contactHeader, ALLOW_TRUNK, ...this.agreeByRequest(message)];
    const contact = message.parseHeader('contact') as { uri?: URI } | undefined;
    if (contact?.uri) (this.session as unknown as { dialogState: { remoteTarget: URI } }).dialogState.remoteTarget = contact.uri;
    if (!message.body) return this.line.reply(message, { statusCode: 200, extraHeaders });
    try {
      const answer = await this.answerTo(message.body);
      if (!this.over) this.line.reply(message, { statusCode: 200, extraHeaders, body: sdpBody(answer) });
    } catch {
      this.line.reply(message, { statusCode: 488 });
    }
  }

  private async answerTo(offer: string): Promise<string> {
    if (!isUsableSdp(offer)) throw new Error('no usable offer');
    return (this.state.sdp = await this.on.offered(offer));
  }

  /** Hold, other media, a refresh. Without an offer it asks for ours: what was last told still holds (RFC 3261, 14.2). */
  private async reinvited(request: IncomingInviteRequest): Promise<void> {
    const extraHeaders = [this.line.contactHeader, ALLOW_TRUNK, ...this.agreeByRequest(request.message)];
    try {
      const { body } = request.message;
      this.state.awaitsAnswer = !body;
      const sdp = body ? await this.answerTo(body) : this.state.sdp;
      if (!this.over) request.accept({ statusCode: 200, extraHeaders, body: sdpBody(sdp) });
    } catch {
      this.line.attempt(() => void request.reject({ statusCode: 488 }));
    }
  }

  private acknowledged(message: IncomingRequestMessage): void {
    this.confirmed = true;
    const answer = sdpOf(message);
    if (this.state.awaitsAnswer && answer) this.on.answered(answer);
    this.state.awaitsAnswer = false;
    const { byeWith } = this;
    if (byeWith) void this.bye(byeWith.cause).then(byeWith.done);
  }

  /** The timer that the far end's refresh asks for, and what our answer says of it (RFC 4028, 9). */
  private agreeByRequest(message: IncomingRequestMessage): string[] {
    const asked = readSessionExpires(message.getHeader('session-expires') ?? message.getHeader('x'));
    if (!asked) {
      if (this.timer.agreed && !this.timer.agreed.we) this.timer.stop();
      return [];
    }
    const we = asked.refresher === 'uas';
    this.agree(asked.seconds, we);
    return [`Session-Expires: ${asked.seconds};refresher=${we ? 'uas' : 'uac'}`, 'Require: timer'];
  }

  private ownTimer(): string[] {
    const { agreed } = this.timer;
    return agreed ? [`Session-Expires: ${agreed.seconds};refresher=${agreed.we ? 'uac' : 'uas'}`] : [];
  }

  private refresh(): void {
    if (this.over) return;
    if (!this.confirmed) return this.timer.retry();
    if (!this.state.updates || !(this.session instanceof SessionDialog)) {
      return void this.reoffer(this.state.sdp).then((answer) => answer === null && this.timer.retry());
    }
    const extraHeaders = [this.line.contactHeader, ALLOW_TRUNK, ...this.ownTimer()];
    const refused = ({ message }: { message: IncomingResponseMessage }) => {
      if (message.statusCode === 405 || message.statusCode === 501) this.state.updates = false;
      this.refused(message);
      if (!this.over) this.timer.retry();
    };
    this.line.core.request(this.session.createOutgoingRequestMessage('UPDATE', { extraHeaders }), {
      onAccept: ({ message }) => !this.over && this.agreeByAnswer(message),
      onReject: refused,
      onRedirect: refused,
    });
  }

  /** The far end does not know the call any more, or is gone (RFC 3261, 12.2.1.2). */
  private refused({ statusCode }: IncomingResponseMessage): void {
    if (statusCode === 481 || statusCode === 408) this.giveUp(`The carrier does not know the call any more (${statusCode}).`);
  }

  private giveUp(reason: string): void {
    if (this.over) return;
    void this.bye('lost');
    this.over = true;
    this.on.ended(lost(reason));
  }

  private end(end: TrunkEnd): void {
    if (this.over) return;
    this.close();
    this.on.ended(end);
  }

  private close(): void {
    this.over = true;
    this.timer.stop();
    this.byeWith?.done();
  }
}
