import { makeAutoObservable, runInAction } from 'mobx';
import { OFFER, OFFER_EVERY_MS } from '@dialer/contract';
import type { LeadView, PluginContext } from '@dialer/host';

/** Who can visit a lead: field agents near, and an instant offer that is asked for until it is available. */
export class Visits {
  /** Field agents near; null while nobody has answered, and where the postal code is not known. */
  agents: number | null = null;
  /** How the offer stands [BOOK-068]. */
  result: number = OFFER.unknown;
  /** Server epoch milliseconds of the last answer; null before the first. */
  checkedAt: number | null = null;
  /** Since when nobody answers, as `checkedAt`; null: the last answer is of the last asking. */
  failedAt: number | null = null;
  checking = false;
  /** Asked for again by itself: between the first asking and the end. */
  running = false;
  private offerId: string | null = null;
  private stopTimer: () => void = () => undefined;

  constructor(
    private readonly ctx: Pick<PluginContext<unknown>, 'api' | 'core'>,
    private readonly lead: LeadView,
  ) {
    makeAutoObservable<Visits, 'ctx' | 'lead' | 'offerId' | 'stopTimer'>(
      this,
      { ctx: false, lead: false, offerId: false, stopTimer: false },
      { autoBind: true },
    );
  }

  get isAvailable(): boolean {
    return this.result === OFFER.available;
  }

  /** The offer, for the meeting that was booked with it: it is not taken back any more. */
  give(): string | null {
    const id = this.offerId;
    this.offerId = null;
    return id;
  }

  /** Asks now, and again every 10 s until the offer is available [BOOK-067, BOOK-070]. */
  async start(postal: string): Promise<void> {
    if (this.running) return;
    this.running = true;
    await this.check(postal);
  }

  /** One asking: agents and offer together, so that their ages are one. */
  async check(postal: string): Promise<void> {
    if (this.checking) return;
    this.stopTimer();
    this.checking = true;
    try {
      const { api } = this.ctx;
      const { mga } = await api.call('getLeadMga', { params: { leadId: this.lead.id }, query: this.query });
      const agents = await this.countNear(postal, mga);
      this.offerId ??= (await api.call('createIoa', { body: { ...this.asked(postal), mga } })).ioaId;
      const { result } = await api.call('getIoa', { params: { id: this.offerId } });
      runInAction(() => Object.assign(this, { agents, result, checkedAt: this.ctx.core.clock.now(), failedAt: null }));
    } catch {
      // What was known stays, with its age; a gateway that forgot the offer is asked for a new one.
      runInAction(() => {
        this.offerId = null;
        this.failedAt ??= this.ctx.core.clock.now();
      });
    } finally {
      runInAction(() => (this.checking = false));
    }
    if (this.running && !this.isAvailable) this.stopTimer = this.ctx.core.clock.after(OFFER_EVERY_MS, () => void this.check(postal));
    else this.running = false;
  }

  /** Another place has other people: all of it is asked anew. */
  async restart(postal: string): Promise<void> {
    this.stop();
    this.agents = null;
    this.result = OFFER.unknown;
    await this.start(postal);
  }

  /** Nobody needs the answers any more: the offer is taken back, unless a meeting has it. */
  stop(): void {
    this.stopTimer();
    this.running = false;
    const id = this.offerId;
    this.offerId = null;
    if (id) void this.ctx.api.call('deleteIoa', { params: { id } }).catch(() => undefined);
  }

  private get query() {
    const { email, phone, address } = this.lead;
    return { email, phone, province: address.province };
  }
  private asked(postal: string) {
    const { address, city, province } = this.lead.address;
    const { firstName = '', lastName = '' } = this.lead.clients[0] ?? {};
    return { address: `${[address, city, province.toUpperCase()].join(', ').slice(0, 80)} ${postal}`, firstName, lastName };
  }
  /** Null for a postal code that nobody knows. */
  private async countNear(postal: string, mga: string): Promise<number | null> {
    try {
      return (await this.ctx.api.call('getAvailableAgents', { query: { postal, ...(mga && { mga }) } })).count;
    } catch (error) {
      if ((error as { status?: number | null }).status === 404) return null;
      throw error;
    }
  }
}
