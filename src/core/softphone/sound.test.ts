import { describe, expect, it } from 'vitest';
import { bench, CALL_ID, settle, stages } from '../testing';
import type { SessionSound } from '../ports';

const GOOD = { bars: 3, lost: 0, jitter: 2, roundTrip: 30 } as const;
const inCall = async () => {
  const b = bench();
  await b.connect();
  b.realtime.emit('incoming', { call: stages.ringing() });
  b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
  const hear = (sound: Partial<SessionSound>) =>
    b.phone.emit({ type: 'sound', id: 'sip-1', sound: { out: null, in: null, quality: null, ...sound } });
  const items = () => b.core.alerts.items.filter(({ message }) => message.startsWith('webrtc.sound'));
  const said = () => items().map(({ message }) => message);
  return { ...b, hear, said, items };
};

describe('silence', () => {
  it('is told once for each direction, by its cause, and no longer than it lasts', async () => {
    const { hear, said, items } = await inCall();
    hear({ out: 'flat-microphone' });
    const [first] = items();
    expect(first).toMatchObject({ message: 'webrtc.sound.flat-microphone', type: 'warning', dismissible: false, place: 'over' });
    hear({ out: 'flat-microphone', in: 'no-packets-in' });
    expect(said()).toEqual(['webrtc.sound.flat-microphone', 'webrtc.sound.no-packets-in']);
    expect(items()[0]).toBe(first); // not said again
    hear({ out: 'microphone-gone', in: 'no-packets-in' });
    expect(said()).toEqual(['webrtc.sound.microphone-gone', 'webrtc.sound.no-packets-in']);
    hear({});
    expect(said()).toEqual([]);
  });
  it('has a time of its own, and ends with the session', async () => {
    const { hear, said, core, clock, phone } = await inCall();
    hear({ quality: GOOD });
    expect(core.softphone.sound).toMatchObject({ id: 'sip-1', quality: GOOD, since: null });
    const began = clock.now();
    hear({ in: 'playback-stopped' });
    await clock.advance(3000);
    hear({ in: 'no-packets-in' });
    expect(core.softphone.sound?.since).toBe(began);
    phone.emit({ type: 'session', session: phone.session({ state: 'ended' }) });
    expect([core.softphone.sound, said()]).toEqual([null, []]);
  });
});

describe('silence while the phone has no server', () => {
  it('is not put down to the network, whose advice would be wrong; what the headset does is told', async () => {
    const { hear, said, phone } = await inCall();
    phone.emit({ type: 'registration', state: 'registered' });
    hear({ in: 'no-packets-in' });
    phone.emit({ type: 'registration', state: 'lost' });
    expect(said()).toEqual(['webrtc.sound.away']);
    hear({ in: 'no-packets-in', out: 'no-packets-out' });
    expect(said()).toEqual(['webrtc.sound.away']);
    hear({ in: 'no-packets-in', out: 'flat-microphone' });
    expect(said()).toEqual(['webrtc.sound.away', 'webrtc.sound.flat-microphone']);
    hear({});
    expect(said()).toEqual([]);
  });
  it('is put down to the phone also where only the gateway knows that it is away', async () => {
    const { hear, said, realtime, clock } = await inCall();
    hear({ in: 'no-packets-in' });
    expect(said()).toEqual(['webrtc.sound.no-packets-in']);
    realtime.emit('phone-state', { registered: false });
    expect(said()).toEqual(['webrtc.sound.away']);
    realtime.emit('phone-state', { registered: true });
    await clock.advance(3000);
    expect(said()).toEqual(['webrtc.sound.no-packets-in']);
  });
  it('is told where it lasts after the phone is back, and not where the call is over then', async () => {
    for (const isOver of [false, true]) {
      const { hear, said, phone, clock } = await inCall();
      phone.emit({ type: 'registration', state: 'lost' });
      hear({ in: 'no-packets-in' });
      await clock.advance(10_000);
      phone.emit({ type: 'registration', state: 'registered' });
      await clock.advance(2999);
      expect(said()).toEqual(['webrtc.sound.away']);
      if (isOver) phone.emit({ type: 'session', session: phone.session({ state: 'ended' }) });
      await clock.advance(1);
      expect(said()).toEqual(isOver ? [] : ['webrtc.sound.no-packets-in']);
    }
  });
});

it('the far party must be heard from when they have answered, also on a leg that comes after that', async () => {
  const { phone, realtime } = await inCall();
  const expected = () => phone.did.filter(({ act }) => act === 'expectVoice').map(({ id }) => id);
  expect(expected()).toEqual([]);
  realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  await settle();
  expect(expected()).toEqual(['sip-1']);
  phone.emit({ type: 'session', session: phone.session({ state: 'ended' }) });
  phone.emit({ type: 'session', session: phone.session({ id: 'sip-2', resume: true, state: 'established' }) });
  expect(expected()).toEqual(['sip-1', 'sip-2']);
});

it('figures go to the call of their leg, the last ones too; one that the gateway does not take is nobody’s trouble', async () => {
  const { api, phone, said, core } = await inCall();
  const report = { ...GOOD, seconds: 30, faults: [] };
  api.reply('reportSound', null);
  phone.emit({ type: 'sound-report', id: 'sip-1', report });
  api.fail('reportSound', 503);
  phone.emit({ type: 'sound-report', id: 'sip-1', report: { ...report, seconds: 41 } });
  phone.emit({ type: 'session', session: phone.session({ state: 'ended' }) });
  phone.emit({ type: 'sound-report', id: 'unknown', report });
  await settle();
  expect(api.of('reportSound').map(({ params, body }) => [params, body['seconds']])).toEqual([
    [{ callId: CALL_ID, leg: 'sip-1' }, 30],
    [{ callId: CALL_ID, leg: 'sip-1' }, 41],
  ]);
  expect([said(), core.alerts.toasts]).toEqual([[], []]);
});

it('a headset that is pulled out, and one that comes back, are said by name', async () => {
  const { phone, core } = await inCall();
  phone.emit({ type: 'device-switched', device: 'microphone', label: 'Built-in', back: false });
  phone.emit({ type: 'device-switched', device: 'speaker', label: 'Jabra', back: true });
  expect(core.alerts.toasts.map(({ message, type }) => [message, type])).toEqual([
    ['webrtc.sound.switched.microphone', 'error'],
    ['webrtc.sound.switched.speaker_back', 'success'],
  ]);
});
