import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asHeld, createReoffers } from './reoffer';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Outcome = number | 'transport' | 'timeout' | 'silence';

/** JsSIP and a browser, as far as an offer within a call goes; each INVITE is answered by the next of `outcomes`. */
function call(outcomes: Outcome[] = [200], addresses = 1) {
  const state = {
    reached: true,
    ready: true,
    ice: 'disconnected',
    sent: [] as string[],
    restarts: [] as boolean[],
    prepared: 0,
    signaling: 'stable',
    ended: false,
    addresses,
    held: { local: false, remote: false },
    body: '',
    /** What the hold of the call has heard. */
    told: [] as (boolean | 'refused')[],
    /** Answers the INVITE that was met with silence. */
    reply: () => undefined as void,
  };
  const target = new EventTarget();
  const connection = Object.assign(target, {
    getConfiguration: () => ({}),
    localDescription: { sdp: '' },
    async createOffer({ iceRestart }: { iceRestart: boolean }) {
      state.restarts.push(iceRestart);
      return { type: 'offer', sdp: 'a=sendrecv\r\n' };
    },
    async setLocalDescription({ type }: { type: string }) {
      state.signaling = type === 'rollback' ? 'stable' : 'have-local-offer';
      if (type === 'rollback') return;
      connection.localDescription = { sdp: `a=sendrecv\r\n${'a=candidate:1 1 udp 1 192.0.2.1 5000 typ host\r\n'.repeat(state.addresses)}` };
      const found = [...(state.addresses ? [{ protocol: 'udp', type: 'host' }] : []), null];
      setTimeout(() => found.forEach((candidate) => target.dispatchEvent(Object.assign(new Event('icecandidate'), { candidate }))), 0);
    },
    async setRemoteDescription() {
      state.signaling = 'stable';
    },
  });
  Object.defineProperty(connection, 'signalingState', { get: () => state.signaling });
  Object.defineProperty(connection, 'iceConnectionState', { get: () => state.ice });
  const session = {
    contact: '<sip:x@y.invalid>',
    isReadyToReOffer: () => state.ready,
    isOnHold: () => state.held,
    isEnded: () => state.ended,
    sendRequest(method: string, options?: { body: string; eventHandlers: Record<string, (event?: object) => void> }) {
      state.sent.push(method);
      if (method !== 'INVITE') return;
      state.body = options!.body;
      const outcome = outcomes.shift() ?? 200;
      const on = options!.eventHandlers;
      if (outcome === 200) on['onSuccessResponse']!({ body: 'v=0' });
      else if (outcome === 'transport') on['onTransportError']!();
      else if (outcome === 'timeout') on['onRequestTimeout']!();
      else if (outcome === 'silence') state.reply = () => on['onSuccessResponse']!({ body: 'v=0' });
      else on['onErrorResponse']!({ status_code: outcome });
    },
  };
  const offers = createReoffers(
    session as never,
    connection as never,
    () => state.reached,
    () => (state.prepared += 1),
    { agreed: (on) => state.told.push(on), refused: () => state.told.push('refused') },
  );
  return { state, offers };
}

