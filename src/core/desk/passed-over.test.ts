/** A person who had been rung for whichever agent is free, and for whom this agent's phone came too late. */
import { expect, it } from 'vitest';
import { ApiError } from '../ports';
import { aCall, aLead, bench, settle, stages } from '../testing';

const LEAD = '6f0b0c5e-0d7e-4a44-9f5c-3a2f4f6f2b11';
const call = { callId: 'call-2', phone: '5045550177' };
const offered = (over: Parameters<typeof aCall>[0] = {}) => aCall({ ...call, far: 'ringing', agent: 'ringing', ...over });
const over = (by: 'agent' | 'far' | 'system', cause: string) => offered({ rev: 9, agent: 'down', far: 'down', end: { by, cause } });

/** Ready, with somebody's call at the phone, whose lead is on the screen. */
async function offeredTo() {
  const b = bench();
  await b.connect();
  b.api.reply('dialAuto', () => {
    throw new ApiError('dialAuto', 409, 'The dialer rings people for you.', {}, { code: 'paced' });
  });
  b.api.reply('getLeadByPhone', aLead({ id: LEAD, phone: call.phone, status: 'In Process' }));
  await b.core.status.request('ready');
  await settle();
  b.realtime.emit('incoming', { call: offered() });
  await settle();
  return b;
}
const asked = (b: Awaited<ReturnType<typeof offeredTo>>, what: string) => b.api.calls.filter(({ operation }) => operation === what).length;

it.each([
  ['system', 'no-answer', 'late'],
  ['agent', 'no-answer', 'late'],
  ['far', 'normal', 'left'],
] as const)('is ready as before when %s ended it (%s): asks at once, owes nothing, and reads why', async (by, cause, why) => {
  const b = await offeredTo();
  const told = () => ['dialAuto', 'setStatus', 'updateCall', 'createCall'].map((what) => asked(b, what));
  const [dials = 0, ...rest] = told();
  b.realtime.emit('hangup', { call: over(by, cause) });
  await settle();
  expect(b.core.status.current).toBe('ready');
  expect([b.core.calls.current, b.core.leads.current, b.core.disposition.active]).toEqual([null, null, false]);
  expect(told()).toEqual([dials + 1, ...rest]);
  const note = () => b.core.alerts.items.map(({ message }) => message);
  expect(note()).toEqual([`calls.passed_over.${why}`]);
  b.realtime.emit('answer', { leg: 'far', call: stages.farUp({ callId: 'call-3' }) });
  await settle();
  expect(note()).toEqual([]);
});
