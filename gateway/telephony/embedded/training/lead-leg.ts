import type { Cause, EndFacts } from '../../port';
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

/** As a network tells them: of an unknown number that it is none. */
const REFUSALS: Partial<Record<LeadPlan['outcome'], { cause: Cause } & EndFacts>> = {
  busy: { cause: 'busy', sip: 486, q850: 17, reached: true },
  declined: { cause: 'declined', sip: 603, q850: 21, reached: true },
  unreachable: { cause: 'failed', sip: 404, q850: 1 },
};

/** A simulated party: rings, answers, speaks, hangs up as its plan says. */
export class LeadLeg extends Leg {
  private timer: NodeJS.Timeout | undefined;
  private tone: Source | null = null;
  private keys = '';
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

  /** See `LeadVoice.hears`; and the keys that this party was sent. */
  hears(tones: readonly number[]): ReturnType<LeadVoice['hears']> & { keys: string } {
    return { ...this.voice.hears(tones), keys: this.keys };
  }

  /** The engine calls this party: it rings at most `ringMs`. */
  dial(ringMs: number): void {
    const refusal = REFUSALS[this.plan.outcome];
    if (refusal?.cause !== 'failed' && refusal?.cause !== 'busy') this.rings(true);
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
    if (!this.isUp || this.keysLost) return;
    this.keys += digits;
    if (this.plan.outcome !== 'mailbox') return;
    if (digits.includes('#')) this.down('remote', 'normal');
    else if (digits.includes('1')) this.voice.begin(this.plan);
  }

  protected release(): void {
    clearTimeout(this.timer);
  }

  protected override down(by: 'remote' | 'engine', cause: Cause, facts: EndFacts = {}): void {
    clearTimeout(this.timer);
    super.down(by, cause, facts);
  }

  private respond(refusal: ({ cause: Cause } & EndFacts) | undefined): void {
    if (!refusal) return this.answer();
    const { cause, ...facts } = refusal;
    this.down('remote', cause, facts);
  }

  private after(ms: number, then: () => void): void {
    this.timer = setTimeout(then, ms);
  }
}
