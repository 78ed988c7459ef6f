import { compareStructural, makeAutoObservable, reaction, runInAction, when } from 'mobx';
import type { CentreLists, MeetingData } from '@dialer/contract';
import { ApiError, type LeadView, type PluginContext } from '@dialer/host';
import { choiceOf, meetingFaults, type MeetingFaults, type MeetingWorld } from '@dialer/rules/booking/meeting';
import { settle } from '@dialer/rules/booking/settle';
import { missingOfClients } from '@dialer/rules/booking/steps';
import { newDraft, readDraft, type Booked, type Draft } from './draft';
import { Visits } from './offer';

/** How long a booking waits for the lead's last edits to reach the gateway, which judges by what it has. */
const SAVED_WITHIN_MS = 10_000;
const NOT_BOOKED = 'meetings-not-booked';

/** The meeting that is being arranged with one lead: kept with the lead at each change, and booked once. */
export class MeetingModel {
  readonly visits: Visits;
  booking = false;
  /** The agent books for Sun Life, which the system fills in. */
  sunLife = false;
  /** What the gateway refused, by field; any change of the meeting takes it back. */
  refused: MeetingFaults = {};
  /** What it said, in words, where no field is at fault. */
  problem = '';
  /** The fourth step is open: it says that the meeting is booked. */
  private isRead = false;
  private kept: Draft;
  private opened = false;
  private readonly stops: (() => void)[];

  constructor(
    private readonly ctx: Pick<PluginContext<unknown>, 'api' | 'core' | 't'>,
    readonly lead: LeadView,
    private readonly lists: CentreLists,
  ) {
    this.visits = new Visits(ctx, lead);
    this.kept = readDraft(lead.meetingDraft);
    makeAutoObservable<MeetingModel, 'ctx' | 'lists' | 'stops'>(
      this,
      { ctx: false, lead: false, lists: false, visits: false, stops: false },
      { autoBind: true },
    );
    this.stops = [
      // What becomes known while nobody types: the meeting follows it.
      reaction(
        () => [this.visits.agents, this.visits.isAvailable, lead.clients, lead.today],
        () => this.follow(),
        { equals: compareStructural },
      ),
      // Another place has other field agents.
      reaction(
        () => (this.asks ? this.postal : null),
        (postal) => (postal === null ? this.visits.stop() : void this.visits.restart(postal)),
      ),
    ];
  }

  get draft(): Draft {
    return this.kept;
  }
  get world(): MeetingWorld {
    const { clients, today } = this.lead;
    return { today, clients, coverage: this.lists.coverage, agents: this.visits.agents, now: this.ctx.core.clock.now() };
  }
  get choice() {
    return choiceOf(this.world, this.kept);
  }
  get faults(): MeetingFaults {
    return { ...meetingFaults(this.kept, this.world), ...this.refused };
  }
  /** Of the meeting's own place, else of the lead's. */
  get postal(): string {
    return this.kept.sameAddress === '1' ? this.lead.address.postal : this.kept.address.postal;
  }
  /** Whether a Sun Life booking is there for this person [BOOK-081]. */
  get maySunLife(): boolean {
    const { canTransferToSunlife, flag } = this.ctx.core.session;
    return canTransferToSunlife && flag('sunlifeTransfer');
  }

  set(fields: Partial<MeetingData>): void {
    this.refused = {};
    this.problem = '';
    this.ctx.core.alerts.clear(NOT_BOOKED);
    this.keep(this.settled({ ...this.kept, ...fields }));
  }

  chooseSunLife(chosen: boolean): void {
    this.sunLife = chosen && this.maySunLife;
  }

  /** Names and a valid address: enough to ask who can visit [BOOK-070]. */
  get isKnown(): boolean {
    const [first] = this.lead.clients;
    return this.lead.address.valid && this.postal !== '' && Boolean(first?.firstName && first.lastName);
  }
  /** Whether field agents and offers are asked for now. */
  get asks(): boolean {
    return this.opened && this.isKnown && this.choice.visits && this.kept.booked === null;
  }

  /** The step was opened. */
  begin(): void {
    this.opened = true;
    this.follow();
  }

  /** The fourth step was opened; call the answer when it is left. */
  read(): () => void {
    this.isRead = true;
    this.follow();
    return () => runInAction(() => (this.isRead = false));
  }

