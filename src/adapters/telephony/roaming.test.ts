// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRoaming, type Roaming } from './roaming';

let roaming: Roaming;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  roaming.stop();
  vi.useRealTimers();
});

function phone({ answers = true, isBroken = false, silentFor = 20 as number | null, isTalking = true } = {}) {
  const state = { connected: true, answers, isBroken, silentFor, asked: 0, renewed: 0, registered: 0, offers: [] as boolean[] };
  const leg = {
    isTalking,
    get isBroken() {
      return state.isBroken;
    },
    silentFor: () => state.silentFor,
    offerAgain: (restart: boolean) => void state.offers.push(restart),
  };
  roaming = createRoaming(
    {
      isConnected: () => state.connected,
      answers: async () => ((state.asked += 1), state.answers),
      renew: () => void (state.renewed += 1),
      register: () => void (state.registered += 1),
    },
    () => [leg],
  );
  return state;
}
const settle = () => vi.advanceTimersByTimeAsync(0);

describe('a phone whose network may have changed', () => {
  it('asks ever less often for the sound of a call that is merely silent while the server answers: some send nothing at times', async () => {
    const state = phone({ silentFor: 900 });
    const began = performance.now();
    const at: number[] = [];
    state.offers.push = (...restarts: boolean[]) => at.push(performance.now() - began) && restarts.length;
    const still = setInterval(() => void (state.silentFor! += 100), 100);
    roaming.suspect();
    await vi.advanceTimersByTimeAsync(200_000);
    expect([state.asked, state.renewed]).toEqual([1, 0]);
    // The pauses double, from five seconds of silence to a minute.
    expect(at.map((ms) => Math.round(ms / 1000))).toEqual([4, 14, 34, 74, 134, 194]);
    clearInterval(still);
  });
  it('leaves the call alone again once it is heard', async () => {
    const state = phone({ silentFor: 5000 });
    roaming.suspect();
    await settle();
    expect(state.offers).toEqual([true]);
    state.silentFor = 20;
    await vi.advanceTimersByTimeAsync(200_000);
    expect(state.offers).toEqual([true]);
  });
  it('registers once more where the server answers, and says that it does not know of the phone', async () => {
    const state = phone();
    roaming.suspect();
    await settle();
    expect([state.renewed, state.registered]).toEqual([0, 0]);
    roaming.suspect(true);
    await settle();
    expect([state.renewed, state.registered]).toEqual([0, 1]);
    state.answers = false;
    roaming.suspect(true);
    await settle();
    expect([state.renewed, state.registered]).toEqual([1, 1]);
  });
  it('registers once more also where it was told so while the server was asked about something else', async () => {
    const state = phone();
    roaming.suspect();
    roaming.suspect(true);
    await settle();
    expect([state.asked, state.registered]).toEqual([1, 1]);
    roaming.suspect();
    await settle();
    expect([state.asked, state.registered]).toEqual([2, 1]);
  });
  it('begins anew the way that the browser knows to be broken, over a signalling that works', async () => {
    const state = phone({ isBroken: true });
    roaming.suspect();
    await settle();
    expect([state.renewed, state.offers]).toEqual([0, [true]]);
  });
  it('opens another socket where the server does not answer, and then offers each call over new ways', async () => {
    const state = phone({ answers: false, silentFor: 1000 });
    roaming.suspect();
    await settle();
    expect([state.renewed, state.offers]).toEqual([1, []]);
    roaming.lost();
    roaming.registered();
    expect(state.offers).toEqual([true]);
  });
  it('tells the server where it is after a lost socket also in a call that is heard, and keeps its ways', () => {
    const state = phone();
    roaming.lost();
    roaming.registered();
    expect(state.offers).toEqual([false]);
    roaming.registered(); // a registration that is only renewed
    expect(state.offers).toEqual([false]);
  });
  it('trusts no silence in the seconds after the signalling came back', async () => {
    const state = phone();
    roaming.lost();
    roaming.registered();
    state.silentFor = 900;
    roaming.suspect();
    await settle();
    expect(state.offers).toEqual([false, true]);
    state.silentFor = 20;
    await vi.advanceTimersByTimeAsync(6000);
    state.silentFor = 900;
    roaming.suspect();
    await settle();
    expect(state.offers).toEqual([false, true]);
  });
  it('looks soon after the signalling came back: it may have been quicker than a silence can be known', async () => {
    const state = phone();
    roaming.lost();
    roaming.registered();
    state.silentFor = 600;
    await vi.advanceTimersByTimeAsync(450);
    expect(state.offers).toEqual([false, true]);
  });
  it('gives new ways their time, and begins others where they brought no sound', async () => {
    const state = phone({ silentFor: 500 });
    roaming.lost();
    roaming.registered();
    await vi.advanceTimersByTimeAsync(900);
    roaming.suspect(); // the silence is known
    await settle();
    expect(state.offers).toEqual([true]);
    await vi.advanceTimersByTimeAsync(1200);
    expect(state.offers).toEqual([true, true]);
    state.silentFor = 20;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.offers).toEqual([true, true]);
  });
  it('asks for other ways a few times only where the far end says nothing', async () => {
    const state = phone({ silentFor: 500 });
    roaming.lost();
    roaming.registered();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state.offers).toEqual([true, true, true]);
  });
  it('opens the next socket at once in a call, and at its usual pause without one', async () => {
    const state = phone();
    state.connected = false;
    roaming.lost();
    roaming.lost(); // that of the registration
    await settle();
    expect(state.renewed).toBe(1);
    roaming.stop();
    const idle = phone({ isTalking: false });
    idle.connected = false;
    roaming.lost();
    await settle();
    expect(idle.renewed).toBe(0);
  });
  it('tries a few times within a second where the machine has no way out yet, and asks a server that is down in no circle', async () => {
    const state = phone();
    state.connected = false;
    for (let times = 0; times < 20; times += 1) {
      roaming.lost();
      await vi.advanceTimersByTimeAsync(times < 3 ? 200 : 450);
    }
    expect(state.renewed).toBe(5);
    await vi.advanceTimersByTimeAsync(10_000);
    roaming.lost(); // another change, later
    await settle();
    expect(state.renewed).toBe(6);
    roaming.lost();
    roaming.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.renewed).toBe(6);
  });
  it('leaves a socket alone that came back by itself', async () => {
    const state = phone();
    state.connected = false;
    roaming.lost();
    await settle();
    roaming.lost();
    state.connected = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.renewed).toBe(1);
  });
  it('asks nothing of a socket from before the machine was offline', async () => {
    const state = phone();
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await settle();
    expect([state.asked, state.renewed]).toEqual([0, 1]);
  });
  it('asks when the machine is online again, also without a call, and not with every estimate of the browser', async () => {
    const connection = new EventTarget();
    vi.stubGlobal('navigator', { onLine: true, connection });
    const state = phone({ isTalking: false, answers: false });
    window.dispatchEvent(new Event('online'));
    await settle();
    expect([state.asked, state.renewed]).toEqual([1, 1]);
    connection.dispatchEvent(new Event('change'));
    await settle();
    expect(state.asked).toBe(1);
    await vi.advanceTimersByTimeAsync(2500);
    connection.dispatchEvent(new Event('change'));
    await settle();
    expect(state.asked).toBe(2);
    roaming.stop();
    window.dispatchEvent(new Event('online'));
    expect(state.asked).toBe(2);
    vi.unstubAllGlobals();
  });
});
