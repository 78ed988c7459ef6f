import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCore } from '@dialer/host/testing';
import { keepLooking } from './second-party';

describe('looking again and again', () => {
  beforeEach(() => void vi.useFakeTimers());

  it('goes on after a look that failed, and tells nothing once it was stopped, not even of a look that is under way', async () => {
    const look = vi.fn<() => Promise<object>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ ready: 1 });
    const tell = vi.fn();
    const stop = keepLooking(fakeCore().clock, look, tell);
    await vi.advanceTimersByTimeAsync(4999);
    expect(tell.mock.calls).toEqual([[null]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(tell).toHaveBeenLastCalledWith({ ready: 1 });
    let answer = (_found: object): void => undefined;
    look.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(5000);
    stop();
    answer({ ready: 2 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([look.mock.calls.length, tell.mock.calls.length]).toEqual([3, 2]);
  });
});
