/** What the transfers panel knows beyond the call's own facts: what is chosen, who can be rung, and since when something lasts. */
import { computed, makeObservable, observable, observableRef, reaction, runInAction, when } from 'mobx';
import {
  createPluginStore,
  done,
  problemOf,
  refuse,
  refused,
  type CoreView,
  type Outcome,
  type PluginContext,
  type SideMessage,
  type Verdict,
} from '@dialer/host';
import { colleagueOf, keepLooking, type Colleague } from '@dialer/host/second-party';
import { isSideOpen, sideOf } from '@dialer/rules/sides';
import {
  actVerdict,
  cancelVerdict,
  isExternal,
  REST,
  startVerdict,
  typesOf,
  type Act,
  type ExternalType,
  type Side,
  type TransferType,
} from './rules';

export interface Party {
  readonly name: string;
  readonly phone: string;
}
/** An advisor who may take the lead: now, or after what follows their last call. */
interface Ready extends Colleague {
  readonly isReady: boolean;
}
type Loaded<T> = { readonly status: 'loading' | 'ready' | 'failed'; readonly rows: readonly T[] };

const NOTHING: Loaded<never> = { status: 'loading', rows: [] };
/** Milliseconds that a search waits for the lead's edits to be saved. */
const SAVED_WITHIN = 8000;
/** What is asked for of each kind [SOCKET-013…028]. */
const MESSAGES = {
  external: {
    start: 'external-transfer-start',
    join: 'external-transfer-join',
    leave: 'external-transfer-leave',
    kick: 'external-transfer-kick',
    destroy: 'external-transfer-destroy',
  },
  sunlife: { start: 'sunlife-start', join: 'sunlife-join', leave: 'sunlife-leave', kick: 'sunlife-kick', destroy: 'sunlife-destroy' },
  matcha: { start: 'matcha-start', join: 'matcha-join', leave: 'matcha-leave', kick: 'matcha-kick', destroy: 'matcha-destroy' },
} as const satisfies Record<ExternalType, Record<Act | 'start', SideMessage>>;

export class TransfersModel {
  /** Chosen by the agent, as long as they may use it. */
  private chosen: TransferType | null = null;
  notes = '';
  private target: Party | null = null;
  lists: { external: Loaded<Party>; sunlife: Loaded<Party> } = { external: NOTHING, sunlife: NOTHING };
  advisors: Loaded<Ready> = NOTHING;
  /** By extension: how the ring of an advisor ended who has not taken the lead of this call. */
  passed: ReadonlyMap<string, 'declined' | 'silent'> = new Map();
  /** Digits that the second party has heard. */
  sent = '';
  dialPad = false;
  now: number;
  private restsUntil = 0;
  /** A search was asked for, and the gateway has not said yet that it has begun. */
  private asking = false;
  private stopTick = (): void => undefined;
  private stopLooking = (): void => undefined;
  private readonly reactions: (() => void)[];

  constructor(
    private readonly core: CoreView,
    private readonly api: PluginContext<never>['api'],
    private readonly t: PluginContext<never>['t'],
  ) {
    this.now = core.clock.now();
    makeObservable<TransfersModel, 'chosen' | 'target' | 'restsUntil' | 'asking' | 'stage'>(this, {
      chosen: observable,
      notes: observable,
      target: observableRef,
      lists: observableRef,
      advisors: observableRef,
      passed: observableRef,
      sent: observable,
      dialPad: observable,
      now: observable,
      restsUntil: observable,
      asking: observable,
      types: computed,
      stage: computed,
    });
    this.reactions = [
      reaction(
        () => this.stage,
        () => this.tick(),
        { fireImmediately: true },
      ),
      reaction(
        () => this.core.calls.current?.callId,
        () => this.forgetCall(),
      ),
      reaction(
        () => this.side,
        (side, before) => this.noteRing(side, before ?? null),
      ),
      reaction(
        () => this.advisorsFor,
        (wanted) => (wanted !== null ? this.look() : this.stopLooking()),
        { fireImmediately: true },
      ),
      // Both lists are there from the sign-in on [AUTH-010]; one that did not come is asked for again by who chooses its kind.
      reaction(
        () => this.types.join(' '),
        () => this.types.forEach((type) => void this.load(type)),
        { fireImmediately: true },
      ),
      reaction(
        () => this.type,
        (type) => void this.load(type),
      ),
    ];
  }

