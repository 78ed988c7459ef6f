import type { Cause } from '../../port';
import { reasonHeader } from './causes';
import {
  Grammar,
  sdpBody,
  type AckableIncomingResponseWithSession,
  type IncomingInviteRequest,
  type IncomingReferRequest,
  type Session,
} from './library';
import { isUsableSdp } from './shape';
import { Transfer } from './transfer';

export interface DialogEvents {
  /** The far end has hung up, or has never confirmed our answer. */
  ended(cause: Cause): void;
  /** A new offer within the call (hold, resume): returns the answer. A rejection refuses it. */
  offered(offer: string): Promise<string>;
  digit(digit: string): void;
  referred(transfer: Transfer): void;
}

/** The key of an INFO, in either of the two bodies that telephones send. */
export function digitOfInfo(body: string): string | null {
  const found = /Signal\s*=\s*([0-9A-D#*])/i.exec(body) ?? /^\s*([0-9A-D#*])\s*$/i.exec(body);
  return found ? found[1]!.toUpperCase() : null;
}

/** An established call with one telephone, or one about to be. */
export class Dialog {
  private confirmed: boolean;
  private byeWith: Cause | null = null;
  private over = false;
  private readonly transfers = new Set<Transfer>();

  /** `confirmed`: nothing is left to be acknowledged, as after our own ACK. */
  constructor(
    private readonly session: Session,
    private readonly on: DialogEvents,
    { confirmed }: { confirmed: boolean },
  ) {
    this.confirmed = confirmed;
    session.delegate = {
      onAck: () => this.acknowledged(),
      onAckTimeout: () => this.end('lost'),
      onBye: (request) => {
        request.accept();
        this.end('normal');
      },
      onInfo: (request) => {
        request.accept();
        const digit = digitOfInfo(request.message.body ?? '');
        if (digit) this.on.digit(digit);
      },
      onInvite: (request) => void this.offered(request),
      onRefer: (request) => this.refer(request),
    };
  }

  get callId(): string {
    return this.session.callId;
  }

  /** Hangs up. sip.js throws on a BYE before the ACK, so that one waits. */
  bye(cause: Cause): void {
    if (this.over) return;
    if (!this.confirmed) {
      this.byeWith ??= cause;
      return;
    }
    this.close();
    this.session.bye(undefined, { extraHeaders: [reasonHeader(cause)] });
  }

  /** Offers other media within the call, from this contact. Resolves to the telephone's answer, null when there is none. */
  reoffer(offer: string, contact: string): Promise<string | null> {
    if (this.over || !this.confirmed) return Promise.resolve(null);
    return new Promise((done) => {
      const onAccept = (response: AckableIncomingResponseWithSession) => {
        response.ack();
        done(isUsableSdp(response.message.body) ? response.message.body : null);
      };
      this.session.invite({ onAccept, onReject: () => done(null) }, { body: sdpBody(offer), extraHeaders: [`Contact: ${contact}`] });
    });
  }

  /** Sends one key to the telephone [PHONE-024]. */
  info(digit: string): void {
    if (this.over || !this.confirmed) return;
    this.session.info(undefined, {
      body: { contentDisposition: 'render', contentType: 'application/dtmf-relay', content: `Signal=${digit}\r\nDuration=160\r\n` },
    });
  }

  private acknowledged(): void {
    this.confirmed = true;
    if (this.byeWith) this.bye(this.byeWith);
  }

  private end(cause: Cause): void {
    if (this.over) return;
    this.close();
    this.on.ended(cause);
  }

  private close(): void {
    this.over = true;
    for (const transfer of this.transfers) transfer.drop();
  }

  /** Hold and resume. A second offer before the first is answered is sip.js's to refuse (491). */
  private async offered(request: IncomingInviteRequest): Promise<void> {
    try {
      const offer = request.message.body;
      if (!isUsableSdp(offer)) throw new Error('a re-INVITE without a usable offer');
      const answer = await this.on.offered(offer);
      if (!this.over) request.accept({ statusCode: 200, body: sdpBody(answer) });
    } catch {
      if (!this.over) request.reject({ statusCode: 488 });
    }
  }

  private refer(request: IncomingReferRequest): void {
    const target = Grammar.nameAddrHeaderParse(request.message.getHeader('refer-to') ?? '')?.uri.user;
    if (!target) return void request.reject({ statusCode: 400 });
    const transfer = new Transfer(target, request, this.session);
    this.transfers.add(transfer);
    this.on.referred(transfer);
  }
}