  /** Sends it once; what was refused stands at its field, and what failed can be tried again under the same key. */
  async book(sunLife: boolean): Promise<void> {
    if (this.booking || this.kept.booked) return;
    this.booking = true;
    this.problem = '';
    const { alerts } = this.ctx.core;
    try {
      await this.leadSaved();
      const { key, booked: _booked, ...meeting } = this.kept;
      const sent = { ...meeting, is_sun_life: sunLife ? 1 : 0, availableAgents: this.visits.agents } as const;
      const body = { lead_id: this.lead.id, meeting: { ...sent, reasons: [...sent.reasons], refusalReasons: [...sent.refusalReasons] } };
      const { meetingCrmId } = await this.ctx.api.call('bookMeeting', { body }, { key, patient: true });
      alerts.clear(NOT_BOOKED);
      // The step says it itself, where it stays; who has gone on hears of it there.
      if (!this.isRead)
        alerts.show({
          message: () => this.ctx.t(sunLife ? 'meetings.step4.booked_sunlife' : 'meetings.step4.booked'),
          type: 'success',
          place: 'over',
          timeout: 6000,
        });
      const offer = !sunLife && meeting.ioa === '1' ? this.visits.give() : null;
      this.keepBooked({ id: meetingCrmId, at: this.ctx.core.clock.now(), sunLife, offer, assigned: false });
      this.takeToDisposition(sunLife ? new Date(this.ctx.core.clock.now()).toISOString().slice(0, 16) : meeting.date);
      await this.assign();
    } catch (error) {
      this.failed(error);
    } finally {
      runInAction(() => (this.booking = false));
    }
  }

  /** Gives the offer to the booked meeting [BOOK-071]; done again it is the same. */
  async assign(): Promise<void> {
    const { booked } = this.kept;
    if (!booked?.offer || booked.assigned) return;
    const { crmId, marketingId } = this.lead;
    const body = { leadCrmId: crmId, marketingId, meetingCrmId: booked.id };
    try {
      await this.ctx.api.call('assignIoa', { params: { id: booked.offer }, body });
      this.keepBooked({ ...booked, assigned: true });
    } catch {
      // The meeting stands; the panel says what is left, with a way to do it.
    }
  }

  /** A second booking: the first stays at the gateway [BOOK-103]. */
  again(): void {
    this.keep(newDraft());
    this.begin();
  }

  /** Fields that the second step still wants. */
  get missingBefore(): string[] {
    return missingOfClients(this.lead.clients);
  }

  dispose(): void {
    for (const stop of this.stops) stop();
    this.visits.stop();
  }

  private settled(draft: Draft): Draft {
    if (draft.booked) return draft;
    const { now: _now, ...world } = this.world;
    return { ...draft, ...settle(draft, { ...world, isOffered: this.visits.isAvailable }) };
  }
  /** The meeting as the rules leave it, by what is known now. */
  follow(): void {
    const settled = this.settled(this.kept);
    if (!compareStructural(settled, this.kept)) this.keep(settled);
  }
  private keep(draft: Draft): void {
    this.kept = draft;
    this.lead.set({ meetingDraft: JSON.stringify(draft) });
  }
  private keepBooked(booked: Booked): void {
    this.keep({ ...this.kept, booked });
  }

  private async leadSaved(): Promise<void> {
    if (!this.lead.unsaved) return;
    await when(() => !this.lead.unsaved || this.lead.saveRefused, { timeout: SAVED_WITHIN_MS });
    if (this.lead.unsaved) throw new Error(this.lead.saveError ?? '');
  }

  /** Appointment Setup for qualifiers, Make Phone Appointment for advisors, with the meeting's date [BOOK-102, DISPO-028]. */
  private takeToDisposition(date: string): void {
    const { disposition, session, leads } = this.ctx.core;
    if (leads.current?.id !== this.lead.id) return;
    const bookings = session.variant.dispositions.filter(({ result }) => result === 'booking').map(({ value }) => value);
    const chosen = disposition.options.find(({ value }) => bookings.includes(value));
    if (!chosen) return;
    disposition.set({ disposition: chosen.value, reason: '', reasonOther: '' });
    if (disposition.needs.dateTime) disposition.set({ dateTime: date });
  }

  private failed(error: unknown): void {
    const { alerts } = this.ctx.core;
    runInAction(() => {
      const body = error instanceof ApiError ? (error.body as { faults?: MeetingFaults } | null) : null;
      this.refused = body?.faults ?? {};
      this.problem = error instanceof ApiError && error.status !== null && !body?.faults ? error.message : '';
    });
    alerts.show({
      message: () => this.ctx.t('meetings.step4.not_booked'),
      type: 'error',
      expires: false,
      dismissible: true,
      unique: NOT_BOOKED,
    });
  }
}
