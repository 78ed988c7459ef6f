/**
 * From what is read of a call each half second to why nobody is heard. Pure, and careful: whoever is told of a fault that
 * is none stops believing the next one. So whatever can be silent in a healthy call (hold, mute, a quiet person, ringing)
 * is never a fault, and what may be a headset's or an engine's way of saving silence has to last.
 */
import type { InFault, OutFault } from '@dialer/contract';

/** One reading of a call; counts are of the whole session so far. */
export interface SoundFacts {
  /** Milliseconds of a clock that never goes back. */
  at: number;
  path: 'coming' | 'up' | 'gone';
  /** The far party has answered. */
  answered: boolean;
  /** By the agent. */
  held: boolean;
  /** By the agent, in the dialer. */
  muted: boolean;
  /** What both ends have agreed on: an end that holds the call neither sends nor wants anything. */
  sends: boolean;
  receives: boolean;
  /** An end may send nothing while nobody speaks (comfort noise was agreed). */
  sparse: boolean;
  /** Packets. */
  sent: number;
  received: number;
  lost: number;
  microphone: {
    /** Of the track: another one is another microphone. */
    id: string;
    state: 'live' | 'muted' | 'ended';
    /** Sum of squares of all samples; null where the browser does not tell. */
    energy: number | null;
    /** It is known to give exact zeros while nobody speaks. */
    gates: boolean;
  };
  permitted: boolean;
  playing: boolean;
  /** There is a device to hear on. */
  speaker: boolean;
}

export interface SoundFaults {
  out: OutFault | null;
  in: InFault | null;
}

/** Milliseconds for which something must have been so. */
const SEEN_TWICE = 400;
const EMPTY = 900; // two whole readings without a packet
const EMPTY_IF_SPARSE = 60_000;
const ZERO = 900; // two whole readings of exact zeros
const ZERO_AT_FIRST = 1400; // a headset on the air takes a second to begin
/** Readings further apart say nothing of what was between: the page or the machine slept. */
const SLEPT = 3000;
/** Energy of one reading below which nobody speaks: 50 dB below full for half a second. */
const QUIET = 5e-6;
/** Readings in a row that are not zero, although quiet or in whichever pauses a speaker makes: this microphone never gives exact zeros. */
const QUIET_RUN = 2;
const ANY_RUN = 30;

type Condition = OutFault | InFault;

/** What a judge remembers from one reading to the next. */
export interface SoundMemory {
  readonly last: SoundFacts | null;
  /** Since when each condition holds. */
  readonly since: Partial<Record<Condition, number>>;
  /** This microphone has given sound. */
  readonly spoke: boolean;
  readonly quietRun: number;
  readonly anyRun: number;
  readonly hasFloor: boolean;
  /** It gave sound, exact zeros and sound again. */
  readonly gates: boolean;
  /** The far end paused without losing a packet. */
  readonly sparse: boolean;
  /** Packets lost before the present pause. */
  readonly lostBefore: number;
}

export const NOTHING_HEARD: SoundMemory = {
  last: null,
  since: {},
  spoke: false,
  quietRun: 0,
  anyRun: 0,
  hasFloor: false,
  gates: false,
  sparse: false,
  lostBefore: 0,
};

const speaks = ({ path, held, muted, sends }: SoundFacts): boolean => path !== 'coming' && sends && !held && !muted;
const listens = ({ path, held, receives }: SoundFacts): boolean => path !== 'coming' && receives && !held;

/** What the microphone has shown of itself: a new one has shown nothing. */
function learn(memory: SoundMemory, facts: SoundFacts): SoundMemory {
  const { last } = memory;
  const { id, energy } = facts.microphone;
  const before = last?.microphone.energy;
  if (last?.microphone.id !== id || energy === null || before == null || energy < before)
    return { ...memory, spoke: false, quietRun: 0, anyRun: 0, hasFloor: false, gates: false };
  // What a muted microphone gives is the browser's silence, not its own.
  if (facts.muted || last.muted || facts.microphone.state !== 'live') return memory;
  const given = energy - before;
  const quietRun = given > 0 && given < QUIET ? memory.quietRun + 1 : 0;
  const anyRun = given > 0 ? memory.anyRun + 1 : 0;
  const wasZero = memory.since['flat-microphone'] !== undefined;
  return {
    ...memory,
    spoke: memory.spoke || given > 0,
    quietRun,
    anyRun,
    hasFloor: memory.hasFloor || quietRun >= QUIET_RUN || anyRun >= ANY_RUN,
    gates: memory.gates || (memory.spoke && !memory.hasFloor && wasZero && given > 0),
  };
}

