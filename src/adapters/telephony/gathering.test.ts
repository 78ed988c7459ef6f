// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gathered, patienceAfter } from './gathering';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits for the answers of servers, but for nothing once a relay is known; without servers the first address is enough', () => {
  expect(patienceAfter({ type: 'host' }, false)).toBe(50);
  expect(patienceAfter({ type: 'host' }, true)).toBe(500);
  expect(patienceAfter({ type: 'srflx' }, true)).toBe(500);
  expect(patienceAfter({ type: 'relay' }, true)).toBe(50);
});

/** A browser that asks a relay, and says what it finds. */
function browser() {
  const connection = Object.assign(new EventTarget(), { getConfiguration: () => ({ iceServers: [{ urls: 'turn:relay.example' }] }) });
  const state = { isDone: false };
  void gathered(connection as never, 2500).then(() => (state.isDone = true));
  const finds = (candidate: { protocol: string; type: string }) =>
    void connection.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
  return { state, finds };
}

it('waits for a relay as long as the browser has an address of its own', async () => {
  const { state, finds } = browser();
  await vi.advanceTimersByTimeAsync(200);
  finds({ protocol: 'udp', type: 'host' });
  await vi.advanceTimersByTimeAsync(400);
  expect(state.isDone).toBe(false);
  finds({ protocol: 'udp', type: 'relay' });
  await vi.advanceTimersByTimeAsync(60);
  expect(state.isDone).toBe(true);
});

it('waits for nothing where the browser knows no address: its network is gone, and no server is reached over it', async () => {
  const { state, finds } = browser();
  finds({ protocol: 'tcp', type: 'host' });
  await vi.advanceTimersByTimeAsync(310);
  expect(state.isDone).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
