import { makeAutoObservable } from 'mobx';
import { createPluginStore, type PluginContext } from '@dialer/host';

const MINUTE = 60_000;

/** The instant of this minute, by core's clock: what is drawn from it is drawn again when the minute turns. */
export class MinuteModel {
  now: number;
  private cancel: () => void;

  constructor(private readonly ctx: Pick<PluginContext<never>, 'core' | 'own'>) {
    this.now = ctx.core.clock.now();
    this.cancel = this.wait();
    makeAutoObservable<MinuteModel, 'ctx' | 'cancel'>(this, { ctx: false, cancel: false }, { autoBind: true });
    ctx.own(() => this.cancel());
  }

  private tick(): void {
    this.now = this.ctx.core.clock.now();
    this.cancel = this.wait();
  }
  private wait(): () => void {
    const { clock } = this.ctx.core;
    return clock.after(MINUTE - (clock.now() % MINUTE), () => this.tick());
  }
}

export const minute = createPluginStore<MinuteModel>();
