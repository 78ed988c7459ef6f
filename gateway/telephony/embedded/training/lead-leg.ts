import type { Cause } from '../../port';
import type { LeadPlan } from './lead-plan';
import type { Mixer } from '../media/mixer';
import { holdMusic, ringback } from '../media/player';
import { QUIET, type Source } from '../media/pcm';
import { Leg, type LegHome, type LegIdentity } from '../legs/leg';
import { LeadVoice } from './lead-voice';

export interface LeadSurroundings extends LegHome {
  readonly mixer: Mixer;
  /** A prompt by language and name; empty when there is none. */
  prompt(language: string, name: string): Int16Array;
}

const REFUSALS: Partial<Record<LeadPlan['outcome'], Cause>> = { busy: 'busy', declined: 'declined', unreachable: 'failed' };

/** A simulated party: rings, answers, speaks, hangs up as its plan says. */
export class LeadLeg extends Leg {
  private timer: NodeJS.Timeout | undefined;
  private tone: Source | null = null;
  private readonly voice: LeadVoice;

  constructor(
    identity: LegIdentity,
    private readonly plan: LeadPlan,
    around: LeadSurroundings,
  ) {
    super(identity, around.mixer.add(QUIET, 'other'), around);
    this.voice = new LeadVoice(
      (name) => around.prompt(plan.language, name),
      () => this.down('remote', 'normal'),
    );
    this.party.port = this.voice;
  }

  /** What goes wrong with its call once it has answered. */
  get faults(): LeadPlan['faults'] {
    return this.plan.faults;
  }

  get language(): string {
    return this.plan.language;
  }

  /** Frames in which this party heard someone. */
  get heard(): number {
    return this.voice.heard;
  }

  /** See `LeadVoice.hears`. */
  hears(tones: readonly number[]): ReturnType<LeadVoice['hears']> {
    return this.voice.hears(tones);
  }

  /** The engine calls this party: it rings at most `ringMs`. */
  dial(ringMs: number): void {
    const refusal = REFUSALS[this.plan.outcome];
    if (refusal !== 'failed' && refusal !== 'busy') this.rings(true);
    if (this.plan.outcome !== 'noAnswer' && this.plan.ringMs < ringMs) this.after(this.plan.ringMs, () => this.respond(refusal));
    else this.after(ringMs, () => this.hangup('no-answer'));
  }

  /** This party calls the engine: it waits to be answered. */
  wait(patienceMs: number): void {
    this.after(patienceMs, () => this.down('remote', 'cancelled'));
  }

  ring(): void {
    if (this.state !== 'new') return;
    this.state = 'ringing';
    this.tone = ringback();
    this.party.plays.add(this.tone);
  }

  answer(): void {
    if (this.isUp || this.state === 'down') return;
    clearTimeout(this.timer);
    if (this.tone) this.party.plays.delete(this.tone);
    this.voice.begin(this.plan);
    this.up();
    this.sounds();
  }

  /** A fault: its own telephone keeps the caller on hold, with music, and listens to nobody. */
  hold(on: boolean): void {
    const music = holdMusic();
    this.party.port = on ? { take: () => music.take(), give: () => {} } : this.voice;
  }

  /** A fault: its line is gone, and nobody has hung up. */
  die(): void {
    this.down('engine', 'lost');
  }

  /** Keys reach the mailbox only: 1 begins again, # ends. A person pays no attention to tones. */
  dtmf(digits: string): void {
    if (this.plan.outcome !== 'mailbox' || !this.isUp || this.keysLost) return;
    if (digits.includes('#')) this.down('remote', 'normal');
    else if (digits.includes('1')) this.voice.begin(this.plan);
  }

  protected release(): void {
    clearTimeout(this.timer);
  }

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    clearTimeout(this.timer);
    super.down(by, cause);
  }

  private respond(refusal: Cause | undefined): void {
    if (refusal) this.down('remote', refusal);
    else this.answer();
  }

  private after(ms: number, then: () => void): void {
    this.timer = setTimeout(then, ms);
  }
}
