import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenIn } from '@dialer/rules/read-out';
import { disclosureFor, progressAt, skippedBy, type Step } from './steps';
import { anAnswer, aStep, someSteps } from './testing';

const aa = someSteps.filter(({ carrier, wording, language }) => carrier === 'aa' && wording === 'aa' && language === 'en');
const at = (step: number, answers: [number, number][] = []) => progressAt(aa, new Map(answers), step);

describe('the steps that are read', () => {
  it('lose those that an answer skips, and get them back by the answer that adds them [describes DISC-005]', () => {
    expect([...skippedBy(aa, new Map([[2, 1]]))]).toEqual([3]);
    expect([...skippedBy(aa, new Map([[2, 0]]))]).toEqual([]);
    const later = [aStep(1, { answers: [anAnswer('No', [2, 3])] }), aStep(2), aStep(3), aStep(4, { answers: [anAnswer('Yes', [], [3])] })];
    const both = new Map([
      [1, 0],
      [4, 0],
    ]);
    expect([...skippedBy(later, both)]).toEqual([2]);
  });
  it('are not decided by a question that is itself left out', () => {
    const steps = [
      aStep(1, { answers: [anAnswer('No', [2]), anAnswer('Yes', [], [2])] }),
      aStep(2, { answers: [anAnswer('No', [3])] }),
      aStep(3),
    ];
    const answers = new Map([
      [1, 0],
      [2, 0],
    ]);
    expect([...skippedBy(steps, answers)]).toEqual([2]);
  });
  it('are counted without a question that switches steps until it is answered [describes DISC-007]', () => {
    expect(at(1)).toMatchObject({ place: 1, total: 4 });
    expect(at(1, [[2, 0]])).toMatchObject({ place: 1, total: 5 });
    expect(at(1, [[2, 1]])).toMatchObject({ place: 1, total: 4 });
  });
  it('go on to the next that is read, and wait at a question for its answer [describes DISC-006]', () => {
    expect(at(2)).toMatchObject({ answered: false, before: 1, after: 3 });
    expect(at(2, [[2, 1]])).toMatchObject({ answered: true, after: 4 });
    expect(at(5)).toMatchObject({ answered: true, after: null });
  });
  it('have a place within their number, whatever is answered', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 3 });
    const answer = fc.record({ text: fc.constant('x'), skip: numbers, readd: numbers });
    const steps = fc
      .array(fc.array(answer, { maxLength: 3 }), { minLength: 1, maxLength: 8 })
      .map((all) => all.map((answers, index): Step => aStep(index + 1, { answers })));
    const given = fc.array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 2 })));
    fc.assert(
      fc.property(steps, given, fc.integer({ min: 0, max: 9 }), (rows, answers, step) => {
        const progress = progressAt(rows, new Map(answers), step);
        const skipped = skippedBy(rows, new Map(answers));
        expect(progress === null).toBe(rows.every((row) => skipped.has(row.step)));
        if (!progress) return;
        expect(skipped.has(progress.step.step)).toBe(false);
        expect(progress.place).toBeGreaterThan(0);
        expect(progress.total).toBeGreaterThanOrEqual(progress.place);
      }),
    );
  });
});

describe('what a lead is read', () => {
  const wordingOf = (carrier: string, state: string) => disclosureFor(someSteps, carrier, state, (has) => spokenIn('en', has))?.wording;
  it('is in the wording of their state, else in the carrier’s first', () => {
    expect([wordingOf('aa', 'pa'), wordingOf('aa', 'mn'), wordingOf('aa', 'tx'), wordingOf('aa', '')]).toEqual(['occ', 'aa', 'aa', 'aa']);
    expect([wordingOf('gtl', 'pa'), wordingOf('nobody', 'pa')]).toEqual(['aa', undefined]);
  });
  it('is in their language, else in English', () => {
    const spoken = (state: string) => disclosureFor(someSteps, 'aa', state, (has) => spokenIn('es', has))?.language;
    expect([spoken('tx'), spoken('pa')]).toEqual(['es', 'en']);
  });
});