  get types(): readonly TransferType[] {
    return typesOf(this.core.session);
  }
  get type(): TransferType | null {
    return this.types.find((type) => type === this.chosen) ?? this.types[0] ?? null;
  }
  get side(): Side | null {
    return sideOf(this.core.calls.current?.facts);
  }
  /** Parties of the chosen type. */
  get parties(): Loaded<Party> {
    return this.type === 'external' || this.type === 'sunlife' ? this.lists[this.type] : NOTHING;
  }
  /** Phone of the chosen party. */
  get chosenPhone(): string | null {
    return this.parties.rows.find(({ phone }) => phone === this.target?.phone)?.phone ?? null;
  }
  /** Server instant at which the second party came into their present state; a page that was loaded later knows it too. */
  private get since(): number {
    const { side, created = 0 } = this.core.calls.current?.facts.since ?? {};
    return side ?? created;
  }
  /** Seconds since then. */
  get seconds(): number {
    return Math.max(0, Math.floor((this.now - this.since) / 1000));
  }

  get startVerdict(): Verdict {
    return this.resting ?? startVerdict(this.core, this.type, this.chosenPhone);
  }
  get cancelVerdict(): Verdict {
    return cancelVerdict(this.side, this.since, this.now);
  }
  actVerdict(act: Act): Verdict {
    return this.resting ?? actVerdict(this.core.calls.current, act);
  }

  choose(type: TransferType): void {
    runInAction(() => (this.chosen = type));
  }
  chooseTarget(phone: string): void {
    runInAction(() => (this.target = this.parties.rows.find((party) => party.phone === phone) ?? null));
  }
  setNotes(notes: string): void {
    runInAction(() => (this.notes = notes));
  }
  toggleDialPad(): void {
    runInAction(() => (this.dialPad = !this.dialPad));
  }

  async start(): Promise<Outcome> {
    const { type } = this;
    const no = refused(this.startVerdict);
    if (no || type === null) return no ?? done;
    this.rest();
    return type === 'live' ? this.search() : this.ring(type);
  }
  /** Gives the search up. A search that has ended meanwhile is no fault [XFER-003, XFER-010, XFER-017]. */
  async cancel(): Promise<Outcome> {
    const no = refused(this.cancelVerdict);
    const leadId = this.leadId;
    if (no || leadId === null) return no ?? done;
    await this.api.call('stopLiveTransfer', { params: { leadId } });
    this.core.alerts.toast(this.t('live_transfers.canceled'), 'success');
    return done;
  }
  async act(act: Act): Promise<Outcome> {
    const no = refused(this.actVerdict(act));
    const { side } = this;
    if (no || !side || !isExternal(side)) return no ?? done;
    this.rest();
    return this.core.calls.actOnSide(MESSAGES[side.kind][act], side.phone);
  }
  async press(digit: string): Promise<void> {
    const problem = problemOf(this.t, await this.core.calls.pressForSide(digit), 'shell:alert.error');
    if (problem === null) runInAction(() => (this.sent += digit));
    else this.core.alerts.toast(problem, 'error');
  }
  reload(): void {
    runInAction(() => (this.lists = { external: NOTHING, sunlife: NOTHING }));
    void this.load(this.type);
  }

  dispose(): void {
    for (const stop of [...this.reactions, this.stopTick, this.stopLooking]) stop();
  }

  private get leadId(): string | null {
    return this.core.leads.current?.id ?? null;
  }
  /** Names the state of an open side. */
  private get stage(): string | null {
    const { side } = this;
    return side && isSideOpen(side) ? `${this.core.calls.current?.callId} ${side.kind} ${side.state}` : null;
  }
  /** Names the call and the lead for whom ready advisors are looked up; null while nobody needs them. */
  private get advisorsFor(): string | null {
    const { current, onPhone } = this.core.calls;
    return current && onPhone && this.type === 'live' && this.side?.state !== 'merged' ? `${current.callId} ${this.leadId}` : null;
  }
  private get resting(): Verdict | null {
    return this.asking || this.now < this.restsUntil ? refuse('why.resting') : null;
  }

