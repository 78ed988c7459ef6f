import { FAULTS, type Doing, type FaultId } from './faults/list';
import { randomOf, type Random } from './random';
import type { Behaviour, Language, Outcome, Scenario } from './scenario';

/** One thing that a simulated party does after it has answered. */
export type Step = { say: string } | { pauseMs: number } | { hangUp: true };

/** All that a simulated party will do in one call. */
export interface LeadPlan {
  outcome: Outcome | 'mailbox';
  language: Language;
  /** Until it answers or refuses. */
  ringMs: number;
  steps: Step[];
  /** The step to go on from after the last; null: silence. */
  loopFrom: number | null;
  /** After the answer; null: it stays until it is hung up on. */
  hangUpAfterMs: number | null;
  /** What goes wrong with the call, so long after the answer. */
  faults: readonly PlannedFault[];
}

export interface PlannedFault {
  readonly fault: FaultId;
  readonly afterMs: number;
  /** In place of the fault's own time. */
  readonly forMs?: number;
}

/** The number of the agents' own voicemail [PHONE-004]. */
export const MAILBOX = '*97';

const HELLOS = ['hello-1', 'hello-2'];
const LINES = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5', 'line-6'];

/**
 * What the party at this number does the n-th time it is called.
 * A pure function of the scenario, so that calls made in another order, or at the same time, change nothing.
 */
export function planLead(scenario: Scenario, number: string, attempt: number): LeadPlan {
  if (number === MAILBOX) return mailbox(scenario);
  const random = randomOf(scenario.seed, number, attempt);
  return withFaults(
    scenario,
    number,
    plan(scenario, random, scenario.overrides.find((each) => new RegExp(each.number).test(number)) ?? {}),
  );
}

/** What someone who calls in does once answered: always a person, unless the scenario says otherwise. */
export function planCaller(scenario: Scenario, from: string, attempt: number, behaviour: Behaviour = {}): LeadPlan {
  return withFaults(scenario, from, plan(scenario, randomOf(scenario.seed, 'in', from, attempt), { outcome: 'human', ...behaviour }));
}

/** The plan with the faults that the scenario has for this number; those of the answer itself are in it already. */
function withFaults({ faults }: Scenario, number: string, plain: LeadPlan): LeadPlan {
  const own = faults.filter((each) => each.number !== undefined && new RegExp(each.number).test(number));
  const doings = own.map((each): Doing => FAULTS[each.fault].does);
  return {
    ...plain,
    ...Object.assign({}, ...doings.map((does) => (does.to === 'answer' ? does.plan : {}))),
    faults: own
      .filter((_, i) => doings[i]!.to !== 'answer')
      .map(({ fault, afterMs = 0, forMs }) => ({ fault, afterMs, ...(forMs !== undefined && { forMs }) })),
  };
}

function plan(scenario: Scenario, random: Random, fixed: Behaviour): LeadPlan {
  // Everything is drawn, also what is fixed: an override of one thing must not change the others.
  const drawn = {
    outcome: random.pick(scenario.outcomes),
    language: random.pick(scenario.languages),
    ringMs: random.within(scenario.ringMs),
    stays: random.next() < scenario.human.staysShare,
    hangUpAfterMs: random.within(scenario.human.hangUpAfterMs),
  };
  const outcome = fixed.outcome ?? drawn.outcome;
  const usual = outcome === 'human' && !drawn.stays ? drawn.hangUpAfterMs : null;
  return {
    outcome,
    language: fixed.language ?? drawn.language,
    ringMs: fixed.ringMs ?? drawn.ringMs,
    hangUpAfterMs: fixed.hangUpAfterMs !== undefined ? fixed.hangUpAfterMs : usual,
    faults: [],
    ...speech(scenario, random, outcome, fixed.says),
  };
}

function speech(scenario: Scenario, random: Random, outcome: Outcome, says?: string[]): Pick<LeadPlan, 'steps' | 'loopFrom'> {
  if (outcome === 'voicemail') {
    const greeting = (says ?? ['voicemail-1']).map((say) => ({ say }));
    return { steps: [{ pauseMs: 400 }, ...greeting, { pauseMs: scenario.voicemail.recordsMs }, { hangUp: true }], loopFrom: null };
  }
  if (outcome !== 'human') return { steps: [], loopFrom: null };
  return conversation(scenario, random, says);
}

/** A hello, a wait for the other to speak, then sentences with pauses, again and again. */
function conversation({ human }: Scenario, random: Random, says?: string[]): { steps: Step[]; loopFrom: number } {
  const [hello, ...lines] = says ?? [random.of(HELLOS), ...shuffled(LINES, random)];
  const steps: Step[] = [{ pauseMs: random.within(human.beforeHelloMs) }, { say: hello! }];
  const loopFrom = lines.length ? steps.length : 0;
  for (const say of lines) steps.push({ pauseMs: random.within(human.betweenLinesMs) }, { say });
  // Alone, the hello comes back too: after a pause.
  if (!lines.length) steps.push({ pauseMs: random.within(human.betweenLinesMs) });
  return { steps, loopFrom };
}

function shuffled(items: readonly string[], random: Random): string[] {
  const left = [...items];
  return items.map(() => left.splice(random.within([0, left.length - 1]), 1)[0]!);
}

/** The language of most people on the floor. */
export function mainLanguage({ languages }: Scenario): Language {
  return (Object.entries(languages) as [Language, number][]).sort(([, a], [, b]) => b - a)[0]![0];
}

function mailbox(scenario: Scenario): LeadPlan {
  const steps: Step[] = [{ pauseMs: 300 }, { say: 'mailbox' }, { pauseMs: 8000 }];
  return { outcome: 'mailbox', language: mainLanguage(scenario), ringMs: 200, steps, loopFrom: 0, hangUpAfterMs: null, faults: [] };
}
