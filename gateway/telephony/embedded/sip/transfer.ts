import { fragmentBody, type IncomingReferRequest, type Session } from './library';

const REFER_PATIENCE_MS = 5000;

const STATUS_LINES = {
  180: '180 Ringing',
  200: '200 OK',
  403: '403 Forbidden',
  480: '480 Temporarily Unavailable',
  603: '603 Decline',
} as const;
export type TransferStatus = keyof typeof STATUS_LINES;

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
