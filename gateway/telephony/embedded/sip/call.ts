import type { Cause } from '../../port';
import { Dialog, type DialogEvents } from './dialog';
import type { Session } from './library';
import type { CallOrder, SipNews } from './link';
import type { Peer } from './peer';
import type { Transfer } from './transfer';

export interface CallHome {
  tell(news: SipNews): void;
  over(leg: string): void;
}

/** One telephone's call on the signalling side: who dialled differs (`InCall`, `OutCall`), what follows is the same. */
export abstract class SipCall {
  protected dialog: Dialog | null = null;
  protected isOver = false;
  private readonly transfers = new Map<string, Transfer>();
  /** Offers within the call that wait for the floor's answer. */
  private readonly offers = new Map<number, { answer(sdp: string): void; refuse(): void }>();
  private lastOffer = 0;

  constructor(
    readonly leg: string,
    protected readonly home: CallHome,
  ) {}

  /** The telephone that has, or places, this call; null while several ring. */
  abstract get peer(): Peer | null;
  /** Ends the call at the telephone, before or after it was answered. */
  protected abstract release(cause: Cause): void;

  carryOut(order: CallOrder): void {
    if (this.isOver) return;
    switch (order.type) {
      case 'end':
        return this.end(order.cause);
      case 'keys':
        for (const digit of order.digits) this.dialog?.info(digit);
        return;
      case 'refer':
        return this.transfers.get(order.ref)?.tell(order.status);
      case 'reanswer':
        return this.reanswer(order.offer, order.sdp);
      case 'reoffer':
        return void this.reoffer(order.sdp);
    }
  }

  /** The engine has no part in this end: the telephone's person is gone. */
  cut(cause: Cause): void {
    if (this.isOver) return;
    this.end(cause);
    this.home.tell({ type: 'ended', leg: this.leg, cause });
  }

  protected talkOver(session: Session, confirmed: boolean): void {
    const { leg, home } = this;
    const events: DialogEvents = {
      ended: (cause) => {
        this.close();
        home.tell({ type: 'ended', leg, cause });
      },
      offered: (sdp) => this.askForAnswer(sdp),
      digit: (digit) => home.tell({ type: 'digit', leg, digit }),
      referred: (transfer) => {
        this.transfers.set(transfer.ref, transfer);
        home.tell({ type: 'referred', leg, ref: transfer.ref, to: transfer.to });
      },
    };
    this.dialog = new Dialog(session, events, { confirmed });
  }

  protected end(cause: Cause): void {
    this.release(cause);
    this.close();
  }

  protected close(): void {
    this.isOver = true;
    for (const offer of this.offers.values()) offer.refuse();
    this.offers.clear();
    this.home.over(this.leg);
  }

  private askForAnswer(sdp: string): Promise<string> {
    const offer = ++this.lastOffer;
    return new Promise((answer, fail) => {
      this.offers.set(offer, { answer, refuse: () => fail(new Error('the offer was not answered')) });
      this.home.tell({ type: 'offered', leg: this.leg, offer, sdp });
    });
  }

  private async reoffer(offer: string): Promise<void> {
    const contact = this.peer?.core.configuration.contact.toString();
    const sdp = contact === undefined ? null : ((await this.dialog?.reoffer(offer, contact)) ?? null);
    this.home.tell({ type: 'reanswered', leg: this.leg, sdp });
  }

  private reanswer(offer: number, sdp: string | null): void {
    const waiting = this.offers.get(offer);
    this.offers.delete(offer);
    if (sdp === null) waiting?.refuse();
    else waiting?.answer(sdp);
  }
}
