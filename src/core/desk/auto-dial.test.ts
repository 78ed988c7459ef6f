/** An automatic dial that the page asks for: with its reply the lead may be there. */
import { expect, it } from 'vitest';
import { aCall, aLead, bench, settle, type Bench } from '../testing';

const LEAD = '6f0b0c5e-0d7e-4a44-9f5c-3a2f4f6f2b11';
const call = { callId: 'call-2', leadId: LEAD, phone: '5045550177' };
const dial = { ...call, type: 'auto', suffix: null } as const;
const lead = aLead({ id: LEAD, phone: call.phone, status: 'In Process' });

const ring = (b: Bench) => b.realtime.emit('incoming', { call: aCall({ ...call, channel: 'leg-2' }) });
const asked = (b: Bench) => b.api.calls.map(({ operation }) => operation).filter((operation) => /lead/i.test(operation));
const shown = (b: Bench) => [b.core.calls.current?.callId, b.core.leads.current?.id];

/** Ready, and a dial is on its way; how it is answered. */
async function dialling(): Promise<{ b: Bench; answer(reply: object): Promise<void> }> {
  const b = bench();
  await b.connect();
  let give: (reply: unknown) => void = () => undefined;
  b.api.reply('dialAuto', () => new Promise((done) => (give = done)));
  await b.core.status.request('ready');
  await settle();
  expect(b.core.autoDial.dialing).toBe(true);
  return {
    b,
    async answer(reply) {
      give(reply);
      await settle();
    },
  };
}

it('asks for no lead that the reply brings, which is on screen before the phone rings', async () => {
  const { b, answer } = await dialling();
  await answer({ ...dial, lead });
  expect(shown(b)).toEqual([call.callId, LEAD]);
  ring(b);
  await settle();
  expect([shown(b), asked(b)]).toEqual([[call.callId, LEAD], []]);
});

it('asks for none either where the phone rings before the reply is here', async () => {
  const { b, answer } = await dialling();
  ring(b);
  await settle();
  expect(shown(b)).toEqual([call.callId, undefined]);
  await answer({ ...dial, lead });
  expect([shown(b), asked(b)]).toEqual([[call.callId, LEAD], []]);
});

it('asks for a lead that the reply does not bring, or not soon', async () => {
  const told = await dialling();
  await told.answer(dial);
  ring(told.b);
  await settle();
  expect(asked(told.b)).toContain('getLeadByPhone');

  const late = await dialling();
  ring(late.b);
  await settle();
  expect(asked(late.b)).toEqual([]);
  await late.b.clock.advance(500);
  await settle();
  expect(asked(late.b)).toContain('getLeadByPhone');
});
