/**
 * What every engine is proved on: a stage has the engine, telephones of agents, and people outside who do what they are told.
 * The same script is played on all of them; where one cannot, `differences.ts` says so and why.
 */
import type { EventLog } from '../../embedded/testing/event-log';
import type { CallerId, MeasuredEngine } from '../../port';
import type { StageName } from './differences';

/** What each speaks, Hz: who hears whom is told by it. Far enough apart for a third of a second. */
export const TONES = { ann: 500, bob: 900, cleo: 1300, person: 1100, other: 700, file: 1700 } as const;
/** Somebody hears a thing that is none of the tones: music, or ringing. */
export const SOUND = 'sound';
export type Heard = number | typeof SOUND;

/** Whom a number reaches, and what they do. */
export type Plan =
  | { readonly answersAfter: number; readonly says: number; readonly leavesAfter?: number }
  | { readonly ringsOn: true }
  | { readonly refuses: number };

const PLANS: Record<string, Plan> = {
  '5145550201': { answersAfter: 60, says: TONES.person },
  '5145550202': { answersAfter: 60, says: TONES.other },
  '5145550203': { ringsOn: true },
  '5145550204': { answersAfter: 60, says: TONES.person, leavesAfter: 120 },
};
export const PERSON = '5145550201';
export const OTHER = '5145550202';
export const NOBODY = '5145550203';
export const LEAVES = '5145550204';
/** The number at which this status is the answer. */
export const refusing = (status: number): string => `5145559${status}`;

export function planOf(number: string): Plan {
  const digits = number.replace(/\D/g, '').slice(-10);
  return PLANS[digits] ?? { refuses: Number(/^5145559(\d{3})$/.exec(digits)?.[1] ?? 404) };
}
export const plans = Object.entries(PLANS);

/** An agent's telephone. */
export interface Phone {
  readonly extension: string;
  /** By itself, when it is rung. */
  answers: boolean;
  /** Resolves to the answer's status. */
  register(): Promise<number>;
  dial(number: string, callId?: string): Promise<PhoneCall>;
  /** The next call that rings it. */
  rung(): Promise<PhoneCall>;
}

/** One call, at the telephone's end. */
export interface PhoneCall {
  /** What it speaks, Hz; 0: silence. */
  tone: number;
  /** Digits that it was sent. */
  readonly keys: string;
  /** Of the call that came. */
  header(name: string): string;
  hears(): Heard[];
  answer(): void;
  refuse(status: 480 | 486 | 603): void;
  press(key: string): void;
  hold(on: boolean): Promise<unknown>;
  hangup(): void;
  /** The status with which it ended; 0 once it was up. */
  readonly ended: Promise<number>;
}

/** Somebody outside, in one call. */
export interface Person {
  hears(): Promise<Heard[]>;
  /** Digits that they were sent. */
  keys(): Promise<string>;
  press(key: string): void;
  /** Who calls, as their network and they are told it. */
  shown(): CallerId;
  /** The status of the answer to a call of theirs; 200: somebody has taken it. */
  readonly answered: Promise<number>;
}

/** How somebody who calls in ends it: before they are answered, or after. */
export interface Patience {
  readonly givesUpAfter?: number;
  readonly leavesAfter?: number;
}

export interface Recorded {
  readonly seconds: number;
  readonly left: Heard[];
  readonly right: Heard[];
  /** Seconds in which nothing is to be heard on either side. */
  readonly silence: number;
}

export interface Stage {
  readonly name: StageName;
  /** As the gateway has it: each command has its deadline. */
  readonly engine: MeasuredEngine;
  readonly events: EventLog;
  /** A telephone that has registered, unless told otherwise. */
  phone(extension: string, more?: { secret?: string; register?: boolean }): Promise<Phone>;
  /** The other end of a leg that was made, to a number. */
  person(leg: string, number: string): Person;
  /** Somebody calls a number of the centre. Their leg's id is told by `leg-new`. */
  callsIn(from: string, did: string, patience?: Patience): Promise<Person>;
  recorded(key: string): Promise<Recorded>;
  /** A command about this leg hangs until it is let go. */
  hang(leg: string, room: string): { hanging: Promise<unknown>; release(): Promise<void> };
  /** No command reaches the engine; or they do again. */
  freeze(on: boolean): void;
  /** The engine dies, and comes back by itself. */
  die(): Promise<void>;
  /** The way to it is lost for a moment. */
  loseControl(): void;
  /** What is there besides the engine itself, at both ends: counts, by name. */
  left(): Promise<Record<string, number>>;
  close(): Promise<void>;
}
