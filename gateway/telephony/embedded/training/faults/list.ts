/**
 * The named faults of the training floor, as data. A scenario names them by number or time (`scenario.ts`), a test
 * commands them (`EmbeddedEngine.strike`); `desk.ts` begins and ends them. Each is what goes wrong on real lines, made on
 * purpose and, by the scenario's seed, the same each time.
 */
import type { LeadPlan } from '../lead-plan';

/** What a fault does, and to what. */
export type Doing =
  /** To the packets of the agents' audio: a share of them is lost, the others come up to so much late. */
  | { readonly to: 'packets'; readonly way: Way; readonly lost: number; readonly lateMs: number }
  /** To the agents' media: it goes on over another port, which a re-INVITE names. */
  | { readonly to: 'port' }
  /** To the keys that are pressed. */
  | { readonly to: 'keys' }
  /** To the far party's line. */
  | { readonly to: 'far'; readonly does: 'hold' | 'die' }
  /** To how the far party answers: decided before it rings. */
  | { readonly to: 'answer'; readonly plan: Partial<Pick<LeadPlan, 'ringMs' | 'hangUpAfterMs'>> }
  /** To the telephones of the extension: what they say is not heard, or their registration is refused. */
  | { readonly to: 'phone'; readonly does: 'cut' | 'refuse' }
  /** To the floor itself. */
  | { readonly to: 'floor'; readonly does: 'die' }
  /** To the gateway around it, which must offer it (`Beyond`). */
  | { readonly to: 'gateway'; readonly does: 'restart' }
  | { readonly to: 'gateway'; readonly does: 'step-clock'; readonly byMs: number };

/** Towards the agent, from the agent, or both. */
export type Way = 'to-agent' | 'from-agent' | 'both';

export interface Fault {
  /** One sentence for trainers. */
  readonly what: string;
  readonly does: Doing;
  /** How long it lasts unless told otherwise; null: it happens once, or stays until the call ends. */
  readonly forMs: number | null;
}

const packets = (way: Way, lost: number, lateMs = 0): Doing => ({ to: 'packets', way, lost, lateMs });

export const FAULTS = {
  'agent-hears-nothing': { what: 'No packet reaches the agent; the lead hears them.', does: packets('to-agent', 1), forMs: 8000 },
  // Shorter than what the floor takes for a telephone that is gone (`lostAfterMs`): the call stays as it is.
  'lead-hears-nothing': { what: 'No packet of the agent arrives; they hear the lead.', does: packets('from-agent', 1), forMs: 4000 },
  'loss-5': { what: 'One packet in twenty is lost, both ways.', does: packets('both', 0.05), forMs: 20_000 },
  'loss-20': { what: 'One packet in five is lost, both ways.', does: packets('both', 0.2), forMs: 20_000 },
  jitter: { what: 'Packets come up to 120 ms late, both ways.', does: packets('both', 0, 120), forMs: 20_000 },
  'media-port-change': { what: 'The audio moves to another port in mid-call.', does: { to: 'port' }, forMs: null },
  'signalling-lost-5': {
    what: 'The telephone has no signalling for 5 s; the audio goes on.',
    does: { to: 'phone', does: 'cut' },
    forMs: 5000,
  },
  'signalling-lost-40': {
    what: 'The telephone has no signalling for 40 s; the audio goes on.',
    does: { to: 'phone', does: 'cut' },
    forMs: 40_000,
  },
  'registration-refused': {
    what: 'The telephone may not register (403); its call goes on.',
    does: { to: 'phone', does: 'refuse' },
    forMs: 15_000,
  },
  'far-hold': { what: 'The lead puts the agent on hold: music, and nobody listens.', does: { to: 'far', does: 'hold' }, forMs: 8000 },
  'keys-swallowed': { what: 'Keys that are pressed arrive nowhere.', does: { to: 'keys' }, forMs: null },
  'late-answer': { what: 'The lead answers after 25 s of ringing.', does: { to: 'answer', plan: { ringMs: 25_000 } }, forMs: null },
  'early-hang-up': { what: 'The lead answers and hangs up at once.', does: { to: 'answer', plan: { hangUpAfterMs: 300 } }, forMs: null },
  'target-dies': { what: 'The line of the party dies without a word.', does: { to: 'far', does: 'die' }, forMs: null },
  'media-worker-killed': { what: 'The thread of the media dies; the floor opens again.', does: { to: 'floor', does: 'die' }, forMs: null },
  'gateway-restarted': {
    what: 'The gateway ends without waiting, and begins again.',
    does: { to: 'gateway', does: 'restart' },
    forMs: null,
  },
  'clock-stepped': {
    what: 'The gateway’s clock jumps 90 s ahead.',
    does: { to: 'gateway', does: 'step-clock', byMs: 90_000 },
    forMs: null,
  },
} as const satisfies Record<string, Fault>;

export type FaultId = keyof typeof FAULTS;
export const FAULT_IDS = Object.keys(FAULTS) as [FaultId, ...FaultId[]];

/** What faults of the gateway itself need of it: the floor is only a part of it. */
export interface Beyond {
  /** Ends the gateway without waiting for its calls, and begins it again. */
  restart(): void;
  stepClock(byMs: number): void;
}

/** A fault that begins now: on the call that holds this leg, on an extension's telephones, or on all of the floor. */
export interface Strike {
  readonly fault: FaultId;
  readonly leg?: string;
  readonly extension?: string;
  /** In place of the fault's own time. */
  readonly forMs?: number;
}
