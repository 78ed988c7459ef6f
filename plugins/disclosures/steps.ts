/** How a disclosure goes on: which of its steps are read, by the answers that were given. Pure. */
import type { ApiReply } from '@dialer/host';

export type Step = ApiReply<'getDisclosures'>[number];
/** Which answer was chosen, by the number of its step. */
export type Answers = ReadonlyMap<number, number>;

/** What is read of one carrier, to a lead of one state and language. */
export interface Disclosure {
  readonly carrier: string;
  readonly title: string;
  readonly company: string;
  readonly wording: string;
  readonly language: string;
  readonly steps: readonly Step[];
}

/** Its answers take steps away or bring them back. */
export const isSwitch = ({ answers }: Step): boolean => answers.some(({ skip, readd }) => skip.length + readd.length > 0);

const asks = ({ answers }: Step): boolean => answers.length > 0;

/**
 * Numbers of the steps that are not read: an answer takes away those of its `skip` and brings back those of its `readd`
 * [DISC-005]. The answers count in the order of their steps, so that another answer undoes the one before it wholly, and a
 * question that is itself not read decides nothing.
 */
export function skippedBy(steps: readonly Step[], answers: Answers): ReadonlySet<number> {
  const skipped = new Set<number>();
  for (const step of steps) {
    const answer = skipped.has(step.step) ? undefined : step.answers[answers.get(step.step) ?? -1];
    for (const one of answer?.skip ?? []) skipped.add(one);
    for (const one of answer?.readd ?? []) skipped.delete(one);
  }
  return skipped;
}

export interface Progress {
  readonly step: Step;
  /** Place among the steps that are read, from 1. */
  readonly place: number;
  /** Of them; a switch question counts only once it is answered [DISC-007]. Never less than `place`. */
  readonly total: number;
  /** Switch questions ahead that are not counted yet. */
  readonly uncounted: number;
  /** Numbers of the neighbours that are read; null at the ends. */
  readonly before: number | null;
  readonly after: number | null;
  /** The question is answered, or there is none. */
  readonly answered: boolean;
}

/** Where one is at the step of this number; at the nearest that is read before it where it is not. Null without steps. */
export function progressAt(steps: readonly Step[], answers: Answers, at: number): Progress | null {
  const skipped = skippedBy(steps, answers);
  const read = steps.filter(({ step }) => !skipped.has(step));
  const index = Math.max(
    0,
    read.findLastIndex(({ step }) => step <= at),
  );
  const step = read[index];
  if (!step) return null;
  const counted = read.filter((one) => !isSwitch(one) || answers.has(one.step)).length;
  return {
    step,
    place: index + 1,
    total: Math.max(index + 1, counted),
    uncounted: read.length - Math.max(index + 1, counted),
    before: read[index - 1]?.step ?? null,
    after: read[index + 1]?.step ?? null,
    answered: !asks(step) || answers.has(step.step),
  };
}

/**
 * The carrier's steps for a lead: in the wording of their state, the carrier's first one where none names it [DISC-011],
 * and in their language as far as there is a text in it.
 */
export function disclosureFor(
  all: readonly Step[],
  carrier: string,
  state: string,
  chooseLanguage: (has: readonly string[]) => string | undefined,
): Disclosure | null {
  const own = all.filter((step) => step.carrier === carrier);
  const first = own.find(({ states }) => state !== '' && states.includes(state)) ?? own[0];
  if (!first) return null;
  const worded = own.filter(({ wording }) => wording === first.wording);
  const language = chooseLanguage([...new Set(worded.map((step) => step.language))]);
  const { title, company, wording } = first;
  const steps = worded.filter((step) => step.language === language).sort((a, b) => a.step - b.step);
  return { carrier, title, company, wording, language: language ?? '', steps };
}

/** The step's audio on the gateway [DISC-009]. */
export const audioOf = ({ carrier, wording, language }: Disclosure, step: number): string => [carrier, wording, language, step].join('-');
