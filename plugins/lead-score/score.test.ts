import fc from 'fast-check';
import { expect, it } from 'vitest';
import config from './config';
import { DETAILS, FACTORS, scoreOf, type Factor, type Facts, type Rule } from './score';

const rule = config.parse({});
const nothing: Facts = { details: 0, age: null, policyKnown: false, requestKnown: false, dials: 99, promised: false, minute: null };
const everything: Facts = { details: 3, age: 45, policyKnown: true, requestKnown: true, dials: 0, promised: true, minute: 18 * 60 };
const points = (facts: Partial<Facts>, factor: Factor) =>
  scoreOf({ ...nothing, ...facts }, rule).reasons.find((reason) => reason.factor === factor)!;

it('is 0 where nothing speaks for a lead, and 100 where everything does', () => {
  expect(scoreOf(nothing, rule).score).toBe(0);
  expect(scoreOf(everything, rule).score).toBe(100);
});

it.each<[Partial<Facts>, Factor, string, number]>([
  [{ details: 0 }, 'details', 'no', 0],
  [{ details: 1 }, 'details', 'some', 5],
  [{ details: 2 }, 'details', 'some', 10],
  [{ details: 3 }, 'details', 'yes', 15],
  [{ age: null }, 'age', 'unknown', 0],
  [{ age: 17 }, 'age', 'no', 0],
  [{ age: 18 }, 'age', 'yes', 20],
  [{ age: 80 }, 'age', 'yes', 20],
  [{ age: 81 }, 'age', 'no', 0],
  [{ policyKnown: true }, 'policy', 'yes', 10],
  [{ requestKnown: true }, 'request', 'yes', 10],
  [{ dials: 0 }, 'fresh', 'yes', 15],
  [{ dials: 1 }, 'fresh', 'some', 12],
  [{ dials: 4 }, 'fresh', 'some', 3],
  [{ dials: 5 }, 'fresh', 'no', 0],
  [{ promised: true }, 'promised', 'yes', 15],
  [{ promised: false }, 'promised', 'no', 0],
  [{ minute: null }, 'hour', 'unknown', 0],
  [{ minute: 16 * 60 + 59 }, 'hour', 'no', 0],
  [{ minute: 17 * 60 }, 'hour', 'yes', 15],
  [{ minute: 20 * 60 }, 'hour', 'no', 0],
])('gives for %o in %s: %s, %i', (facts, factor, is, expected) => {
  expect(points(facts, factor)).toMatchObject({ is, points: expected });
});

const anyFacts: fc.Arbitrary<Facts> = fc.record({
  details: fc.integer({ min: 0, max: DETAILS }),
  age: fc.option(fc.integer({ min: 0, max: 120 })),
  policyKnown: fc.boolean(),
  requestKnown: fc.boolean(),
  dials: fc.nat({ max: 200 }),
  promised: fc.boolean(),
  minute: fc.option(fc.integer({ min: 0, max: 1439 })),
});
/** Weights that are 100 together: a hundred points, each given to some factor. */
const anyRule: fc.Arbitrary<Rule> = fc
  .record({
    shares: fc.array(fc.constantFrom(...FACTORS), { minLength: 100, maxLength: 100 }),
    from: fc.integer({ min: 0, max: 60 }),
    years: fc.integer({ min: 0, max: 60 }),
    dialCost: fc.nat({ max: 100 }),
  })
  .map(({ shares, from, years, dialCost }) =>
    config.parse({
      weights: Object.fromEntries(FACTORS.map((factor) => [factor, shares.filter((share) => share === factor).length])),
      ages: { from, to: from + years },
      dialCost,
    }),
  );

it('is the sum of its reasons, each between nothing and its weight, and between 0 and 100', () => {
  fc.assert(
    fc.property(anyFacts, anyRule, (facts, rule) => {
      const { score, reasons } = scoreOf(facts, rule);
      expect(reasons.map(({ factor }) => factor)).toEqual(FACTORS);
      expect(score).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0));
      for (const { points, of } of reasons) {
        expect(Number.isInteger(points)).toBe(true);
        expect(points).toBeGreaterThanOrEqual(0);
        expect(points).toBeLessThanOrEqual(of);
      }
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(100);
    }),
  );
});

it('never falls when something more becomes known, and never rises with a dial', () => {
  fc.assert(
    fc.property(anyFacts, anyRule, fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 1439 }), (facts, rule, age, minute) => {
      const before = scoreOf(facts, rule).score;
      const more: Facts[] = [
        { ...facts, details: Math.min(DETAILS, facts.details + 1) },
        { ...facts, age: facts.age ?? age },
        { ...facts, minute: facts.minute ?? minute },
        { ...facts, policyKnown: true },
        { ...facts, requestKnown: true },
        { ...facts, promised: true },
      ];
      for (const each of more) expect(scoreOf(each, rule).score).toBeGreaterThanOrEqual(before);
      expect(scoreOf({ ...facts, dials: facts.dials + 1 }, rule).score).toBeLessThanOrEqual(before);
    }),
  );
});

it('takes no weights that are not 100 together, and no range that ends before it begins', () => {
  const { weights } = rule;
  const faults = (given: object) => config.safeParse(given).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(faults({ weights: { ...weights, hour: 20 } })).toEqual([
    ['weights.details', 'All points together must be 100; now they are 105.'],
  ]);
  expect(faults({ ages: { from: 60, to: 20 } })).toEqual([['ages.to', 'The last age must not be below the first.']]);
  expect(faults({ hours: { from: '20:00', to: '17:00' } })).toEqual([['hours.to', 'The end must be after the beginning.']]);
});
