import { expect, it } from 'vitest';
import { aLead, bench, CALL_ID, LEAD_ID, settle, stages } from '../testing';

/** A page that is connected, and what its plugins are told. */
async function told() {
  const b = bench();
  const heard: [event: string, payload: unknown][] = [];
  await b.connect();
  b.core.onAnnounce((event, payload) => void heard.push([event, payload]));
  const of = (event: string) => heard.filter(([name]) => name === event).map(([, payload]) => payload);
  return { ...b, of };
}

it('tells of hold and its end, once each, and not again when the call ends', async () => {
  const { realtime, of } = await told();
  realtime.emit('incoming', { call: stages.ringing() });
  realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  expect(of('hold')).toEqual([]);
  for (const [rev, held] of [
    [5, true],
    [6, true],
    [7, false],
    [8, true],
  ] as const)
    realtime.emit('call-state', { call: stages.farUp({ rev, held }) });
  realtime.emit('hangup', { call: stages.ended() });
  await settle();
  expect(of('hold')).toEqual([true, false, true].map((held) => ({ callId: CALL_ID, held })));
});

it('tells that the live call was handed over by somebody, or is so no longer: once each, from the facts of the call', async () => {
  const { realtime, of } = await told();
  const transfer = { qualifierExtension: '1002', qualifierName: 'Mei Chow', notes: 'Wants a quote for two.' };
  const from = { extension: '1002', name: 'Mei Chow' };
  realtime.emit('incoming', { call: stages.ringing({ transfer }) });
  realtime.emit('answer', { call: stages.farUp({ transfer }), leg: 'far' });
  expect(of('transfer')).toEqual([{ callId: CALL_ID, from }]);
  realtime.emit('call-state', { call: stages.farUp({ rev: 5 }) });
  realtime.emit('call-state', { call: stages.farUp({ rev: 6, transfer: { ...transfer, notes: 'For three.' } }) });
  realtime.emit('hangup', { call: stages.ended({ transfer }) });
  await settle();
  expect(of('transfer')).toEqual([from, null, from].map((each) => ({ callId: CALL_ID, from: each })));
});

it('tells of a lead that is gone from the page: disposed, or looked at and closed', async () => {
  const { core, realtime, api, of } = await told();
  realtime.emit('incoming', { call: stages.ringing() });
  realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  await settle();
  realtime.emit('hangup', { call: stages.ended() });
  await settle();
  api.reply('getLeadByPhone', aLead({ id: 'looked-at' }));
  await core.leads.load('2125550199', 'manual');
  expect(of('lead-unloaded')).toEqual([]);
  core.leads.closeViewed();
  core.disposition.set({ disposition: 'Voicemail' });
  await core.disposition.save('stop');
  await settle();
  expect(of('lead-unloaded')).toEqual([{ leadId: 'looked-at' }, { leadId: LEAD_ID }]);
});

it('tells of each status with the one before, and of the language', async () => {
  const { core, ready, of } = await told();
  await ready();
  expect(of('status-changed').at(-1)).toMatchObject({ status: 'ready' });
  expect(of('status-changed').at(0)).toMatchObject({ before: 'offline' });
  core.session.setLanguage('fr');
  core.session.setLanguage('fr');
  expect(of('language-changed')).toEqual([{ language: 'fr' }]);
});
