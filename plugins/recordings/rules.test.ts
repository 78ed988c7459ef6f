import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '@dialer/contract';
import { extrasOf, intoCall, nextIndex, pausesOf, phaseOf, secondsOf } from './rules';

const call = (facts: Partial<Call> = {}): Call => blankCall({ callId: 'c1', since: { created: 0, farUp: 1_000 }, ...facts });
const recording = (index: number, from: number, to: number | null = null, gaps: { from: number; to: number | null }[] = []) => ({
  id: `r${index}`,
  index,
  from,
  to,
  gaps,
});

describe('what a call says of its recordings', () => {
  it('is a phase: starting, recording, paused or failed', () => {
    expect(phaseOf(call())).toBe('starting');
    expect(phaseOf(call({ recording: 1 }))).toBe('recording');
    expect(phaseOf(call({ pausedAt: 5 }))).toBe('paused');
    expect(phaseOf(call({ recordingFault: 'disk-full' }))).toBe('failed');
  });

  it('numbers extra recordings from 1, so that the last number is how many there are [REC-007]', () => {
    expect(nextIndex(call())).toBe(1);
    const both = call({ recordings: [recording(0, 0), recording(1, 1, 2), recording(2, 3, 4)] });
    expect(nextIndex(both)).toBe(3);
    expect(extrasOf(both).map(({ index }) => index)).toEqual([2, 1]);
  });

  it('counts the pauses of the main recording alone, the open one too', () => {
    const gaps = [
      { from: 2_000, to: 7_000 },
      { from: 10_000, to: null },
    ];
    const paused = call({ recordings: [recording(0, 0, null, gaps), recording(1, 0, null, gaps)] });
    expect(pausesOf(paused, 12_000)).toEqual({ count: 2, seconds: 7 });
    expect(pausesOf(call(), 0)).toEqual({ count: 0, seconds: 0 });
  });

  it('gives times in seconds, never below nothing', () => {
    expect([secondsOf({ from: 0, to: 4_900 }, 0), secondsOf({ from: 9_000, to: null }, 1_000), intoCall(call(), 3_500)]).toEqual([4, 0, 2]);
  });
});
