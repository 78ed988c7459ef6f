import { z } from 'zod';
import { FAULT_IDS, FAULTS, type FaultId } from './faults/list';

/** What a simulated party does when it is called. */
export const OUTCOMES = ['human', 'voicemail', 'busy', 'noAnswer', 'declined', 'unreachable'] as const;
export const LANGUAGES = ['en', 'fr', 'es'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Language = (typeof LANGUAGES)[number];

const ms = z.number().int().min(0);
const range = z.tuple([ms, ms]).refine(([from, to]) => from <= to, 'a range must rise');
const weight = z.number().min(0);

/** At least one of the weights must count, else nothing could be chosen. */
const weights = <K extends string>(keys: readonly K[]) =>
  z
    .strictObject(Object.fromEntries(keys.map((key) => [key, weight.optional()])) as Record<K, z.ZodOptional<typeof weight>>)
    .refine((value) => Object.values(value).some((each) => Number(each) > 0), 'at least one weight must be above 0');

const pattern = z.string().refine((text) => {
  try {
    return Boolean(new RegExp(text));
  } catch {
    return false;
  }
}, 'not a regular expression');

/** Fixes what one party does; whatever is not given follows from chance. */
const behaviour = z.strictObject({
  outcome: z.enum(OUTCOMES).optional(),
  language: z.enum(LANGUAGES).optional(),
  ringMs: ms.optional(),
  /** After the answer; null: never. */
  hangUpAfterMs: ms.nullable().optional(),
  /** Prompts spoken in turn, by name without language and ending (`hello-1`), in place of the usual ones. */
  says: z.array(z.string()).min(1).optional(),
});

const inbound = z.strictObject({
  /** After the engine's start. */
  atMs: ms,
  /** Comes again after so long. */
  everyMs: z.number().int().min(1000).optional(),
  from: z.string().min(1),
  name: z.string().optional(),
  /** The number that was dialled. */
  did: z.string().min(1),
  /** How long the caller waits to be answered. */
  patienceMs: ms.default(60_000),
  behaviour: behaviour.optional(),
});

/** Faults that are decided before the party rings belong to a number; those of the whole floor may come by the clock. */
const isOfAnswer = (fault: FaultId): boolean => FAULTS[fault].does.to === 'answer';

const fault = z
  .strictObject({
    fault: z.enum(FAULT_IDS),
    /** Strikes the calls with this number, so long after the answer… */
    number: pattern.optional(),
    afterMs: ms.optional(),
    /** …or everybody on the floor, so long after the engine's start, and again and again. */
    atMs: ms.optional(),
    everyMs: z.number().int().min(1000).optional(),
    /** In place of the fault's own time. */
    forMs: ms.optional(),
  })
  .refine(({ number, atMs }) => (number === undefined) !== (atMs === undefined), 'a fault has either a number or a time (atMs)')
  .refine(({ number, afterMs }) => number !== undefined || afterMs === undefined, 'afterMs is for a fault with a number')
  .refine(({ atMs, everyMs }) => atMs !== undefined || everyMs === undefined, 'everyMs is for a fault with a time (atMs)')
  .refine((each) => !isOfAnswer(each.fault) || each.number !== undefined, 'this fault is about an answer, and wants a number');

/** A training floor's day. The same file with the same seed always gives the same calls. */
export const scenarioSchema = z.strictObject({
  name: z.string().min(1),
  seed: z.number().int(),
  languages: weights(LANGUAGES),
  outcomes: weights(OUTCOMES),
  /** How long a called party's telephone rings before it answers or refuses. */
  ringMs: range,
  human: z.strictObject({
    /** Between lifting the receiver and the first word. */
    beforeHelloMs: range,
    /** Between two sentences. */
    betweenLinesMs: range,
    hangUpAfterMs: range,
    /** Share of people who never hang up first, 0 to 1. */
    staysShare: z.number().min(0).max(1),
  }),
  voicemail: z.strictObject({
    /** How long a machine records after its beep before it hangs up. */
    recordsMs: ms,
  }),
  inbound: z.array(inbound),
  /** What goes wrong, by the names of `faults/list.ts`. */
  faults: z.array(fault).default([]),
  /** The first whose pattern finds the dialled digits decides. */
  overrides: z.array(z.strictObject({ number: pattern, ...behaviour.shape })),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type Behaviour = z.infer<typeof behaviour>;
export type InboundCall = z.infer<typeof inbound>;

/** @throws Error that names the field, when the scenario is not well formed */
export function parseScenario(value: unknown): Scenario {
  const result = scenarioSchema.safeParse(value);
  if (result.success) return result.data;
  throw new Error(`The scenario is not well formed:\n${z.prettifyError(result.error)}`);
}
