import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RECYCLE_OUTCOMES, type RecycleRule } from '@dialer/contract';
import { blankCall } from '@dialer/contract';
import { counted, outcomesOf, recycled, type Tries } from './recycle';

const SEQUENCE = [30, 120, 240];
const tried = (after: string[], dials: number, tries: Tries = {}) => ({ after, dials, tries });

describe('recycling', () => {
  it.each([
    ['rests as the sequence says where no rule speaks of it', tried(['busy'], 1), [], { kind: 'again', minutes: 30, other: false }],
    [
      'rests as its rule says',
      tried(['busy'], 2),
      [{ after: 'busy', minutes: 5, tries: null, other: false }],
      { kind: 'again', minutes: 5, other: false },
    ],
    [
      'keeps the wait of the sequence under a rule of tries',
      tried(['busy'], 2),
      [{ after: 'busy', minutes: null, tries: 3, other: false }],
      { kind: 'again', minutes: 120, other: false },
    ],
    [
      'is used up after the tries of its rule',
      tried(['busy'], 2, { busy: 1 }),
      [{ after: 'busy', minutes: 5, tries: 2, other: false }],
      { kind: 'used-up', by: 'rule' },
    ],
    [
      'is used up at the end of the sequence, whatever a rule allows',
      tried(['busy'], 4),
      [{ after: 'busy', minutes: 5, tries: 50, other: false }],
      { kind: 'used-up', by: 'sequence' },
    ],
    [
      'leaves who was abandoned alone for 72 hours at least',
      tried(['abandoned'], 1),
      [{ after: 'abandoned', minutes: 5, tries: null, other: false }],
      { kind: 'again', minutes: 4320, other: false },
    ],
    [
      'follows the rule of failed lines after an unknown number that has none of its own',
      tried(['unknown-number'], 1),
      [{ after: 'failed', minutes: 300, tries: null, other: false }],
      { kind: 'again', minutes: 300, other: false },
    ],
    [
      'follows its own where there is one',
      tried(['unknown-number'], 1),
      [
        { after: 'failed', minutes: 300, tries: null, other: false },
        { after: 'unknown-number', minutes: null, tries: 1, other: false },
      ],
      { kind: 'used-up', by: 'rule' },
    ],
    [
      'rests for the longest of two',
      tried(['Unreachable', 'busy'], 1),
      [
        { after: 'busy', minutes: 5, tries: null, other: false },
        { after: 'Unreachable', minutes: 90, tries: null, other: false },
      ],
      { kind: 'again', minutes: 90, other: false },
    ],
    [
      'rings another number where one of two rules says so',
      tried(['Unreachable', 'busy'], 1),
      [
        { after: 'busy', minutes: null, tries: null, other: true },
        { after: 'Unreachable', minutes: 90, tries: null, other: false },
      ],
      { kind: 'again', minutes: 90, other: true },
    ],
    [
      'rings the same number where only a rule of another outcome says so',
      tried(['busy'], 1),
      [{ after: 'machine', minutes: null, tries: null, other: true }],
      { kind: 'again', minutes: 30, other: false },
    ],
  ] as const)('%s', (_, dial, rules, turn) => {
    expect(recycled(dial, rules, SEQUENCE)).toEqual(turn);
  });

  const after = fc.constantFrom(...RECYCLE_OUTCOMES, 'Unreachable');
  const rule = fc.record({
    after,
    minutes: fc.option(fc.integer({ min: 1, max: 5_000 })),
    tries: fc.option(fc.integer({ min: 1, max: 8 })),
    other: fc.boolean(),
  });
  const rules = fc.uniqueArray(rule, { selector: (each: RecycleRule) => each.after });

  it('never rings sooner than a rule’s delay, never more often than its tries, and never more often than the sequence', () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.nat({ max: 3_000 }), { maxLength: 12 }),
        fc.array(fc.uniqueArray(after, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 30 }),
        (some, sequence, ends) => {
          let tries: Tries = {};
          let dials = 0;
          const rung: Record<string, number> = {};
          for (const ended of ends) {
            dials += 1;
            for (const how of ended) rung[how] = (rung[how] ?? 0) + 1;
            const dial = { after: ended, dials, tries };
            const turn = recycled(dial, some, sequence);
            tries = counted(dial);
            if (turn.kind === 'used-up') break;
            for (const each of some.filter((one) => ended.includes(one.after))) {
              if (each.minutes !== null) expect(turn.minutes).toBeGreaterThanOrEqual(each.minutes);
              // It is dialled once more, and so had fewer.
              if (each.tries !== null) expect(rung[each.after]).toBeLessThan(each.tries);
            }
          }
          expect(dials).toBeLessThanOrEqual(sequence.length + 1);
        },
      ),
    );
  });

  const call = blankCall({ callId: 'c', end: { by: 'far', cause: 'no-answer' } });
  it.each([
    [call, ['no-answer']],
    [{ ...call, end: { by: 'agent', cause: 'normal' } }, ['no-answer']],
    [{ ...call, end: { by: 'far', cause: 'declined' } }, ['busy']],
    [{ ...call, end: { by: 'far', cause: 'failed' } }, ['failed']],
    [{ ...call, end: { by: 'far', cause: 'unknown-number' } }, ['unknown-number']],
    [{ ...call, since: { created: 0, farUp: 1 }, end: { by: 'far', cause: 'normal' } }, []],
    [{ ...call, since: { created: 0, farUp: 1 }, vm: { status: 'AMD-Machine-Vm-WA', channel: '', flags: {}, at: 1 } }, ['machine']],
    [{ ...call, direction: 1 }, []],
  ] as const)('is told by the line: %o', (facts, outcomes) => {
    expect(outcomesOf(facts)).toEqual(outcomes);
  });
});
