import { expect, it } from 'vitest';
import { microphoneFault, trialOf } from './pre-call-check';

it('counts what came back of what went out between two looks, and one packet may still be on its way', () => {
  const before = { sent: 20, received: 14 };
  const after = (sent: number, received: number) => ({ sent, received, roundTrip: 42 });
  expect(trialOf(before, after(120, 114))).toEqual({ roundTrip: 42, lost: 0 });
  expect(trialOf(before, after(120, 113))).toEqual({ roundTrip: 42, lost: 0 });
  expect(trialOf(before, after(120, 115))).toEqual({ roundTrip: 42, lost: 0 });
  expect(trialOf(before, after(120, 104))).toEqual({ roundTrip: 42, lost: 0.1 });
  expect(trialOf(before, after(120, 14))).toBe('no-sound');
  expect(trialOf(before, after(20, 14))).toBe('no-path');
});

it('knows by the browser’s error whether the microphone is blocked, missing or in other hands', () => {
  expect(['NotAllowedError', 'SecurityError', 'NotFoundError', 'OverconstrainedError', 'NotReadableError'].map(microphoneFault)).toEqual([
    'blocked',
    'blocked',
    'missing',
    'missing',
    'busy',
  ]);
});
