import { makeAutoObservable, observable, runInAction } from 'mobx';
import { createPluginStore, done, toPluginError, type Outcome, type PluginContext, type PluginError } from '@dialer/host';
import { readOut, spokenIn, type ReadOut } from '@dialer/rules/read-out';
import { audioOf, disclosureFor, progressAt, skippedBy, type Answers, type Disclosure, type Progress, type Step } from './steps';

/** How far a carrier's disclosure was read in this call. */
interface Reading {
  at: number;
  answers: Map<number, number>;
}
/** Of a disclosure whose window was not opened yet. */
const UNREAD: Readonly<{ at: number; answers: Answers }> = { at: 0, answers: new Map() };

const keyOf = ({ carrier, wording }: Disclosure): string => `${carrier} ${wording}`;

/** The carriers' disclosures, and how far each was read in the call that is up; its end resets all of it [CALL-018]. */
export class DisclosuresModel {
  /** Null until they are read from the gateway. */
  steps: readonly Step[] | null = null;
  problem: PluginError | null = null;
  /** Carrier whose window is open. */
  opened: string | null = null;
  /** The last audio was not taken. */
  audioFailed = false;
  /** By carrier and wording: a lead whose state is corrected is read the other wording from its start. */
  private readonly readings = observable.map<string, Reading>();

  constructor(private readonly ctx: Pick<PluginContext<never>, 'api' | 'core'>) {
    makeAutoObservable<DisclosuresModel, 'ctx' | 'readings'>(this, { ctx: false, readings: false }, { autoBind: true });
  }

  async load(): Promise<void> {
    this.problem = null;
    try {
      const steps = await this.ctx.api.call('getDisclosures', {});
      runInAction(() => (this.steps = steps));
    } catch (error) {
      runInAction(() => (this.problem = toPluginError(error)));
    }
  }

  /** In the order of the centre, each in the words for this lead. */
  get disclosures(): readonly Disclosure[] {
    const lead = this.ctx.core.leads.current;
    const carriers = [...new Set((this.steps ?? []).map(({ carrier }) => carrier))];
    return carriers.flatMap(
      (carrier) => disclosureFor(this.steps ?? [], carrier, lead?.address.province ?? '', (has) => spokenIn(lead?.language, has)) ?? [],
    );
  }
  get open(): Disclosure | null {
    return this.disclosures.find(({ carrier }) => carrier === this.opened) ?? null;
  }
  private readingOf(disclosure: Disclosure): typeof UNREAD {
    return this.readings.get(keyOf(disclosure)) ?? UNREAD;
  }
  /** The reading to write in; begun where there is none. */
  private begun(disclosure: Disclosure): Reading {
    const key = keyOf(disclosure);
    if (!this.readings.has(key)) this.readings.set(key, { at: 0, answers: observable.map() as Map<number, number> });
    return this.readings.get(key)!;
  }
  /** Null while it was not opened in this call. */
  progressOf(disclosure: Disclosure): Progress | null {
    if (disclosure.carrier !== this.opened && !this.readings.has(keyOf(disclosure))) return null;
    const { answers, at } = this.readingOf(disclosure);
    return progressAt(disclosure.steps, answers, at);
  }
  skippedOf(disclosure: Disclosure): ReadonlySet<number> {
    return skippedBy(disclosure.steps, this.readingOf(disclosure).answers);
  }
  answerTo(disclosure: Disclosure, step: number): number | undefined {
    return this.readingOf(disclosure).answers.get(step);
  }
  /** The step's text, with the names of this lead and the carrier in it [DISC-013]. */
  wordsOf({ company }: Disclosure, { text }: Step): ReadOut[] {
    const client = this.ctx.core.leads.current?.clients[0];
    return readOut(text, { carrier: company, firstName: client?.firstName ?? '', lastName: client?.lastName ?? '' });
  }

  show(carrier: string): void {
    if (carrier !== this.opened) this.stopAudio();
    this.opened = carrier;
    if (this.open) this.begun(this.open);
  }
  /** What was answered is kept until the call ends. */
  close(): void {
    this.stopAudio();
    this.opened = null;
  }
  choose(answer: number): void {
    const { open } = this;
    const progress = open && this.progressOf(open);
    if (progress) this.begun(open).answers.set(progress.step.step, answer);
  }
  previous(): void {
    this.goTo((progress) => progress.before);
  }
  /** Not beyond the last step, nor past a question that waits for its answer [DISC-006]. */
  next(): void {
    this.goTo((progress) => (progress.answered ? progress.after : null));
  }
  private goTo(where: (progress: Progress) => number | null): void {
    const { open } = this;
    const progress = open && this.progressOf(open);
    const to = progress && where(progress);
    if (!open || to === null) return;
    this.stopAudio();
    this.begun(open).at = to;
  }

  /** Name of the shown step's audio. */
  private get audio(): string | null {
    const progress = this.open && this.progressOf(this.open);
    return this.open && progress ? audioOf(this.open, progress.step.step) : null;
  }
  /** Both parties hear the shown step now. */
  get plays(): boolean {
    return this.audio !== null && this.ctx.core.calls.current?.facts.playing === this.audio;
  }
  async toggleAudio(): Promise<Outcome> {
    if (this.audio === null) return done;
    this.audioFailed = false;
    const outcome = await this.ctx.core.calls.play(this.plays ? null : this.audio);
    runInAction(() => (this.audioFailed = outcome.kind !== 'done'));
    return outcome;
  }
  /** Nobody goes on hearing what is no longer on the screen. */
  private stopAudio(): void {
    this.audioFailed = false;
    if (this.ctx.core.calls.current?.facts.playing) void this.ctx.core.calls.play(null);
  }

  /** The call is over: the next one begins with nothing read and nothing open. */
  reset(): void {
    this.opened = null;
    this.audioFailed = false;
    this.readings.clear();
  }
}

export const store = createPluginStore<DisclosuresModel>();
