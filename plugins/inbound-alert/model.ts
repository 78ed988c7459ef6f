import { makeAutoObservable, reaction } from 'mobx';
import type { CallView, CoreView } from '@dialer/host';
import type { AlertSound } from './sound';

/** Shows the popup while a call rings for the configured extension, until it is dismissed or no longer rings [CALL-031]. */
export class InboundAlertModel {
  private dismissed: string | null = null;
  private silence: (() => void) | null = null;
  private readonly stop: () => void;

  constructor(
    private readonly core: CoreView,
    private readonly extension: string,
    private readonly sound: AlertSound,
  ) {
    makeAutoObservable<InboundAlertModel, 'core' | 'extension' | 'sound' | 'silence' | 'stop'>(this, {
      core: false,
      extension: false,
      sound: false,
      silence: false,
      stop: false,
    });
    this.stop = reaction(
      () => this.call !== null,
      (ringing) => (ringing ? this.start() : this.quiet()),
      { fireImmediately: true },
    );
  }

  /** The ringing call; null when there is nothing to show, which an empty extension always is [CALL-032]. */
  get call(): CallView | null {
    const call = this.core.calls.current;
    if (!this.extension || this.core.session.extension !== this.extension) return null;
    return call?.type === 'inbound' && call.status === 'incoming' && call.callId !== this.dismissed ? call : null;
  }

  dismiss(): void {
    this.dismissed = this.call?.callId ?? null;
  }

  dispose(): void {
    this.stop();
    this.quiet();
  }

  private start(): void {
    this.silence ??= this.sound();
  }
  private quiet(): void {
    this.silence?.();
    this.silence = null;
  }
}
