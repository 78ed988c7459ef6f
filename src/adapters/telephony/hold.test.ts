import { expect, it } from 'vitest';
import { createHold, type HoldShown } from './hold';

/** JsSIP's rule for the microphone: open when the call is not held and not muted. */
function made(muted = false) {
  const session = {
    connection: {},
    _localHold: false,
    muted,
    microphone: !muted,
    _setLocalMediaStatus: () => void (session.microphone = !session._localHold && !session.muted),
  };
  const shown: HoldShown[] = [];
  const failed: boolean[] = [];
  const state = { asked: 0 };
  const hold = createHold(
    session as never,
    () => (state.asked += 1),
    (each) => shown.push(each),
    (on) => failed.push(on),
  );
  return { session, shown, failed, state, hold };
}
const last = <T>(list: readonly T[]): T | undefined => list.at(-1);

it('is no fact before the server has agreed, and shuts the microphone at once', () => {
  const { session, shown, state, hold } = made();
  hold.set(true);
  expect([shown, session.microphone, state.asked]).toEqual([[{ held: true, pending: true }], false, 1]);
  hold.agreed(true);
  expect([last(shown), session.microphone, state.asked]).toEqual([{ held: true, pending: false }, false, 1]);
  hold.set(false);
  expect([last(shown), session.microphone, state.asked]).toEqual([{ held: false, pending: true }, true, 2]);
  hold.agreed(false);
  expect(last(shown)).toEqual({ held: false, pending: false });
});

it('what the server has agreed to already is told to nobody again', () => {
  const { shown, hold } = made();
  hold.agreed(false);
  hold.set(false);
  expect(shown).toEqual([]);
});

it('a hold that is taken back before anybody heard of it opens the microphone, and is no fault', () => {
  const { session, shown, failed, hold } = made();
  hold.set(true);
  hold.set(false);
  expect([last(shown), session.microphone]).toEqual([{ held: false, pending: false }, true]);
  hold.refused(); // the hold's own offer
  expect([last(shown), failed]).toEqual([{ held: false, pending: false }, []]);
});

it('a hold that was under way as it was taken back is shown as what is to end yet', () => {
  const { session, shown, hold } = made();
  hold.set(true);
  hold.set(false);
  hold.agreed(true);
  expect([last(shown), session.microphone]).toEqual([{ held: false, pending: true }, true]);
  hold.agreed(false);
  expect(last(shown)).toEqual({ held: false, pending: false });
});

it('a hold that is refused leaves the call as it was, and says so', () => {
  const { session, shown, failed, hold } = made();
  hold.set(true);
  hold.refused();
  expect([last(shown), session.microphone, failed]).toEqual([{ held: false, pending: false }, true, [true]]);
});

it('an end of it that is refused leaves the call held', () => {
  const { session, shown, failed, hold } = made();
  hold.set(true);
  hold.agreed(true);
  hold.set(false);
  hold.refused();
  expect([last(shown), session.microphone, failed]).toEqual([{ held: true, pending: false }, false, [false]]);
});

it('who is muted stays muted, whichever comes first and however it ends', () => {
  for (const end of ['refused', 'resumed'] as const) {
    const { session, hold } = made(true);
    hold.set(true);
    if (end === 'refused') hold.refused();
    else {
      hold.agreed(true);
      hold.set(false);
    }
    expect(session.microphone).toBe(false);
  }
  const { session, hold } = made();
  hold.set(true);
  session.muted = true;
  session._setLocalMediaStatus();
  session.muted = false;
  session._setLocalMediaStatus();
  expect(session.microphone).toBe(false);
  hold.set(false);
  expect(session.microphone).toBe(true);
});

it('asked for before there is any media, it is kept', () => {
  const { session, hold } = made();
  Object.assign(session, { connection: null });
  hold.set(true);
  expect([hold.wanted, session._localHold, session.microphone]).toEqual([true, true, true]);
});
