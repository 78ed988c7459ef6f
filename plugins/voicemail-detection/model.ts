/**
 * What happens when a machine answers: a countdown by the server's clock, then hang-up, the disposition Voicemail and,
 * a second later, the save. Lives as long as the plugin is active, so that closing the panel stops nothing.
 */
import { computed, makeObservable, observable, reaction, runInAction } from 'mobx';
import { personName, problemOf, type CallView, type CoreView, type Translate } from '@dialer/host';
import { isDetected } from '@dialer/contract';

/** The only event that starts the countdown [VM-003]. */
const MACHINE = 'AMD-Machine-Vm-WA';
/** Between setting the disposition and saving it [VM-008]. */
const SAVE_DELAY = 1000;
const DEFAULT_SECONDS = 10;
/** Milliseconds for which it is said what became of the lead, and why no next one comes. */
const NOTICE_STANDS = 8000;

export type Phase =
  /** Nothing heard yet, or no call. */
  | 'quiet'
  | 'person'
  /** The countdown runs. */
  | 'machine'
  /** The agent said that it is a person. */
  | 'refused'
  /** The countdown ended: hanging up, setting and saving the disposition. */
  | 'disposing'
  /** The call could not be hung up: the agent has to. */
  | 'stuck';

type Progress = { callId: string; step: 'refused' | 'hang-up' | 'set' | 'stuck' | 'over' };

export class VoicemailModel {
  /** What was decided about the current call; a decision about another call says nothing. */
  private progress: Progress | null = null;
  private now: number;
  private readonly reactions: (() => void)[] = [];
  private cancelTimer: () => void = () => undefined;

  constructor(
    private readonly core: CoreView,
    private readonly t: Translate,
    private readonly hiddenStatuses: readonly string[],
  ) {
    this.now = core.clock.now();
    makeObservable<VoicemailModel, 'progress' | 'now'>(this, {
      progress: observable,
      now: observable,
      phase: computed,
      deadline: computed,
      hidden: computed,
    });
    this.reactions.push(
      reaction(
        () => this.phase === 'machine' && this.deadline,
        () => this.tick(),
        { fireImmediately: true },
      ),
      // Nobody hands a machine to a colleague: who looks for one, or speaks with one, has heard a person.
      reaction(
        () => this.phase === 'machine' && this.core.calls.current?.facts.side !== null,
        (isHandedOn) => isHandedOn && this.refuse(),
        { fireImmediately: true },
      ),
      reaction(
        () => this.readyToSet,
        (ready) => ready && this.setVoicemail(),
        { fireImmediately: true },
      ),
    );
  }

  /** Length of the countdown in seconds: VM_DETECTION_USER_TIMEOUT of the centre [VM-007, VARIANT-013]. */
  get seconds(): number {
    return this.core.session.variant.limits['vmDetectionUserTimeout'] ?? DEFAULT_SECONDS;
  }
  /** Nobody is dialed after the save, as with Save & Stop, unless the centre goes on after a voicemail [VM-009, VM-011]. */
  get stops(): boolean {
    return !this.core.session.flag('autoDialAfterVoicemail');
  }
  get hidden(): boolean {
    return isHidden(this.core, this.hiddenStatuses);
  }
  /** A call is on, and the gateway listens to it. */
  get listens(): boolean {
    const { live, current } = this.core.calls;
    return live && current !== null && isDetected(current.facts);
  }
  get phase(): Phase {
    const call = this.core.calls.current;
    if (!call || this.hidden) return 'quiet';
    const decided = this.progress?.callId === call.callId ? this.progress.step : null;
    if (decided === 'refused' || decided === 'stuck') return decided;
    if (decided === 'hang-up' || decided === 'set') return 'disposing';
    if (decided === 'over' || !isUp(call)) return 'quiet';
    const heard = call.facts.vm?.status;
    if (heard === MACHINE) return 'machine';
    return heard === 'talk' || heard === 'AMD-Human-voice' ? 'person' : 'quiet';
  }
  /** Instant at which the countdown ends, in server epoch ms; recomputed after a reload, because `vm.at` is the server's. */
  get deadline(): number | null {
    const vm = this.core.calls.current?.facts.vm;
    return vm ? vm.at + this.seconds * 1000 : null;
  }
  get secondsLeft(): number {
    const left = this.deadline === null ? 0 : Math.ceil((this.deadline - this.now) / 1000);
    return Math.min(this.seconds, Math.max(0, left));
  }
  /** Seconds into the conversation at which a voice was heard; null when unknown. */
  get heardAt(): number | null {
    const facts = this.core.calls.current?.facts;
    return facts?.vm && facts.since.farUp ? Math.max(0, Math.round((facts.vm.at - facts.since.farUp) / 1000)) : null;
  }

