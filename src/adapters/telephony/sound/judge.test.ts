import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IN_FAULTS, OUT_FAULTS, type SoundFault } from '@dialer/contract';
import { judge, NOTHING_HEARD, type SoundFacts, type SoundFaults } from './judge';
import { aReading, playCall, type CallPlan } from './testing';

/** What is told at each reading, and whether the microphone was found to gate. */
function listen(readings: readonly SoundFacts[]): { told: SoundFaults[]; gates: boolean } {
  let memory = NOTHING_HEARD;
  const told = readings.map((facts) => {
    const judged = judge(memory, facts);
    memory = judged.memory;
    return judged.faults;
  });
  return { told, gates: memory.gates };
}
const faultsOf = ({ out, in: into }: SoundFaults): SoundFault[] => [out, into].filter((fault) => fault !== null);

/** Milliseconds from the fault to its own name; null: another name first, or none at all. */
function toldAfter(plan: CallPlan): number | null {
  const { readings, faultAt } = playCall(plan);
  const { told } = listen(readings);
  const at = told.findIndex((faults) => faultsOf(faults).length > 0);
  return at >= 0 && faultsOf(told[at]!).every((fault) => fault === plan.fault) ? readings[at]!.at - faultAt! : null;
}

/** One in twenty headsets gates, one line in a hundred saves silence: guessed, see decision 75. */
const kindOf = (index: number) => ({ gated: index % 20 === 7, sparse: index % 100 === 3 });

describe('calls from a seed', () => {
  it('of 400 calls that fall silent, 50 by each cause, 99 in 100 have the right one in 2 s', () => {
    const late: string[] = [];
    [...OUT_FAULTS, ...IN_FAULTS].forEach((fault, kind) => {
      for (let index = 0; index < 50; index += 1) {
        const { gated, sparse } = kindOf(kind * 50 + index);
        // A headset that gates is known to since its first call; see the other test for that one.
        const after = toldAfter({ seed: 1000 * (kind + 1) + index, gated, sparse, knownToGate: gated, fault });
        if (after === null || after > 2000) late.push(`${fault} ${index}: ${after}`);
      }
    });
    expect(late.length, late.join('\n')).toBeLessThanOrEqual(4);
  });

  it('of 1,200 healthy calls of twenty agents fewer than one in 1,000 is told of a fault', () => {
    const alarms: string[] = [];
    for (let agent = 0; agent < 20; agent += 1) {
      let knownToGate = false;
      for (let call = 0; call < 60; call += 1) {
        const { gated, sparse } = { ...kindOf(agent), sparse: kindOf(agent * 100 + call).sparse };
        const { readings } = playCall({ seed: 100_000 + agent * 1000 + call, gated, sparse, knownToGate });
        const { told, gates } = listen(readings);
        knownToGate ||= gates;
        const faults = new Set(told.flatMap(faultsOf));
        if (faults.size > 0) alarms.push(`agent ${agent}, call ${call}: ${[...faults].join(', ')}`);
      }
    }
    expect(alarms.length, alarms.join('\n')).toBeLessThan(2);
  });
});

/** Half a minute of a talk, one reading every half second; `over` changes what each reads. */
const talk = (over: (index: number) => Partial<SoundFacts>, length = 60): SoundFacts[] =>
  Array.from({ length }, (_, index) => {
    const usual = aReading({ at: index * 500, sent: index * 25, received: index * 25 });
    return { ...usual, microphone: { ...usual.microphone, energy: index * 1e-8 }, ...over(index) };
  });
const mic = (over: Partial<SoundFacts['microphone']>) => ({ id: 'mic', state: 'live', energy: 0, gates: false, ...over }) as const;

describe('what is no fault', () => {
  it('nothing is said of the microphone of an agent who is muted or holds, whatever it gives', () => {
    const states = fc.constantFrom('live', 'muted', 'ended');
    fc.assert(
      fc.property(fc.array(fc.record({ state: states, hold: fc.boolean(), energy: fc.nat(3) }), { minLength: 20 }), (list) => {
        const { told } = listen(
          talk((i) => {
            const { state, hold, energy } = list[i % list.length]!;
            return { held: hold, muted: !hold, sent: 0, microphone: mic({ state, energy }) };
          }),
        );
        expect(told.every(({ out }) => out === null)).toBe(true);
      }),
    );
  });
  it('one odd reading is never enough, whichever it is', () => {
    const odd = fc.constantFrom<Partial<SoundFacts>>(
      { playing: false },
      { speaker: false },
      { microphone: mic({ state: 'muted', energy: 1 }) },
      { microphone: mic({ state: 'ended', energy: 1 }) },
    );
    fc.assert(
      fc.property(odd, fc.integer({ min: 1, max: 58 }), (change, when) => {
        const { told } = listen(talk((i) => (i === when ? change : {})));
        expect(told.flatMap(faultsOf)).toEqual([]);
      }),
    );
  });
  it('nothing to hear before the far party has answered, and while either end holds', () => {
    for (const quiet of [{ answered: false }, { receives: false }, { held: true }, { path: 'coming' as const }])
      expect(listen(talk(() => ({ ...quiet, received: 0 }))).told.flatMap(faultsOf)).toEqual([]);
  });
  it('a machine that slept has missed nothing', () => {
    const { told } = listen(
      talk((i) => ({ at: i * 500 + (i > 30 ? 60_000 : 0), received: Math.min(i, 30) * 25 + Math.max(0, i - 31) * 25 })),
    );
    expect(told.flatMap(faultsOf)).toEqual([]);
  });
});

it('a cause is told no more at the first reading without it', () => {
  const changes: Record<SoundFault, Partial<SoundFacts>> = {
    'muted-in-system': { microphone: mic({ state: 'muted' }) },
    'microphone-gone': { microphone: mic({ state: 'ended' }) },
    'permission-withdrawn': { microphone: mic({ state: 'ended' }), permitted: false },
    'flat-microphone': { microphone: mic({ energy: 20 * 1e-8 }) },
    'no-packets-out': { sent: 20 * 25 },
    'no-packets-in': { received: 20 * 25 },
    'playback-stopped': { playing: false },
    'speaker-gone': { speaker: false },
  };
  for (const [fault, change] of Object.entries(changes)) {
    const { told } = listen(talk((i) => (i > 20 && i <= 30 ? change : {})));
    expect([fault, [...new Set(told.flatMap(faultsOf))]]).toEqual([fault, [fault]]);
    expect(told.slice(31).flatMap(faultsOf)).toEqual([]);
  }
});

it('learns of a far end that pauses without losing a packet, and waits longer for it from then on', () => {
  const came = (i: number) => (i <= 10 ? i : i <= 14 ? 10 : i - 4) * 25; // a pause of two seconds
  const first = listen(talk((i) => ({ received: came(i) }), 20)).told.flatMap(faultsOf);
  expect(first.length).toBeGreaterThan(0);
  const both = (i: number) => (i < 20 ? came(i) : i <= 24 ? came(19) : came(i - 5));
  expect(
    listen(talk((i) => ({ received: both(i) }), 40))
      .told.slice(20)
      .flatMap(faultsOf),
  ).toEqual([]);
  // A network that drops them loses them: the next pause is told as soon as this one.
  const lossy = (i: number) => ({ received: both(i), lost: i > 12 ? 100 : 0 });
  expect(listen(talk(lossy, 40)).told.slice(20).flatMap(faultsOf)).toContain('no-packets-in');
});
