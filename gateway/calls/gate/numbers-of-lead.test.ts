import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextNumber, numberOf, numbersOf } from './numbers-of-lead';

const A = '6175550101';
const B = '6175550102';
const C = '6175550103';

describe('the numbers of a lead', () => {
  it('are each told once, as they are dialled; what cannot be dialled is none', () => {
    expect(numbersOf({ phone: '(617) 555-0101', phoneOther: ['617-555-0102', A, '', '123', '+1 617 555 0102', C] })).toEqual([A, B, C]);
    expect(numbersOf({ phone: A, phoneOther: [] })).toEqual([A]);
    expect([numberOf({ phone: A, rings: '' }), numberOf({ phone: A, rings: B })]).toEqual([A, B]);
  });

  it.each([
    ['the first other one after the main one', A, [], B],
    ['the main one after the last', C, [], A],
    ['the one behind a forbidden one', A, [B], C],
    ['the same one where no other may be rung', B, [A, C], B],
    ['the main one where none may be rung', B, [A, B, C], A],
    ['the main one after a number that the lead has no more', '5145550199', [], A],
  ] as const)('come in turn: %s', (_, rung, forbidden, next) => {
    expect(nextNumber([A, B, C], rung, new Set(forbidden))).toBe(next);
  });

  it('are all rung in turn, but those that are forbidden, and never one that the lead has not', () => {
    const digits = fc.integer({ min: 2_000_000_000, max: 9_999_999_999 }).map(String);
    fc.assert(
      fc.property(
        fc.uniqueArray(digits, { minLength: 1, maxLength: 6 }),
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        digits,
        (some, off, from) => {
          const [main, ...others] = some as [string, ...string[]];
          const forbidden = new Set(some.filter((_, nth) => off[nth]));
          const fine = some.filter((number) => !forbidden.has(number));
          let rung = from;
          const round = Array.from({ length: Math.max(1, fine.length) }, () => (rung = nextNumber([main, ...others], rung, forbidden)));
          expect(round.toSorted()).toEqual((fine.length > 0 ? fine : [main]).toSorted());
          // And again from the first.
          expect(nextNumber([main, ...others], rung, forbidden)).toBe(round[0]);
        },
      ),
    );
  });
});
