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
  let begin = () => {};
  const begun = new Promise<void>((done) => (begin = done));
  void gathered(connection as never, begun, 2500).then(() => (state.isDone = true));
  const finds = (candidate: { protocol: string; type: string } | null) =>
    void connection.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }));
  return { state, finds, begin };
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

it('waits a second only where the browser knows no address: its network is gone, and no server is reached over it', async () => {
  const { state, finds, begin } = browser();
  await vi.advanceTimersByTimeAsync(1000); // a busy machine has not even begun
  expect(state.isDone).toBe(false);
  begin();
  finds(null); // the end of the look before
  finds({ protocol: 'tcp', type: 'host' });
  await vi.advanceTimersByTimeAsync(900);
  expect(state.isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(110);
  expect(state.isDone).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
