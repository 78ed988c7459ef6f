import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MediaClock } from './clock';

describe('the media clock', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function running() {
    let beats = 0;
    const clock = new MediaClock(() => void beats++);
    clock.start();
    return { clock, beats: () => beats };
  }

  it('beats fifty times a second, for an hour without drift', () => {
    const { clock, beats } = running();
    vi.advanceTimersByTime(3_600_000);
    expect(beats()).toBe(180_000);
    expect(clock.skipped).toBe(0);
    clock.stop();
  });

  it('catches up after a short stall, beat by beat', () => {
    const { clock, beats } = running();
    vi.advanceTimersByTime(100);
    const now = performance.now();
    const stalled = vi.spyOn(performance, 'now').mockReturnValue(now + 200);
    vi.advanceTimersToNextTimer();
    expect(beats()).toBe(15);
    expect(clock.worstGapMs).toBeGreaterThanOrEqual(180);
    stalled.mockRestore();
    clock.stop();
  });

  it('goes on from now after a long stall, instead of playing old audio', () => {
    const { clock, beats } = running();
    const now = performance.now();
    const stalled = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    vi.advanceTimersToNextTimer();
    expect(beats()).toBe(1);
    expect(clock.skipped).toBe(499);
    stalled.mockRestore();
    clock.stop();
  });

  it('stops', () => {
    const { clock, beats } = running();
    clock.stop();
    vi.advanceTimersByTime(1000);
    expect(beats()).toBe(0);
  });
});
