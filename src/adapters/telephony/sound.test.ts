import { expect, it } from 'vitest';
import { levelOf } from './levels';
import { digitTones } from './tones';

it('knows the two frequencies of each key, and of nothing else', () => {
  expect([digitTones('1'), digitTones('5'), digitTones('0'), digitTones('*'), digitTones('#')]).toEqual([
    [697, 1209],
    [770, 1336],
    [941, 1336],
    [941, 1209],
    [941, 1477],
  ]);
  expect([digitTones('A'), digitTones(''), digitTones('12')]).toEqual([null, null, null]);
});
it('measures levels between silence and full', () => {
  expect(levelOf(new Float32Array(0))).toBe(0);
  expect(levelOf(new Float32Array(512))).toBe(0);
  expect(levelOf(new Float32Array(512).fill(1))).toBe(1);
  expect(levelOf(new Float32Array(512).fill(0.125))).toBeCloseTo(0.5);
  // A short beep in a long pause is as loud as it was, wherever it falls.
  const beep = new Float32Array(9600);
  beep.fill(0.125, 4000, 5600);
  expect(levelOf(beep)).toBeCloseTo(0.5);
});
