import { makeAutoObservable, reaction, runInAction } from 'mobx';
import { createPluginStore, done, refused, type Outcome, type PluginContext, type SideMessage, type Verdict } from '@dialer/host';
import type { Side } from '@dialer/rules/sides';
import { actVerdict, startVerdict, thirdOf, type Act } from './rules';

type Context = Pick<PluginContext<never>, 'core' | 'api'>;

/** What is asked for [SOCKET-010…012]. */
const MESSAGES = { kick: 'third-party-kick', leave: 'third-party-leave', destroy: 'third-party-destroy' } as const satisfies Record<
  Act,
  SideMessage
>;

/** The number that is typed; everything else is the call's own. */
export class ThirdPartyModel {
  /** As it is shown, with the mask's points. */
  typed = '';
  private readonly stop: () => void;

  constructor(private readonly ctx: Context) {
    makeAutoObservable<ThirdPartyModel, 'ctx' | 'stop'>(this, { ctx: false, stop: false });
    // What was typed was for the call before.
    this.stop = reaction(
      () => ctx.core.calls.current?.callId,
      () => this.type(''),
    );
  }

  get phone(): string {
    return this.typed.replace(/\D/g, '');
  }
  get side(): { open: Side | null; last: Side | null } {
    return thirdOf(this.ctx.core.calls.current);
  }
  get startVerdict(): Verdict {
    return startVerdict(this.ctx.core, this.phone);
  }
  actVerdict(act: Act): Verdict {
    return actVerdict(this.ctx.core.calls.current, act);
  }
  type(text: string): void {
    runInAction(() => (this.typed = text));
  }

  /** The gateway rings them and notes it; the disposition says so [XFER-039, XFER-041]. */
  async start(): Promise<Outcome> {
    const { core, api } = this.ctx;
    const no = refused(this.startVerdict);
    const lead = core.leads.current;
    if (no || !lead) return no ?? done;
    await api.call('createTransfer', { params: { leadId: lead.id }, body: { type: 'third-party', phone: this.phone } });
    core.disposition.set({ disposition: 'Transferred to 3rd Party' });
    return done;
  }

  async act(act: Act): Promise<Outcome> {
    const { open } = this.side;
    const no = refused(this.actVerdict(act));
    if (no || !open) return no ?? done;
    return this.ctx.core.calls.actOnSide(MESSAGES[act], open.phone);
  }

  dispose(): void {
    this.stop();
  }
}

export const thirdParty = createPluginStore<ThirdPartyModel>();
