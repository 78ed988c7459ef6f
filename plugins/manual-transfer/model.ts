import { makeAutoObservable, reaction } from 'mobx';
import { createPluginStore, done, refused, type ApiReply, type Outcome, type PluginContext, type Verdict } from '@dialer/host';
import { colleagueOf, keepLooking, type Colleague as Person } from '@dialer/host/second-party';
import { isSideOpen, sideOf, type Side } from '@dialer/rules/sides';
import { matching, REST, transferVerdict, type Colleague } from './rules';

type Context = Pick<PluginContext<never>, 'core' | 'api'>;
type Status = 'loading' | 'ready' | 'failed';

/** Whom the agent looks for and has chosen, and for how long the button rests. */
export class ManualTransferModel {
  typed = '';
  chosen: Colleague | null = null;
  status: Status = 'loading';
  private people: readonly Person[] = [];
  private ready: ReadonlySet<string> = new Set();
  private now: number;
  private restsUntil = 0;
  private stopTick = (): void => undefined;
  private stopLooking = (): void => undefined;
  private readonly reactions: (() => void)[];

  constructor(private readonly ctx: Context) {
    const { core } = ctx;
    this.now = core.clock.now();
    makeAutoObservable<ManualTransferModel, 'ctx' | 'reactions' | 'stopTick' | 'stopLooking'>(this, {
      ctx: false,
      reactions: false,
      stopTick: false,
      stopLooking: false,
    });
    this.reactions = [
      reaction(
        () => core.calls.current?.callId,
        () => this.forget(),
      ),
      reaction(
        () => core.calls.onPhone,
        (onPhone) => (onPhone ? this.look() : this.stopLooking()),
        { fireImmediately: true },
      ),
    ];
  }

  get colleagues(): readonly Colleague[] {
    const all = this.people.map((each) => ({ ...each, ready: this.ready.has(each.extension) }));
    return matching(all, this.typed).filter(({ extension }) => extension !== this.ctx.core.session.extension);
  }
  /** The colleague who is being rung; or how ringing one has ended. */
  get side(): Side | null {
    const side = sideOf(this.ctx.core.calls.current?.facts);
    return side?.kind === 'internal' ? side : null;
  }
  get isRinging(): boolean {
    return isSideOpen(this.side);
  }
  get verdict(): Verdict {
    return transferVerdict(this.ctx.core, this.chosen, this.restsUntil - this.now);
  }

  type(text: string): void {
    this.typed = text;
    this.chosen = null;
  }
  choose(colleague: Colleague): void {
    this.chosen = colleague;
    this.typed = colleague.name || colleague.extension;
  }

  /** Noted, then rung: the colleague may answer at once, and the call is theirs from then on [XFER-041, XFER-045, XFER-046]. */
  async transfer(): Promise<Outcome> {
    const { core, api } = this.ctx;
    const no = refused(this.verdict);
    const [lead, call, colleague] = [core.leads.current, core.calls.current, this.chosen];
    if (no || !lead || !call || !colleague) return no ?? done;
    this.rest(REST);
    const { extension } = colleague;
    let isRung = false;
    try {
      await api.call('createTransfer', { params: { leadId: lead.id }, body: { type: 'internal', phone: call.facts.phone, extension } });
      const outcome = await core.calls.actOnSide('internal-transfer', extension);
      isRung = outcome.kind === 'done';
      if (isRung) core.disposition.set({ disposition: 'Internal Transfer' });
      return outcome;
    } finally {
      if (!isRung) this.rest(0); // another colleague can be rung at once
    }
  }

  dispose(): void {
    for (const stop of [...this.reactions, this.stopTick, this.stopLooking]) stop();
  }

  private rest(ms: number): void {
    this.restsUntil = this.ctx.core.clock.now() + ms;
    this.tick();
  }
  private tick(): void {
    this.stopTick();
    this.now = this.ctx.core.clock.now();
    if (this.now < this.restsUntil)
      this.stopTick = this.ctx.core.clock.after(Math.min(1000, this.restsUntil - this.now), () => this.tick());
  }
  /** What was chosen, and the rest after it, were for the call before. */
  private forget(): void {
    this.typed = '';
    this.chosen = null;
    this.rest(0);
  }

  /** Who there is, and who of them is ready. */
  private look(): void {
    const { api, core } = this.ctx;
    this.stopLooking();
    this.stopLooking = keepLooking(
      core.clock,
      () =>
        Promise.all([
          this.status === 'ready' ? null : api.call('getAdvisors', { query: {} }),
          api.call('getAvailableAdvisors', { query: {} }),
        ]),
      (found) => this.see(found),
    );
  }
  private see(found: readonly [ApiReply<'getAdvisors'> | null, ApiReply<'getAvailableAdvisors'>] | null): void {
    if (!found) {
      if (this.status === 'loading') this.status = 'failed';
      return;
    }
    const [all, ready] = found;
    if (all) this.people = all.map(colleagueOf);
    this.ready = new Set(ready.map(({ extension }) => extension));
    this.status = 'ready';
  }
}

export const manualTransfer = createPluginStore<ManualTransferModel>();
