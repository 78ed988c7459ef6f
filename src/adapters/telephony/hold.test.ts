import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createHold, HOLD_AGAIN } from './hold';

/** As JsSIP behaves: busy with another offer it answers false and does nothing. */
function fakeSession() {
  const session = {
    busy: false,
    held: false,
    asked: 0,
    hold: () => session.change(true),
    unhold: () => session.change(false),
    isOnHold: () => ({ local: session.held, remote: false }),
    change(on: boolean) {
      session.asked += 1;
      if (session.busy || session.held === on) return false;
      session.held = on;
      return true;
    },
  };
  return session;
}

let reached = true;
beforeEach(() => {
  reached = true;
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('holds at once when nothing is under way', () => {
  const session = fakeSession();
  createHold(session, () => reached).set(true);
  expect(session.held).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it('a hold asked for while the answer is still being acknowledged comes as soon as it can', () => {
  const session = fakeSession();
  session.busy = true;
  createHold(session, () => reached).set(true);
  vi.advanceTimersByTime(3 * HOLD_AGAIN);
  expect(session.held).toBe(false);
  session.busy = false;
  vi.advanceTimersByTime(HOLD_AGAIN);
  expect(session.held).toBe(true);
});

it('what was wanted last counts', () => {
  const session = fakeSession();
  const hold = createHold(session, () => reached);
  hold.set(true);
  session.busy = true; // the hold's own offer
  hold.set(false);
  hold.set(true);
  session.busy = false;
  vi.runAllTimers();
  expect(session.held).toBe(true);
  expect(session.asked).toBe(2);
});

it('gives up after five seconds, and at once when the leg ends', () => {
  const session = fakeSession();
  session.busy = true;
  const hold = createHold(session, () => reached);
  hold.set(true);
  vi.advanceTimersByTime(5000);
  expect(vi.getTimerCount()).toBe(0);
  hold.set(true);
  hold.stop();
  expect(vi.getTimerCount()).toBe(0);
});

it('asks nothing of JsSIP while signalling is away, which would end the call over it, and holds when it is back', () => {
  const session = fakeSession();
  reached = false;
  createHold(session, () => reached).set(true);
  vi.advanceTimersByTime(3000);
  expect([session.asked, session.held]).toEqual([0, false]);
  reached = true;
  vi.advanceTimersByTime(HOLD_AGAIN);
  expect(session.held).toBe(true);
});
