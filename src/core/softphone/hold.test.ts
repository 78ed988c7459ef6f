import { describe, expect, it } from 'vitest';
import { bench, CALL_ID, settle, stages } from '../testing';

const inCall = async () => {
  const b = bench();
  await b.connect();
  b.realtime.emit('incoming', { call: stages.ringing() });
  const leg = (more = {}) => b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established', ...more }) });
  leg();
  b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  await settle();
  b.phone.did.length = 0;
  const holds = () => b.phone.did.filter(({ act }) => act === 'hold').map(({ id, detail }) => [id, detail]);
  return { ...b, leg, holds };
};

describe('a hold', () => {
  it('is taken back by a second press also before the server has agreed to it', async () => {
    const { core, leg, holds } = await inCall();
    core.softphone.hold('sip-1');
    leg({ held: true, pending: true });
    core.softphone.hold('sip-1');
    expect(holds()).toEqual([
      ['sip-1', true],
      ['sip-1', false],
    ]);
  });
  it.each([
    [true, 'webrtc.hold_failed'],
    [false, 'webrtc.resume_failed'],
  ])('that did not go through is said in words (%s)', async (on, words) => {
    const { core, phone } = await inCall();
    phone.emit({ type: 'hold-failed', id: 'sip-1', on });
    expect(core.alerts.toasts.map(({ message }) => message)).toContain(words);
  });
  it('goes over to the leg that takes the place of another one, and to no other call', async () => {
    const { leg, holds } = await inCall();
    leg({ held: true, pending: true });
    leg({ held: true, state: 'ended' });
    leg({ id: 'sip-2', callId: CALL_ID, resume: true, state: 'ringing' });
    expect(holds()).toEqual([]);
    leg({ id: 'sip-2', callId: CALL_ID, resume: true });
    leg({ id: 'sip-2', callId: CALL_ID, resume: true, held: true, pending: true });
    leg({ id: 'sip-2', callId: CALL_ID, resume: true, held: true });
    leg({ id: 'sip-3', callId: 'call-2' });
    expect(holds()).toEqual([['sip-2', true]]);
  });
  it('goes over to the leg of the page that is loaded anew, which is taken back there', async () => {
    const before = await inCall();
    before.leg({ held: true });
    const { connect, phone, storage } = bench({ storage: before.storage });
    await connect({ calls: [stages.farUp({ held: true })] });
    const leg = (id: string, more = {}) =>
      phone.emit({ type: 'session', session: phone.session({ id, callId: CALL_ID, resume: true, state: 'established', ...more }) });
    const holds = () => phone.did.filter(({ act }) => act === 'hold').map(({ id, detail }) => [id, detail]);
    leg('sip-2');
    leg('sip-2', { held: true, pending: true });
    leg('sip-2', { held: true });
    expect(holds()).toEqual([['sip-2', true]]);
    leg('sip-2', { held: false });
    leg('sip-3');
    expect([holds().length, storage.read('local', 'isi-dialer-held-call')]).toEqual([1, null]);
  });
  it('goes over also where the call was muted: shutting the microphone tells of no hold', async () => {
    const before = await inCall();
    before.core.softphone.mute('sip-1');
    before.leg({ held: true, muted: true });
    const { connect, phone, storage } = bench({ storage: before.storage });
    await connect({ calls: [stages.farUp({ held: true })] });
    const leg = (more = {}) =>
      phone.emit({
        type: 'session',
        session: phone.session({ id: 'sip-2', callId: CALL_ID, resume: true, state: 'established', ...more }),
      });
    const { mute } = phone;
    // As JsSIP does: before it returns.
    phone.mute = (...args) => {
      mute(...args);
      leg({ muted: true });
    };
    leg();
    expect(phone.did.filter(({ act }) => act === 'hold').map(({ detail }) => detail)).toEqual([true]);
    leg({ muted: true, held: true });
    expect(storage.read('local', 'isi-dialer-held-call')).toBe(CALL_ID);
  });
  it('that was taken back goes over to no leg', async () => {
    const { leg, holds } = await inCall();
    leg({ held: true });
    leg({ held: false, pending: true });
    leg({ state: 'ended' });
    leg({ id: 'sip-2', callId: CALL_ID, resume: true });
    expect(holds()).toEqual([]);
  });
});
