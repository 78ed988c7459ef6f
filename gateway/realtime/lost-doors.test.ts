import { expect, it } from 'vitest';
import { createLostDoors } from './lost-doors';

const ANN = 1;
function doors(...there: string[]) {
  const clock = { now: 0 };
  return {
    clock,
    lost: createLostDoors(
      () => clock.now,
      10_000,
      (door) => there.includes(door),
    ),
  };
}

it('who was cut off with everybody of their door, and comes through another one, did not go', () => {
  const { lost } = doors('b');
  lost.left(ANN, 'a', 'transport close');
  expect(lost.wasCutOff(ANN, 'b')).toBe(true);
  // Once: the next time they may have gone.
  expect(lost.wasCutOff(ANN, 'b')).toBe(false);
});

it.each([
  ['others are still there through that door', ['a', 'b'], 'transport close', 'b', 0],
  ['comes through the same one', [], 'transport close', 'a', 0],
  ['nothing was heard of them', ['b'], 'ping timeout', 'b', 0],
  ['they said goodbye', ['b'], 'client namespace disconnect', 'b', 0],
  ['comes late', ['b'], 'transport close', 'b', 10_001],
  ['there are no doors', [], 'transport close', undefined, 0],
] as const)('has gone: %s', (_, there, reason, door, ms) => {
  const { clock, lost } = doors(...there);
  lost.left(ANN, 'a', reason);
  clock.now += ms;
  expect(lost.wasCutOff(ANN, door)).toBe(false);
});

it('somebody who was never seen has not been cut off', () => {
  const { lost } = doors();
  expect(lost.wasCutOff(ANN, 'b')).toBe(false);
  lost.left(ANN, undefined, 'transport close');
  expect(lost.wasCutOff(ANN, 'b')).toBe(false);
});
