/** What the panel knows beyond the call's own facts: the time, and a stop that was not confirmed. */
import { computed, makeObservable, observable, reaction, runInAction } from 'mobx';
import { createPluginStore, done, refused, type Outcome, type PluginContext, type Verdict } from '@dialer/host';
import type { Call } from '@dialer/contract';
import { mainVerdict, mayRecord, nextIndex, phaseOf, startExtraVerdict, stopExtraVerdict } from './rules';

export class RecordingsModel {
  now: number;
  /** The extra recording whose stop failed: it may still run. */
  private stopping: string | null = null;
  private readonly core: PluginContext<never>['core'];
  private readonly api: PluginContext<never>['api'];
  private stopTick = (): void => undefined;
  private readonly stopReaction: () => void;

  constructor({ core, api }: Pick<PluginContext<never>, 'core' | 'api'>) {
    this.core = core;
    this.api = api;
    this.now = core.clock.now();
    makeObservable<RecordingsModel, 'stopping' | 'onPhone'>(this, {
      now: observable,
      stopping: observable,
      onPhone: computed,
      unconfirmed: computed,
    });
    this.stopReaction = reaction(
      () => this.onPhone,
      () => this.tick(),
      { fireImmediately: true },
    );
  }

  /** The call whose recordings are switched: one with somebody at the other end, not yet disposed [REC-001]. */
  get live(): Call | null {
    const { current } = this.core.calls;
    return current && mayRecord(this.core).allow ? current.facts : null;
  }
  /** Number of the extra recording that was stopped without an answer; null once the facts say that it has ended. */
  get unconfirmed(): number | null {
    const call = this.core.calls.current?.facts;
    return call?.extra != null && this.stopping === `${call.callId} ${call.extra}` ? call.extra : null;
  }

  get mainVerdict(): Verdict {
    return mainVerdict(this.core);
  }
  get startVerdict(): Verdict {
    return startExtraVerdict(this.core);
  }
  get stopVerdict(): Verdict {
    return stopExtraVerdict(this.core);
  }

  /** Pauses the main recording, or lets it go on; one that has failed begins anew [REC-008]. */
  switchMain(): Promise<Outcome> {
    return this.ask(this.mainVerdict, async (call, extension) => {
      const recording = phaseOf(call) === 'recording' ? 0 : 1;
      await this.api.call('setRecording', { params: { extension }, body: { recording } });
    });
  }
  /** From the gateway's facts it is seen that it runs: an index that was refused counts for nobody [REC-004]. */
  startExtra(): Promise<Outcome> {
    return this.ask(this.startVerdict, async (call, extension) => {
      await this.api.call('startExtraRecording', { params: { extension }, body: { index: nextIndex(call) } });
    });
  }
  /** [REC-005] */
  async stopExtra(): Promise<Outcome> {
    const call = this.core.calls.current?.facts;
    const asked = call ? `${call.callId} ${call.extra}` : null;
    try {
      const outcome = await this.ask(this.stopVerdict, async ({ extra }, extension) => {
        if (extra !== null) await this.api.call('stopExtraRecording', { params: { extension, index: extra } });
      });
      runInAction(() => (this.stopping = null));
      return outcome;
    } catch {
      // The panel says it, and stays with it until it is over.
      runInAction(() => (this.stopping = asked));
      return done;
    }
  }

  dispose(): void {
    this.stopTick();
    this.stopReaction();
  }

  private get onPhone(): boolean {
    return this.core.calls.onPhone;
  }
  private async ask(verdict: Verdict, run: (call: Call, extension: string) => Promise<void>): Promise<Outcome> {
    const call = this.core.calls.current?.facts;
    const no = refused(verdict);
    if (no || !call) return no ?? done;
    await run(call, this.core.session.extension);
    return done;
  }
  private tick(): void {
    this.stopTick();
    runInAction(() => (this.now = this.core.clock.now()));
    if (this.onPhone) this.stopTick = this.core.clock.after(1000, () => this.tick());
  }
}

export const recordings = createPluginStore<RecordingsModel>();