  /** The agent hears a person: this call is not detected any more, also when the machine event is repeated. */
  refuse(): void {
    if (this.phase === 'machine') this.decide('refused');
  }

  dispose(): void {
    this.cancelTimer();
    for (const stop of this.reactions) stop();
  }

  private tick(): void {
    this.cancelTimer();
    if (this.phase !== 'machine' || this.deadline === null) return;
    runInAction(() => (this.now = this.core.clock.now()));
    const left = this.deadline - this.now;
    if (left <= 0) return void this.expire();
    this.cancelTimer = this.core.clock.after(left % 1000 || 1000, () => this.tick());
  }

  /** The client hangs up when the countdown ends; a far end that hangs up before it disposes nothing [VM-010]. */
  private async expire(): Promise<void> {
    this.decide('hang-up');
    const callId = this.progress?.callId;
    const outcome = await this.core.calls.hangUp();
    if (outcome.kind !== 'done' && this.progress?.callId === callId && this.progress?.step === 'hang-up' && this.core.calls.live)
      this.decide('stuck');
  }

  private get readyToSet(): boolean {
    const call = this.core.calls.current;
    return (
      this.progress?.step === 'hang-up' && call?.callId === this.progress.callId && !this.core.calls.live && this.core.disposition.active
    );
  }

  private setVoicemail(): void {
    this.core.disposition.set({ disposition: 'Voicemail' });
    this.decide('set');
    this.cancelTimer = this.core.clock.after(SAVE_DELAY, () => void this.save());
  }

  private async save(): Promise<void> {
    this.decide('over');
    // The agent may have chosen something else in that second; then it is the agent's to save.
    if (this.core.disposition.disposition !== 'Voicemail') return;
    const { name, phone } = this.core.leads.current ?? {};
    // Nobody pressed a button: nobody else says whose lead is gone, or why it could not be saved; and one event is one message.
    const outcome = await this.core.disposition.save(this.stops ? 'stop' : 'next', { says: 'caller' });
    const problem = problemOf(this.t, outcome, 'shell:alert.error');
    if (problem !== null) this.core.alerts.toast(problem, 'error');
    else
      this.core.alerts.show({
        message: () =>
          [this.t('saved', { name: personName(this.t, name, phone) }), ...(this.stops ? [this.t('now_stopped')] : [])].join(' '),
        type: 'success',
        place: 'over',
        timeout: NOTICE_STANDS,
      });
  }

  private decide(step: Progress['step']): void {
    const callId = this.core.calls.current?.callId;
    if (callId) runInAction(() => (this.progress = { callId, step }));
  }
}

/** Detection is over once the call has ended on any side [VM-004]. */
function isUp(call: CallView): boolean {
  return call.facts.end === null && call.facts.far === 'up' && call.facts.vm?.status !== 'hangup';
}

/** Calls that keep a promise to the lead: its follow-up or callback is due. */
const PROMISED: readonly string[] = ['follow-up', 'callback'];

/**
 * A machine's verdict never disposes a lead with one of the configured statuses, nor one that is called for its follow-up
 * or callback [VM-005, VM-006]. The status that it had before this call counts too, because a lead that is worked on is
 * In Process. A callback in its past does not: dialed by the queue, it is a lead like any other.
 */
export function isHidden({ leads, calls }: Pick<CoreView, 'leads' | 'calls'>, hiddenStatuses: readonly string[]): boolean {
  const lead = leads.current;
  if (!lead) return false;
  return (
    PROMISED.includes(calls.current?.type ?? '') || [lead.status, lead.previousStatus].some((status) => hiddenStatuses.includes(status))
  );
}
