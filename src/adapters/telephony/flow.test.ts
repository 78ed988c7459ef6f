import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STALLED_AFTER, watchFlow } from './flow';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call in which a packet comes with each look, while `comes`. */
function call() {
  const state = { comes: false, quiet: false, packets: 0, stalls: 0 };
  const source = () => {
    if (state.comes) state.packets += 1;
    return state.packets ? [{ rtpTimestamp: state.packets }] : [];
  };
  const flow = watchFlow(
    { getReceivers: () => [{ getSynchronizationSources: source }] } as never,
    () => state.quiet,
    () => (state.stalls += 1),
  );
  return { state, flow };
}

it('tells once of each silence, and of none before something was heard', () => {
  const { state, flow } = call();
  vi.advanceTimersByTime(10_000);
  expect([state.stalls, flow.silentFor()]).toEqual([0, null]);
  state.comes = true;
  vi.advanceTimersByTime(1000);
  state.comes = false;
  vi.advanceTimersByTime(STALLED_AFTER + 100);
  expect(state.stalls).toBe(1);
  expect(flow.silentFor()).toBeGreaterThanOrEqual(STALLED_AFTER);
  vi.advanceTimersByTime(10_000);
  expect(state.stalls).toBe(1);
  state.comes = true;
  vi.advanceTimersByTime(200);
  expect(flow.silentFor()).toBeLessThan(150);
  state.comes = false;
  vi.advanceTimersByTime(1500);
  expect(state.stalls).toBe(2);
  flow.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('takes the silence of a hold for none', () => {
  const { state, flow } = call();
  state.comes = true;
  vi.advanceTimersByTime(1000);
  Object.assign(state, { comes: false, quiet: true });
  vi.advanceTimersByTime(10_000);
  state.quiet = false;
  vi.advanceTimersByTime(2000);
  expect([state.stalls, flow.silentFor()]).toEqual([0, null]);
});