describe('an offer within a running call', () => {
  it('goes over new ways with the newest passes of relays, and is acknowledged', async () => {
    const { state, offers } = call();
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(100);
    expect([state.sent, state.restarts, state.prepared, state.signaling]).toEqual([['INVITE', 'ACK'], [true], 1, 'stable']);
  });
  it('tells only where this end is, when nothing is wrong with its ways', async () => {
    const { state, offers } = call();
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state.sent, state.restarts, state.prepared]).toEqual([['INVITE', 'ACK'], [false], 0]);
  });
  it('is made again until new ways are found, and then no more', async () => {
    const { state, offers } = call();
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(2700);
    expect(state.restarts).toHaveLength(2);
    state.ice = 'connected';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(state.restarts).toHaveLength(2);
  });
  it('waits for another offer, for a server that is busy, and for a machine that has no address yet', async () => {
    const { state, offers } = call([491, 200], 0);
    state.ready = false;
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(500);
    expect([state.sent, state.restarts]).toEqual([[], []]);
    state.ready = true;
    await vi.advanceTimersByTimeAsync(500);
    expect(state.sent).toEqual([]);
    state.addresses = 1;
    await vi.advanceTimersByTimeAsync(1500);
    expect(state.sent).toEqual(['INVITE', 'INVITE', 'ACK']);
  });
  it.each(['transport', 'timeout', 488] as const)('leaves the call as it was when it fails: %s', async (outcome) => {
    const { state, offers } = call([outcome]);
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state.sent, state.signaling]).toEqual([['INVITE'], 'stable']);
    offers.ask(false); // the next registration: what was to begin anew still is
    await vi.advanceTimersByTimeAsync(100);
    expect([state.sent.at(-1), state.restarts.at(-1)]).toEqual(['ACK', true]);
  });
  it('asks nothing of JsSIP while signalling is away, nor after the call', async () => {
    const { state, offers } = call();
    state.reached = false;
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.restarts).toEqual([]);
    state.reached = true;
    state.ended = true;
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.restarts).toEqual([]);
    offers.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
  it('says what the server has agreed to, and offers once more what was wanted otherwise meanwhile', async () => {
    const { state, offers } = call(['silence', 200]);
    state.held = { local: true, remote: false };
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(100);
    state.held = { local: false, remote: false };
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(100);
    expect([state.sent, state.told]).toEqual([['INVITE'], []]);
    state.reply();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state.sent, state.told]).toEqual([
      ['INVITE', 'ACK', 'INVITE', 'ACK'],
      [true, false],
    ]);
    expect(state.body).toContain('a=sendrecv');
  });
  it('a hold that gets lost with the server waits for the next registration, and goes out once', async () => {
    const { state, offers } = call(['transport', 200]);
    state.held = { local: true, remote: false };
    offers.ask(false);
    state.reached = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.sent, state.told]).toEqual([['INVITE'], []]);
    state.reached = true;
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.sent, state.told]).toEqual([['INVITE', 'INVITE', 'ACK'], [true]]);
  });
  it('also where another socket is there before the loss is known: it is not given up, but waits for the registration', async () => {
    const { state, offers } = call(['transport', 200]);
    state.held = { local: true, remote: false };
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.sent, state.told]).toEqual([['INVITE'], []]);
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect([state.sent, state.told]).toEqual([['INVITE', 'INVITE', 'ACK'], [true]]);
  });
  it('the registration may be back before the loss is known: it goes out all the same', async () => {
    const { state, offers } = call(['transport', 200]);
    offers.ask(false);
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect([state.sent, state.told]).toEqual([['INVITE', 'INVITE', 'ACK'], [false]]);
  });
  it.each([488, 'timeout'] as const)('is given up where the server is there and will not (%s)', async (outcome) => {
    const { state, offers } = call([outcome]);
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([state.sent, state.told]).toEqual([['INVITE'], ['refused']]);
  });
  it('is given up after five seconds of hindrances', async () => {
    const { state, offers } = call();
    state.ready = false;
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(4900);
    expect(state.told).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect([state.told, vi.getTimerCount()]).toEqual([['refused'], 0]);
  });
  it('a hold while new ways are looked for does not begin them anew', async () => {
    const { state, offers } = call();
    offers.ask(true);
    await vi.advanceTimersByTimeAsync(1000);
    state.held = { local: true, remote: false };
    offers.ask(false);
    await vi.advanceTimersByTimeAsync(100);
    expect([state.restarts, state.told]).toEqual([
      [true, false],
      [false, true],
    ]);
  });
  it('keeps the hold of either end', () => {
    expect(asHeld('a=sendrecv\r\n', { local: false, remote: false })).toBe('a=sendrecv\r\n');
    expect(asHeld('a=sendrecv\r\n', { local: true, remote: false })).toBe('a=sendonly\r\n');
    expect(asHeld('a=sendrecv\r\n', { local: false, remote: true })).toBe('a=recvonly\r\n');
    expect(asHeld('a=sendrecv\r\n', { local: true, remote: true })).toBe('a=inactive\r\n');
  });
});
