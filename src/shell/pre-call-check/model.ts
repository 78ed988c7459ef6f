/** The pre-call check: what has been tried, what was found, and what keeps somebody from calling. */
import { makeAutoObservable, runInAction } from 'mobx';
import type { SoftphoneView } from '../../core/shell-view';
import type { MediaFault, MediaTrial, MicrophoneFault, PhoneCheck } from '../../core/ports';

/** Loud enough that the other side understands; a meter's level, 0 to 1. */
export const SPEECH = 0.08;
/** Reports of a level, five a second. */
const IS_FLAT_AFTER = 10;
const IS_LOW_AFTER = 40;

/** Round trips from which on two people talk at once, and share of packets from which on words are missed. */
const SLOW_MS = 300;
const LOSSY = 0.05;

/** `trying`: it is waited for. `asked`: only the person knows. `open`: not tried. */
export type Standing = 'ok' | 'warn' | 'bad' | 'trying' | 'asked' | 'open';
export type Microphone = 'listening' | 'heard' | 'low' | 'flat' | MicrophoneFault;
export type Output = 'untried' | 'playing' | 'asked' | 'heard' | 'unheard' | 'failed';
export const LINES = ['microphone', 'speaker', 'ringer', 'network', 'registration'] as const;
export type Line = (typeof LINES)[number];

export const isFault = (trial: MediaTrial | MediaFault): trial is MediaFault => typeof trial === 'string';
/** What the way of the sound is worth, in the words of `check.quality`. */
export const qualityOf = ({ roundTrip, lost }: MediaTrial): 'good' | 'poor' => (roundTrip > SLOW_MS || lost > LOSSY ? 'poor' : 'good');

/** A microphone by the levels that have come so far. Pure. */
export function judgeLevels(levels: readonly number[]): Microphone {
  const loudest = Math.max(0, ...levels);
  if (loudest >= SPEECH) return 'heard';
  if (loudest === 0) return levels.length >= IS_FLAT_AFTER ? 'flat' : 'listening';
  return levels.length >= IS_LOW_AFTER ? 'low' : 'listening';
}

const OF_OUTPUT = { untried: 'open', playing: 'trying', asked: 'asked', heard: 'ok', unheard: 'bad', failed: 'bad' } as const;

export class CheckModel {
  microphone: Microphone = 'listening';
  level = 0;
  readonly outputs: Record<'speaker' | 'ringer', Output> = { speaker: 'untried', ringer: 'untried' };
  /** Null while it is tried. */
  network: MediaTrial | MediaFault | null = null;
  private levels: number[] = [];
  private hush = (): void => undefined;

  constructor(
    private readonly phone: SoftphoneView,
    private readonly check: PhoneCheck,
  ) {
    makeAutoObservable<this, 'hush' | 'levels'>(this, { hush: false, levels: false }, { autoBind: true });
  }

  standing(line: Line): Standing {
    switch (line) {
      case 'microphone':
        if (this.microphone === 'listening') return 'trying';
        return this.microphone === 'heard' ? 'ok' : this.microphone === 'low' ? 'warn' : 'bad';
      case 'network':
        if (this.network === null) return 'trying';
        if (!isFault(this.network)) return qualityOf(this.network) === 'good' ? 'ok' : 'warn';
        return this.network === 'no-echo' || this.network === 'not-registered' ? 'open' : 'bad';
      case 'registration':
        if (this.phone.registration === 'registered') return 'ok';
        return this.phone.registration === 'connecting' ? 'trying' : 'bad';
      default:
        return OF_OUTPUT[this.outputs[line]];
    }
  }
  get passed(): number {
    return LINES.filter((line) => this.standing(line) === 'ok').length;
  }
  /** The first of what calls cannot do without. */
  get blocking(): Line | null {
    return (['microphone', 'network', 'registration'] as const).find((line) => this.standing(line) === 'bad') ?? null;
  }

  /** Opens the microphone that is chosen now, from the beginning. */
  listen(): void {
    this.hush();
    this.levels = [];
    this.level = 0;
    this.microphone = 'listening';
    this.hush = this.check.listen((heard) => this.hear(heard));
  }
  stop(): void {
    this.hush();
  }
  /** Plays, and then asks whether it was heard. */
  async play(output: 'speaker' | 'ringer'): Promise<void> {
    this.put(output, 'playing');
    const played = output === 'speaker' ? this.check.playTone() : this.check.ringOnce();
    await played.then(
      () => this.put(output, 'asked'),
      () => this.put(output, 'failed'),
    );
  }
  put(output: 'speaker' | 'ringer', state: Output): void {
    this.outputs[output] = state;
  }
  async tryNetwork(): Promise<void> {
    this.network = null;
    const found = await this.check.tryMedia();
    runInAction(() => (this.network = found));
  }
  /** After the person has done something about it. */
  async again(): Promise<void> {
    await this.phone.askMicrophone();
    this.listen();
  }
  watchPermission(): () => void {
    return this.check.onPermission(() => void this.again());
  }

  private hear(heard: number | MicrophoneFault): void {
    if (typeof heard === 'string') {
      this.microphone = heard;
      return;
    }
    // Allowed before this check could hear of it: the phone has not either, and would stay without a microphone.
    if (this.levels.length === 0 && this.phone.microphone === 'denied') void this.phone.askMicrophone();
    this.level = heard;
    this.levels.push(heard);
    this.microphone = judgeLevels(this.levels);
  }
}
