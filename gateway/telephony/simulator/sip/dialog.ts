import type { Cause } from '../../port';
import { reasonHeader } from './causes';
import { Grammar, fragmentBody, sdpBody, type IncomingInviteRequest, type IncomingReferRequest, type Session } from './library';

export interface DialogEvents {
  /** The far end has hung up, or has never confirmed our answer. */
  ended(cause: Cause): void;
  /** A new offer within the call (hold, resume): returns the answer. A rejection refuses it. */
  offered(offer: string): Promise<string>;
  digit(digit: string): void;
  referred(transfer: Transfer): void;
}

const REFER_PATIENCE_MS = 5000;

const STATUS_LINES = {
  180: '180 Ringing',
  200: '200 OK',
  403: '403 Forbidden',
  480: '480 Temporarily Unavailable',
  603: '603 Decline',
} as const;
export type TransferStatus = keyof typeof STATUS_LINES;

/** The key of an INFO, in either of the two bodies that telephones send. */
export function digitOfInfo(body: string): string | null {
  const found = /Signal\s*=\s*([0-9A-D#*])/i.exec(body) ?? /^\s*([0-9A-D#*])\s*$/i.exec(body);
  return found ? found[1]!.toUpperCase() : null;
}

/** `sendonly` and `inactive` say that this end has put the call on hold. */
export function isHold(offer: string): boolean {
  const direction = /^a=(sendrecv|sendonly|recvonly|inactive)\s*$/m.exec(offer)?.[1];
  return direction === 'sendonly' || direction === 'inactive';
}

/**
 * A blind transfer that the telephone asked for: told how it goes by NOTIFY [PHONE-023].
 * The 202 waits for the first word of the gateway, so that a forbidden target is refused at once.
 */
export class Transfer {
  private accepted = false;
  private over = false;
  private readonly patience: NodeJS.Timeout;

  constructor(
    readonly to: string,
    private readonly request: IncomingReferRequest,
    private readonly session: Session,
  ) {
    this.patience = setTimeout(() => this.accept(), REFER_PATIENCE_MS);
  }

  /** The number of the REFER in its call: what the gateway calls it by. */
  get ref(): string {
    return String(this.request.message.cseq);
  }

  tell(status: TransferStatus): void {
    if (this.over) return;
    this.over = status !== 180;
    clearTimeout(this.patience);
    if (!this.accepted && status === 403) return void this.request.reject({ statusCode: 403 });
    this.accept();
    this.notify(STATUS_LINES[status]);
  }

  /** The call has ended: nobody is left to be told. */
  drop(): void {
    this.over = true;
    clearTimeout(this.patience);
  }

  private accept(): void {
    if (this.accepted) return;
    this.accepted = true;
    this.request.accept({ statusCode: 202 });
    this.notify('100 Trying');
  }

  private notify(line: string): void {
    const state = this.over ? 'terminated;reason=noresource' : 'active;expires=60';
    this.session.notify(undefined, {
      extraHeaders: [`Event: refer;id=${this.ref}`, `Subscription-State: ${state}`],
      body: fragmentBody(line),
    });
  }
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
      onInvite: (request) => void this.reoffer(request),
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
  private async reoffer(request: IncomingInviteRequest): Promise<void> {
    try {
      const offer = request.message.body;
      if (!offer) throw new Error('a re-INVITE without an offer');
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
