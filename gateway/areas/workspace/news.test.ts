import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { atMostEvery } from './news';

describe('news', () => {
  const run = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    run.mockClear();
  });
  afterEach(() => void vi.useRealTimers());

  it('is told at once, and what comes within the second once more at its end', () => {
    const news = atMostEvery(1000, run);
    for (let nth = 0; nth < 50; nth += 1) news.ask();
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(999);
    expect(run).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('is told at most once a second however often it is asked for', () => {
    const news = atMostEvery(1000, run);
    for (let ms = 0; ms < 10_000; ms += 50) {
      news.ask();
      vi.advanceTimersByTime(50);
    }
    expect(run.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it('is not told any more once it is stopped', () => {
    const news = atMostEvery(1000, run);
    news.ask();
    news.ask();
    news.stop();
    vi.advanceTimersByTime(5000);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
