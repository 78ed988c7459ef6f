import { makeAutoObservable, observable, reaction, runInAction } from 'mobx';
import { allow, createPluginStore, refuse, toPluginError, type PluginContext, type PluginError, type Verdict } from '@dialer/host';
import { readOut, type ReadOut } from '@dialer/rules/read-out';
import { bookingForm, type Asked, type BookingForm } from '../lead/api';
import type { QualificationConfig } from './config';
import { birthOf, factsOf, type Birth, type Facts, type Spoken } from './facts';
import { PARTS, STEPS, type Line, type Part, type Step, type TalkWords } from './talk';

const FILES: Readonly<Record<Spoken, () => Promise<{ default: TalkWords }>>> = {
  en: () => import('./talk/en.json'),
  fr: () => import('./talk/fr.json'),
  es: () => import('./talk/es.json'),
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The talk in the lead's language, and how far it was read in the call that is up; its end begins it anew. */
export class QualificationModel {
  problem: PluginError | null = null;
  /** Which of `PARTS` is read now. */
  at = 0;
  private readonly read = observable.map<Spoken, TalkWords>([], { deep: false });
  private readonly stops: readonly (() => void)[];

  constructor(private readonly ctx: Pick<PluginContext<QualificationConfig>, 'config' | 'core' | 'find'>) {
    makeAutoObservable<QualificationModel, 'ctx' | 'read' | 'stops'>(this, { ctx: false, read: false, stops: false }, { autoBind: true });
    this.stops = [
      reaction(
        () => this.language,
        () => void this.load(),
      ),
      reaction(
        () => this.form?.about,
        (about) => about && this.follow(about),
      ),
    ];
  }

  /** Of the lead; while nobody is known, of the agent. */
  get language(): Spoken {
    const { leads, session } = this.ctx.core;
    return leads.current?.language ?? session.language;
  }
  /** Null until they are loaded. */
  get words(): TalkWords | null {
    return this.read.get(this.language) ?? null;
  }
  /** Reads the words of the present language. */
  async load(): Promise<void> {
    const { language } = this;
    this.problem = null;
    if (this.read.has(language)) return;
    try {
      const words = await FILES[language]();
      runInAction(() => this.read.set(language, words.default));
    } catch (error) {
      runInAction(() => (this.problem = toPluginError(error)));
    }
  }

  get part(): Part {
    return PARTS[this.at]!;
  }
  get step(): Step {
    return this.part.step;
  }
  /** Null after the last part. */
  get following(): Part | null {
    return PARTS[this.at + 1] ?? null;
  }
  /** How the call has come to a part or a step of it: read already, read now, or still to come. */
  stateOf(where: Part | Step): 'read' | 'now' | 'ahead' {
    const [at, now] = typeof where === 'string' ? [STEPS.indexOf(where), STEPS.indexOf(this.step)] : [PARTS.indexOf(where), this.at];
    return at < now ? 'read' : at === now ? 'now' : 'ahead';
  }
  private get form(): BookingForm | null {
    return this.ctx.find(bookingForm)?.() ?? null;
  }
  /** To what the agent fills in now; where they went by themselves stands until then. */
  private follow(about: Asked): void {
    this.at = PARTS.findIndex(({ asks }) => asks === about);
  }
  goTo(part: Part): void {
    this.at = PARTS.indexOf(part);
  }
  goToStep(step: Step): void {
    this.at = PARTS.findIndex((part) => part.step === step);
  }
  get mayGoOn(): Verdict {
    return this.following ? allow : refuse('last');
  }
  get mayGoBack(): Verdict {
    return this.at > 0 ? allow : refuse('first');
  }
  move(by: 1 | -1): void {
    this.at = Math.max(0, Math.min(this.at + by, PARTS.length - 1));
  }
  reset(): void {
    this.at = 0;
  }

  private get facts(): Facts | null {
    const { leads, session, disposition } = this.ctx.core;
    const { country, timezone, dispositions } = session.variant;
    const chosen = dispositions.find(({ value }) => value === disposition.disposition);
    // The disposition takes it from the booking, and may move it.
    const when = chosen?.result === 'booking' && disposition.dateTime ? disposition.dateTime : this.form?.meetingAt;
    const agreed = Date.parse(`${when}Z`);
    const known = {
      lead: leads.current,
      agent: `${session.firstName} ${session.lastName}`.trim(),
      timezone,
      currency: country === 'CA' ? 'CAD' : 'USD',
      providers: this.ctx.config.providers,
      borders: this.form?.income ?? null,
      meeting: Number.isNaN(agreed) ? null : agreed,
    } as const;
    return this.words && factsOf(known, this.words, this.language);
  }
  /** A line as it is read out: what is known is filled in, what is not is a gap. */
  wordsOf(line: Line): ReadOut[] {
    const { facts, words } = this;
    const said = facts && line.find(({ knowing }) => !knowing || facts[knowing]);
    const parts = said && words ? readOut(words.lines[said.say], facts) : [];
    // A line that begins with a name: `señora` is small within a sentence alone.
    return parts.map((part, index) => (index === 0 && !part.unknown ? { ...part, text: capital(part.text) } : part));
  }
  get birth(): Birth | null {
    const { leads, session } = this.ctx.core;
    return birthOf(leads.current, session.language);
  }

  dispose(): void {
    this.stops.forEach((stop) => stop());
  }
}

export const store = createPluginStore<QualificationModel>();
