import type { Cause } from '../../../port';
import type { IncomingRequestMessage, Session } from '../../sip/library';
import { Speakers } from './speakers';
import { TrunkDialog } from './trunk-dialog';
import type { TrunkLine } from './trunk-line';
import type { TrunkCallOrder, TrunkEnd, TrunkNews } from './trunk-link';

/** Offers of the far end that wait for the floor at one time; SIP allows one, and the next is refused anyway. */
const OFFERS = 4;

/** One call over a trunk: who dialled differs (`CallIn`, `CallOut`), what follows is the same. */
export abstract class TrunkCall {
  protected dialog: TrunkDialog | null = null;
  protected isOver = false;
  /** Whom of outside its trunk's addresses is listened to about it. */
  readonly speakers = new Speakers();
  private readonly offers = new Map<number, { answer(sdp: string): void; refuse(): void }>();
  private lastOffer = 0;

  constructor(
    readonly leg: string,
    protected readonly line: TrunkLine,
  ) {}

  abstract readonly callId: string;
  /** Ends the call at the carrier, before or after it was answered. Resolves when the carrier knows. */
  protected abstract release(cause: Cause): Promise<void>;

  carryOut(order: TrunkCallOrder): void {
    if (this.isOver) return;
    switch (order.type) {
      case 'end':
        return void this.end(order.cause);
      case 'reanswer':
        return this.reanswer(order.offer, order.sdp);
      case 'reoffer':
        return void this.reoffer(order.sdp);
      default:
    }
  }

  /** Ends it by our will: nothing more is told of it. */
  end(cause: Cause): Promise<void> {
    if (this.isOver) return Promise.resolve();
    const released = this.release(cause);
    this.close();
    return released;
  }

  /** UPDATE is not sip.js's: it comes here. @returns whether it is of this call */
  updated(message: IncomingRequestMessage): boolean {
    if (!this.dialog || this.dialog.id !== `${message.callId}${message.toTag}${message.fromTag}`) return false;
    void this.dialog.updated(message);
    return true;
  }

  protected tell(news: TrunkNews): void {
    this.line.host.tell(news);
  }

  protected talkOver(session: Session, state: { confirmed: boolean; sdp: string; updates: boolean; awaitsAnswer: boolean }): TrunkDialog {
    const { leg } = this;
    return (this.dialog = new TrunkDialog(
      session,
      this.line,
      {
        ended: (end) => {
          if (this.isOver) return;
          this.close();
          this.tell({ type: 'ended', leg, end });
        },
        offered: (sdp) => this.askForAnswer(sdp),
        answered: (sdp) => !this.isOver && this.tell({ type: 'reanswered', leg, sdp }),
      },
      state,
    ));
  }

  /** It has never stood. */
  protected fail(end: TrunkEnd): void {
    if (this.isOver) return;
    this.close();
    this.tell({ type: 'failed', leg: this.leg, end });
  }

  protected close(): void {
    this.isOver = true;
    for (const offer of this.offers.values()) offer.refuse();
    this.offers.clear();
    this.line.over(this);
  }

  private askForAnswer(sdp: string): Promise<string> {
    if (this.isOver || this.offers.size >= OFFERS) return Promise.reject(new Error('too many offers'));
    const offer = ++this.lastOffer;
    return new Promise((answer, fail) => {
      this.offers.set(offer, { answer, refuse: () => fail(new Error('the offer was not answered')) });
      this.tell({ type: 'offered', leg: this.leg, offer, sdp });
    });
  }

  private reanswer(offer: number, sdp: string | null): void {
    const waiting = this.offers.get(offer);
    this.offers.delete(offer);
    if (sdp === null) waiting?.refuse();
    else waiting?.answer(sdp);
  }

  private async reoffer(offer: string): Promise<void> {
    const sdp = (await this.dialog?.reoffer(offer)) ?? null;
    if (!this.isOver) this.tell({ type: 'reanswered', leg: this.leg, sdp });
  }
}