/** Since when each condition holds, now. */
function conditions(memory: SoundMemory, facts: SoundFacts): SoundMemory['since'] {
  const { last } = memory;
  const { microphone } = facts;
  const since: SoundMemory['since'] = {};
  /** `from`: a condition between two readings holds since the earlier one. */
  const note = (condition: Condition, holds: boolean, from = facts.at): void => {
    if (holds) since[condition] = memory.since[condition] ?? from;
  };
  if (speaks(facts)) {
    const spokeBefore = last !== null && speaks(last);
    const isZero = microphone.energy !== null && microphone.id === last?.microphone.id && microphone.energy === last.microphone.energy;
    note('permission-withdrawn', !facts.permitted && microphone.state === 'ended');
    note('microphone-gone', microphone.state === 'ended');
    note('muted-in-system', microphone.state === 'muted');
    note('no-packets-out', spokeBefore && facts.sent === last.sent, last?.at);
    note('flat-microphone', spokeBefore && isZero && microphone.state === 'live', last?.at);
  }
  if (listens(facts)) {
    note('speaker-gone', !facts.speaker);
    note('playback-stopped', !facts.playing);
    // Not every engine sends something to hear before the far party is there.
    const waits = facts.answered && last?.answered === true && listens(last);
    note('no-packets-in', waits && facts.received === last.received, last?.at);
  }
  return since;
}

/** In this order: what explains the others comes first. */
const OUT: readonly OutFault[] = ['permission-withdrawn', 'microphone-gone', 'muted-in-system', 'no-packets-out', 'flat-microphone'];
const IN: readonly InFault[] = ['speaker-gone', 'playback-stopped', 'no-packets-in'];

function patience(condition: Condition, memory: SoundMemory, facts: SoundFacts): number {
  if (condition === 'no-packets-in' || condition === 'no-packets-out') return facts.sparse || memory.sparse ? EMPTY_IF_SPARSE : EMPTY;
  if (condition === 'permission-withdrawn') return 0; // it takes the microphone along: no more than one thing is ever meant by it
  if (condition !== 'flat-microphone') return SEEN_TWICE;
  // Of a headset that is as silent in every pause, a broken one cannot be told apart.
  if (facts.microphone.gates || memory.gates || (memory.spoke && !memory.hasFloor)) return Infinity;
  return memory.spoke ? ZERO : ZERO_AT_FIRST;
}

/** One reading more. `memory` of the first is `NOTHING_HEARD`. */
export function judge(before: SoundMemory, facts: SoundFacts): { memory: SoundMemory; faults: SoundFaults } {
  const slept = before.last !== null && facts.at - before.last.at > SLEPT;
  const known = slept ? { ...before, last: null, since: {} } : before;
  const learnt = learn(known, facts);
  const since = conditions(learnt, facts);
  const paused = known.since['no-packets-in'];
  // Packets again after a pause in which none was lost: the far end had nothing to say.
  const sparse =
    paused !== undefined &&
    since['no-packets-in'] === undefined &&
    facts.at - paused > EMPTY &&
    facts.received > (known.last?.received ?? 0)
      ? facts.lost === known.lostBefore
      : known.sparse;
  const memory: SoundMemory = {
    ...learnt,
    last: facts,
    since,
    sparse: known.sparse || sparse,
    lostBefore: since['no-packets-in'] === undefined ? facts.lost : known.lostBefore,
  };
  const first = <C extends Condition>(list: readonly C[]): C | null =>
    list.find((condition) => {
      const from = since[condition];
      return from !== undefined && facts.at - from >= patience(condition, memory, facts);
    }) ?? null;
  return { memory, faults: { out: first(OUT), in: first(IN) } };
}
