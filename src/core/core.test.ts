import { describe, expect, it } from 'vitest';
import { destroyCore } from './index';
import { bench, CALL_ID, LEAD_ID, settle, stages } from './testing';

describe('a working day in small', () => {
  it('goes from connected to ready, to a call, to its disposition and to the next lead', async () => {
    const { core, api, realtime, phone, clock, connect, ready } = bench();
    await connect();
    expect(core.status.current).toBe('offline');

    await ready();
    expect(core.status.current).toBe('ready');
    expect(api.of('dialAuto')).toHaveLength(1);
    expect(core.calls.current?.status).toBe('dialing');

    realtime.emit('incoming', { call: stages.ringing() });
    phone.emit({ type: 'session', session: phone.session() });
    await clock.advance(0);
    expect(core.calls.current?.status).toBe('incoming');
    expect(phone.did.map(({ act }) => act)).toContain('answer');
    expect(core.leads.current?.id).toBe(LEAD_ID);

    phone.emit({ type: 'session', session: phone.session({ state: 'established' }) });
    realtime.emit('answer', { call: stages.agentUp(), leg: 'agent' });
    await settle();
    expect(core.calls.current?.status).toBe('answered');
    expect(core.status.current).toBe('on-a-call');
    expect(api.of('createCall')).toHaveLength(1);

    realtime.emit('call-state', { call: stages.farRinging() });
    realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    core.disposition.set({ disposition: 'Voicemail', notes: 'Left a message.' });
    expect(core.disposition.active).toBe(false);

    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(api.of('updateCall')[0]?.params).toEqual({ leadId: LEAD_ID, callId: 'record-1' });
    expect(core.disposition.active).toBe(true);
    expect(core.status.current).toBe('after-call-work');

    const dials = api.of('dialAuto').length;
    expect(await core.disposition.save('next')).toEqual({ kind: 'done' });
    await settle();
    expect(api.of('saveDisposition')[0]?.body).toMatchObject({ disposition: { disposition: 'Voicemail', notes: 'Left a message.' } });
    expect(core.status.current).toBe('ready');
    expect(api.of('dialAuto').length).toBe(dials + 1);
    expect(core.leads.toDispose).toHaveLength(0);
  });
});

it('listens to the socket from its start to its end: incoming, answer, hangup, a confirmed live transfer, a duplicate tab [SHELL-034]', async () => {
  const { core, realtime, connect } = bench();
  await connect();
  realtime.emit('incoming', { call: stages.ringing() });
  expect(core.calls.current?.status).toBe('incoming');
  await settle();
  realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  expect(core.calls.current?.status).toBe('answered');
  realtime.emit('confirm-live-transfer', { call: stages.farUp({ rev: 6 }), leadId: LEAD_ID, advisorExtension: '2001', advisorName: 'Ann' });
  expect(core.disposition.advisor).toEqual({ extension: '2001', name: 'Ann' });
  await settle();
  realtime.emit('hangup', { call: stages.ended() });
  await settle();
  expect([core.calls.find(CALL_ID)?.status, core.disposition.active]).toEqual(['ended', true]);
  realtime.emit('connection-refused', { reason: 'duplicate-tab' });
  expect(core.connection.refused).toBe('duplicate-tab');
  destroyCore(core);
  expect(() => realtime.emit('hangup', { call: stages.ended({ rev: 10 }) })).not.toThrow();
});
