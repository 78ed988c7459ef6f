import { describe, expect, it } from 'vitest';
import { destroyCore } from './index';
import { currentDraft } from './desk/drafts';
import { TAKE_OVER_KEY } from './desk/page';
import { aLead, aSnapshot, bench, CALL_ID, LEAD_ID, memoryStorage, settle, stages } from './testing';

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

it('listens to the socket from its start to its end: incoming, answer, hangup, a confirmed live transfer, a duplicate tab [describes SHELL-034]', async () => {
  const { core, realtime, connect } = bench();
  await connect();
  realtime.emit('incoming', { call: stages.ringing() });
  expect(core.calls.current?.status).toBe('incoming');
  await settle();
  realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  expect(core.calls.current?.status).toBe('answered');
  realtime.emit('confirm-live-transfer', { call: stages.farUp({ rev: 6 }), leadId: LEAD_ID, advisorExtension: '2001', advisorName: 'Ann' });
  expect(currentDraft(core.desk)).toMatchObject({ advisorExtension: '2001', advisorName: 'Ann' });
  await settle();
  realtime.emit('hangup', { call: stages.ended() });
  await settle();
  expect([core.desk.calls.find(CALL_ID)?.status, core.disposition.active]).toEqual(['ended', true]);
  realtime.emit('connection-refused', { reason: 'duplicate-tab' });
  expect(core.connection.refused).toBe('duplicate-tab');
  destroyCore(core);
  expect(() => realtime.emit('hangup', { call: stages.ended({ rev: 10 }) })).not.toThrow();
});

it('knows that a call keeps the work in the other tab: it was asked for here, and refused', () => {
  const first = bench();
  first.realtime.emit('connection-refused', { reason: 'duplicate-tab' });
  expect(first.core.connection.callElsewhere).toBe(false);
  const storage = memoryStorage();
  storage.write('session', TAKE_OVER_KEY, '1');
  const asked = bench({ storage });
  asked.realtime.emit('connection-refused', { reason: 'duplicate-tab' });
  expect(asked.core.connection.callElsewhere).toBe(true);
});

it('is settled once the gateway has said who waits and their lead is there, or has turned the page away', async () => {
  const b = bench();
  let load = (_lead: unknown): void => undefined;
  b.api.reply('getLeadByPhone', () => new Promise((resolve) => (load = resolve)));
  await settle();
  expect(b.core.settled).toBe(false);
  const call = stages.ended();
  await b.connect({ calls: [call], toDispose: [{ leadId: call.leadId!, callId: call.callId, type: 'auto', shortCall: false }] });
  expect(b.core.settled).toBe(false);
  load(aLead());
  await settle();
  expect([b.core.settled, b.core.leads.current?.id]).toEqual([true, LEAD_ID]);
  const second = bench();
  second.realtime.emit('connection-refused', { reason: 'duplicate-tab' });
  expect(second.core.settled).toBe(true);
});

