import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ABANDONMENT, PACING_MODES } from '@dialer/contract';
import { budgetOf, type Ledger, reserveOf, shareOf } from './budget';
import { type Decision, pace, riskOf, type Situation } from './pace';
import { safeLines } from './safe-lines';

const HABITS = {
  answers: Array.from({ length: 60 }, (_, i) => 3_000 + i * 200),
  calls: Array.from({ length: 60 }, (_, i) => 8_000 + i * 4_000),
  wrapUps: Array.from({ length: 60 }, (_, i) => 5_000 + i * 500),
};
const RICH: Ledger = { answered: 40_000, abandoned: 500 };

const situation = (more: Partial<Situation> = {}): Situation => ({
  ...{ mode: 'batches', free: 0, occupied: [], ringing: [], p: 0.2, habits: HABITS, ledger: RICH },
  ...{ today: { answered: 1_000, abandoned: 15 }, mostLines: 500 },
  ...more,
});
const linesOf = ({ begin, ringing }: Decision): number => begin + ringing;

const ledgers = fc
  .tuple(fc.nat(60_000), fc.double({ min: 0, max: 0.05, noNaN: true }))
  .map(([answered, share]): Ledger => ({ answered, abandoned: Math.floor(answered * share) }));
const ages = fc.array(fc.nat(24_000), { maxLength: 120 });
const occupied = fc.array(fc.record({ with: fc.constantFrom('call' as const, 'wrap-up' as const), since: fc.nat(600_000) }), {
  maxLength: 60,
});
const anything = fc.record({
  mode: fc.constantFrom(...PACING_MODES),
  free: fc.nat(40),
  occupied,
  ringing: ages,
  p: fc.double({ min: 0.01, max: 1, noNaN: true }),
  habits: fc.constantFrom(HABITS, { answers: [], calls: [], wrapUps: [] }),
  ledger: ledgers,
  today: ledgers,
  mostLines: fc.nat(600),
});

it('gives the table of safe batches', () => {
  const agents = [1, 2, 3, 4, 5, 6, 8, 10, 20];
  const row = (p: number, share: number) => agents.map((free) => safeLines(free, p, share, 1_000));
  expect(row(0.05, 0.03)).toEqual([2, 10, 23, 38, 54, 71, 107, 143, 335]);
  expect(row(0.1, 0.03)).toEqual([1, 6, 12, 20, 28, 36, 54, 73, 169]);
  expect(row(0.2, 0.03)).toEqual([1, 3, 7, 11, 15, 19, 28, 37, 86]);
  expect(row(0.3, 0.03)).toEqual([1, 3, 5, 8, 10, 13, 19, 26, 58]);
  expect(row(0.1, 0.02)).toEqual([1, 5, 11, 18, 25, 33, 50, 67, 160]);
  expect(row(0.2, 0.02)).toEqual([1, 3, 6, 9, 13, 17, 26, 35, 82]);
});

it('rings one line for one agent unless managers chose more, and says why where they did', () => {
  const said = (more: Partial<Situation>) => {
    const { mode, reason, begin } = pace(situation(more));
    return [mode, reason, begin];
  };
  expect(said({ mode: 'one-to-one', free: 6 })).toEqual(['one-to-one', 'chosen', 6]);
  expect(said({ mode: 'one-to-one', free: 6, ringing: [1_000, 2_000] })).toEqual(['one-to-one', 'chosen', 4]);
  expect(said({ free: 6, ledger: { answered: 199, abandoned: 0 } })).toEqual(['one-to-one', 'few-answers', 6]);
  expect(said({ free: 6, ledger: { answered: 1_000, abandoned: 30 } })).toEqual(['one-to-one', 'budget', 6]);
  expect(said({ free: 6, ledger: { answered: 1_000, abandoned: 25 } })).toEqual(['one-to-one', 'abandonment', 6]);
  expect(said({ free: 3 })).toEqual(['one-to-one', 'few-agents', 3]);
  expect(said({ free: 4 })).toEqual(['batches', 'chosen', 9]);
  expect(said({ mode: 'forecast', free: 4 })).toEqual(['batches', 'below-twelve', 9]);
  expect(said({ free: 4, mostLines: 5 })).toEqual(['batches', 'chosen', 5]);
});

it('counts agents who write up their call only where twelve work', () => {
  const busy = (count: number) => Array.from({ length: count }, () => ({ with: 'wrap-up' as const, since: 30_000 }));
  expect(pace(situation({ mode: 'forecast', free: 0, occupied: busy(11) })).begin).toBe(0);
  expect(pace(situation({ mode: 'batches', free: 0, occupied: busy(30) })).begin).toBe(0);
  expect(pace(situation({ mode: 'forecast', free: 0, occupied: busy(12) })).begin).toBeGreaterThan(10);
});

it('in a batch never rings more lines than the table of the law’s own limit has', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const decision = pace(given);
      if (decision.mode !== 'batches' || decision.begin === 0) return;
      expect(linesOf(decision)).toBeLessThanOrEqual(Math.max(given.free, safeLines(given.free, given.p, ABANDONMENT.ceiling, 1_000)));
    }),
  );
});

it('rings one to one with nothing left of the budget, and never more lines than even the worst of luck could pay for', () => {
  fc.assert(
    fc.property(anything, (given) => {
      const decision = pace(given);
      const lines = linesOf(decision);
      if (decision.begin > 0) expect(lines).toBeLessThanOrEqual(given.mostLines);
      if (budgetOf(given.ledger) <= 0 || shareOf(given.ledger) >= ABANDONMENT.off) expect(decision.mode).toBe('one-to-one');
      if (decision.mode === 'one-to-one') expect(decision.begin).toBeLessThanOrEqual(Math.max(0, given.free - given.ringing.length));
      if (decision.begin === 0) return;
      // All of them answer at once, and every agent takes one.
      const lost = Math.max(0, lines - given.free);
      const after = { answered: given.ledger.answered + lines, abandoned: given.ledger.abandoned + lost };
      expect(lost).toBeLessThanOrEqual(reserveOf(given.ledger));
      if (lost > 0) expect(shareOf(after)).toBeLessThan(ABANDONMENT.off);
    }),
  );
});

it('never rings fewer lines for more agents', () => {
  fc.assert(
    fc.property(anything, (given) => {
      expect(pace({ ...given, free: given.free + 1 }).begin).toBeGreaterThanOrEqual(pace(given).begin);
    }),
  );
});

it('risks less the more was lost, and nothing where pacing ends', () => {
  fc.assert(
    fc.property(ledgers, ledgers, (ledger, today) => {
      const more = { ...ledger, abandoned: ledger.abandoned + 1 };
      expect(riskOf(more, today)).toBeLessThanOrEqual(riskOf(ledger, today));
      expect(riskOf(ledger, { ...today, abandoned: today.abandoned + 1 })).toBeLessThanOrEqual(riskOf(ledger, today));
      if (shareOf(ledger) >= ABANDONMENT.off) expect(riskOf(ledger, today)).toBe(0);
    }),
  );
});