  /** POST: from here on the facts of the call tell [XFER-002, XFER-016]. */
  private async search(): Promise<Outcome> {
    const leadId = this.leadId ?? '';
    const body = { notes: this.notes, team: 'advisors' };
    runInAction(() => (this.asking = true));
    try {
      await this.leadSaved();
      await this.api.call('startLiveTransfer', { params: { leadId }, body }, { key: crypto.randomUUID(), patient: true });
    } finally {
      runInAction(() => (this.asking = false));
    }
    return done;
  }
  /** The gateway looks for an advisor by the lead's state, and the advisor sees the lead as it is saved. */
  private async leadSaved(): Promise<void> {
    const isSettled = (): boolean => !this.core.leads.current?.unsaved || this.core.leads.current.saveError !== null;
    // Later than this the gateway says itself what it lacks.
    await when(isSettled, { timeout: SAVED_WITHIN }).catch(() => undefined);
  }
  /** The disposition says where the lead was sent [XFER-028]. */
  private async ring(type: ExternalType): Promise<Outcome> {
    const party = type === 'matcha' ? { name: this.t('matcha'), phone: '' } : this.target;
    if (!party) return done;
    const outcome = await this.core.calls.actOnSide(MESSAGES[type].start, party.phone);
    if (outcome.kind === 'done') this.core.disposition.set({ disposition: 'Sent External', reason: party.name });
    return outcome;
  }

  /** Runs while there is somebody to count for, or a button that rests. */
  private tick(): void {
    this.stopTick();
    runInAction(() => (this.now = this.core.clock.now()));
    const wait = this.restsUntil > this.now ? this.restsUntil - this.now : this.stage === null ? null : 1000;
    if (wait !== null) this.stopTick = this.core.clock.after(wait, () => this.tick());
  }
  private rest(): void {
    runInAction(() => (this.restsUntil = this.core.clock.now() + REST));
    this.tick();
  }
  /** What was chosen and sent, and who was ready, was for the lead before. */
  private forgetCall(): void {
    runInAction(() => {
      this.advisors = NOTHING;
      this.passed = new Map();
      this.notes = '';
      this.target = null;
      this.sent = '';
      this.dialPad = false;
    });
  }

  /** A search that goes on has just let somebody go: by their own hand, or because they did not come. */
  private noteRing(side: Side | null, before: Side | null): void {
    const isSearch = side?.kind === 'live' && side.state === 'initializing';
    if (!isSearch || before?.kind !== 'live' || before.state !== 'initializing') return;
    const passed = new Map(this.passed);
    if (before.phone && side.phone !== before.phone) passed.set(before.phone, side.reason === 'declined' ? 'declined' : 'silent');
    // Rung again: how it ended before is over.
    if (side.phone) passed.delete(side.phone);
    runInAction(() => (this.passed = passed));
  }

  private async load(type: TransferType | null): Promise<void> {
    if ((type !== 'external' && type !== 'sunlife') || this.lists[type].status === 'ready') return;
    const keep = (list: Loaded<Party>): void => {
      runInAction(() => (this.lists = { ...this.lists, [type]: list }));
    };
    try {
      keep({ status: 'ready', rows: await this.partiesOf(type) });
    } catch {
      keep({ status: 'failed', rows: [] });
    }
  }
  /** [XFER-033, XFER-034, XFER-035] */
  private partiesOf(type: 'external' | 'sunlife'): Promise<readonly Party[]> {
    return this.api.call(type === 'external' ? 'getExternalTransfers' : 'getSunlifeAgents', {});
  }

  /** Who could take the lead [XFER-008, XFER-009]. */
  private look(): void {
    const lead = this.core.leads.current;
    const query = lead ? { province: lead.address.province, language: lead.language } : {};
    this.stopLooking();
    this.stopLooking = keepLooking(
      this.core.clock,
      () => this.api.call('getAvailableAdvisors', { query }),
      (found) => this.see(found?.map((one) => ({ ...colleagueOf(one), isReady: one.status !== 'after-call-work' })) ?? null),
    );
  }
  private see(rows: readonly Ready[] | null): void {
    if (rows) runInAction(() => (this.advisors = { status: 'ready', rows }));
    else if (this.advisors.status !== 'ready') runInAction(() => (this.advisors = { status: 'failed', rows: [] }));
  }
}

export const transfers = createPluginStore<TransfersModel>();