describe('plugins, as the core knows of them', () => {
  it('tells which are there after each accepted hello, and not before any are', async () => {
    const b = bench();
    const told = () => b.realtime.sent.filter(({ name }) => name === 'plugins-applied').length;
    await b.connect();
    expect(told()).toBe(0);
    b.core.pluginsApplied(3, ['goals']);
    await b.connect();
    expect([told(), b.core.hellos]).toEqual([2, 2]);
  });
  it('keeps failures that the gateway could not hear for the next hello, twenty at most, and each is told once', async () => {
    const b = bench();
    const failure = (times: number) => ({ plugin: 'goals', where: 'load', message: 'lost', times, quarantined: false });
    for (let times = 1; times <= 25; times += 1) await b.core.pluginFailed(failure(times));
    await b.connect();
    await b.connect();
    const told = b.realtime.sent.flatMap(({ name, payload }) => (name === 'plugin-failed' ? [payload['times']] : []));
    expect(told).toEqual(Array.from({ length: 20 }, (_, at) => at + 6));
  });
  it('does not repeat a failure that the gateway refused', async () => {
    const b = bench();
    await b.connect();
    b.realtime.ack = { ok: false, at: 0, code: 'invalid', message: '' };
    await b.core.pluginFailed({ plugin: 'goals', where: 'load', message: '', times: 1, quarantined: false });
    expect(b.core.desk.plugins.untold).toEqual([]);
  });
  it('warns managers and above of a quarantine, once for each plugin and person, and every page of an administrator reads anew', async () => {
    for (const [roles, warned] of [
      [['setter', 'qualifier'], 0],
      [['setter', 'manager'], 2],
      [['operations-manager'], 2],
    ] as const) {
      const b = bench({ account: { roles: [...roles] } });
      await b.connect();
      const before = b.core.alerts.items.length;
      for (const person of ['Nora', 'Nora', 'Omar']) b.realtime.emit('plugin-failure', { plugin: 'goals', person, message: 'broken' });
      expect([b.core.alerts.items.length - before, b.core.pluginNews]).toEqual([warned, 3]);
    }
  });
  it('tells a manager of a call that is not recorded: one alert a fault', async () => {
    const b = bench({ account: { roles: ['manager'] } });
    await b.connect();
    const before = b.core.alerts.items.length;
    for (const person of ['Nora', 'Omar']) b.realtime.emit('recording-failure', { callId: 'c1', person, why: 'disk-full' });
    b.realtime.emit('recording-failure', { callId: 'c2', person: 'Nora', why: 'unwritable' });
    expect(b.core.alerts.items.slice(before).map(({ type, message }) => [type, message])).toEqual([
      ['warning', 'recordings.disk-full'],
      ['warning', 'recordings.unwritable'],
    ]);
  });
  it('tells a manager who has called more by hand than a person can: one alert a person', async () => {
    const b = bench({ account: { roles: ['manager'] } });
    await b.connect();
    const before = b.core.alerts.items.length;
    for (const [person, extension] of [
      ['Nora', '101'],
      ['Nora', '101'],
      ['Omar', '102'],
    ] as const)
      b.realtime.emit('too-fast', { person, extension });
    expect(b.core.alerts.items.slice(before).map(({ type, message }) => [type, message])).toEqual([
      ['warning', 'too_fast'],
      ['warning', 'too_fast'],
    ]);
  });
  it('tells of exceptions by name as they are asked for and decided, and of those that waited when the page comes, once', async () => {
    const b = bench({ account: { roles: ['manager'] } });
    await b.connect();
    const shown = () => b.core.alerts.items.filter(({ message }) => message.startsWith('exceptions.')).map(({ message }) => message);
    const asked = (exceptions: number) => b.realtime.emit('snapshot', { ...aSnapshot(), exceptions });
    asked(2);
    asked(2);
    expect(shown()).toEqual(['exceptions.unanswered']);
    const news = { id: '7', state: 'waiting' as const, subject: 'iApp1', person: 'Nora' };
    b.realtime.emit('exception', news);
    b.realtime.emit('exception', { ...news, state: 'withdrawn' });
    expect(shown()).toEqual(['exceptions.unanswered', 'exceptions.withdrawn']);
  });
  it('takes requests for exceptions away once they are decided, and tells again of none that it has told of', async () => {
    const b = bench({ account: { roles: ['manager'] } });
    await b.connect();
    const shown = () => b.core.alerts.items.filter(({ message }) => message.startsWith('exceptions.')).map(({ message }) => message);
    const asked = (exceptions: number) => b.realtime.emit('snapshot', { ...aSnapshot(), exceptions });
    const news = { id: '7', state: 'waiting' as const, subject: 'iApp1', person: 'Nora' };
    b.realtime.emit('exception', news);
    asked(1);
    expect(shown()).toEqual(['exceptions.waiting']);
    expect(b.core.alerts.items.find(({ message }) => message === 'exceptions.waiting')?.page).toBe('/admin/settings/exceptions');
    b.realtime.emit('exception-decided', { id: '7' });
    expect(shown()).toEqual([]);
    asked(2);
    b.realtime.emit('exception-decided', { id: '8' });
    expect(shown()).toEqual(['exceptions.unanswered']);
    b.realtime.emit('exception-decided', { id: '9' });
    expect(shown()).toEqual([]);
  });
  it('rules follow a flag that an administrator switches off while the page is open', async () => {
    const b = bench({ flags: { qualifierRedial: true } });
    await b.connect();
    expect(b.core.calls.redialVerdict(LEAD_ID)).not.toMatchObject({ reasonKey: 'why.redial_not_allowed' });
    const { variant } = b.core.session;
    b.core.session.setVariant({ ...variant, flags: { ...variant.flags, qualifierRedial: false } });
    expect(b.core.calls.redialVerdict(LEAD_ID)).toMatchObject({ allow: false, reasonKey: 'why.redial_not_allowed' });
  });
});
