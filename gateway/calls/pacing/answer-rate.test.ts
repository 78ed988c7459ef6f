import { expect, it } from 'vitest';
import { answeredBy, answerRate, type Rung } from './answer-rate';

const share = answeredBy(Array.from({ length: 200 }, (_, i) => 3_000 + i * 75));
/** Lines of the past, one each 200 ms, of which every nth was answered after 8 s. */
const lines = (count: number, every: number, from = 0): Rung[] =>
  Array.from({ length: count }, (_, i) => {
    const age = from + i * 200;
    const answered = i % every === 0 && age >= 8_000 ? 8_000 : null;
    return { age, answered, over: answered !== null || age >= 24_000 };
  });

it('is at least what was seen, and near it where much was seen; without lines everybody may answer', () => {
  expect(answerRate([], share)).toBe(1);
  expect(answerRate(lines(5, 5, 30_000), share)).toBeGreaterThan(0.35);
  const much = answerRate(lines(600, 5), share);
  expect(much).toBeGreaterThan(0.2);
  expect(much).toBeLessThan(0.27);
});

it('counts a line that rings for as much as its age would have answered', () => {
  // All of them have just begun: nobody can have answered, and that says nothing.
  const young = Array.from({ length: 300 }, () => ({ age: 500, answered: null, over: false }));
  expect(answerRate([...young, ...lines(300, 2, 30_000)], share)).toBeGreaterThan(0.45);
});

it('follows a jump of the rate, up at once and down within a minute', () => {
  const was = lines(300, 10, 32_000);
  expect(answerRate([...lines(40, 2, 24_000), ...was], share)).toBeGreaterThan(0.45);
  const good = lines(300, 2, 60_000);
  expect(answerRate([...lines(180, 10, 24_000), ...good], share)).toBeLessThan(0.2);
});
