/** What comes after a saved disposition: told with its reply in one request, else asked for step by step. */
import type { Snapshot } from '@dialer/contract';
import type { NextWork } from '@dialer/contract/mapping';
import { reaction } from 'mobx';
import { describe, expect, it } from 'vitest';
import { aCall, aLead, aSnapshot, bench, CALL_ID, LEAD_ID, settle, stages, START, type Bench } from '../testing';

const NEXT_LEAD = '6f0b0c5e-0d7e-4a44-9f5c-3a2f4f6f2b11';
const NEXT_CALL = 'call-2';
const next = { callId: NEXT_CALL, leadId: NEXT_LEAD, phone: '5045550177' };
const dial = { ...next, type: 'auto', suffix: null } as const;
const ready = { status: 'ready', since: START, duration: 0 } as const;
const goal = { hourly: { current: 1, target: 2 }, daily: { current: 3, target: 4 } };
const figures = { dials: goal, transfers: goal, sales: goal, hours: 1, followUps: 0, pickups: 1, newLeads: 5, newLeadsMore: false };
const statistics = { ...figures, newLeadsThreshold: 1 };
const lead = aLead({ id: NEXT_LEAD, phone: next.phone, status: 'In Process' });
const everything: NextWork = { status: ready, dial, lead, statistics };
const waits: Pick<Snapshot, 'toDispose'> = { toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] };

/** One ended call whose disposition is written; what was asked until then is forgotten. */
async function written(): Promise<Bench> {
  const b = bench();
  await b.connect();
  for (const call of [stages.ringing(), stages.agentUp(), stages.farUp(), stages.ended()]) {
    b.realtime.emit('call-state', { call });
    await settle();
  }
  b.core.disposition.set({ disposition: 'Junk' });
  b.api.calls.length = 0;
  b.realtime.sent.length = 0;
  return b;
}
const tell = (b: Bench, told: NextWork) => b.api.reply('saveDisposition', { leadId: LEAD_ID, status: 'Junk', next: told });
const asked = (b: Bench) => b.api.calls.map(({ operation }) => operation);
const statuses = (b: Bench) => b.api.of('setStatus').map(({ body }) => body['status']);
const ring = (b: Bench) => b.realtime.emit('incoming', { call: aCall({ ...next, channel: 'leg-2' }) });

describe('Save & Next at a gateway that tells what comes next', () => {
  it('is one request, and the next lead is there with it', async () => {
    const b = await written();
    tell(b, everything);
    const announced: unknown[] = [];
    b.core.onAnnounce((event, payload) => event === 'disposition-saved' && announced.push(payload));
    await b.core.disposition.save('next');
    expect(asked(b)).toEqual(['saveDisposition']);
    expect(b.api.calls[0]?.query).toEqual({ after: 'next' });
    expect([b.core.status.current, b.core.leads.current?.id, b.core.calls.current?.callId]).toEqual(['ready', NEXT_LEAD, NEXT_CALL]);
    expect(announced).toEqual([{ leadId: LEAD_ID, disposition: 'Junk', statistics }]);
    ring(b);
    await settle();
    expect([asked(b), b.core.calls.current?.status]).toEqual([['saveDisposition'], 'incoming']);
  });
  it('is not asked to go on while a change of the plugins waits for the moment between two calls', async () => {
    const b = await written();
    b.core.pluginsApplied(1, []);
    b.realtime.emit('plugin-config', { revision: 2, plugins: [] });
    await settle();
    const atWork: unknown[] = [];
    reaction(
      () => b.core.atWork,
      (now) => atWork.push(now),
    );
    tell(b, {});
    await b.core.disposition.save('next');
    await settle();
    expect(b.api.of('saveDisposition')).toMatchObject([{ operation: 'saveDisposition' }]);
    expect(b.api.of('saveDisposition')[0]!.query).not.toEqual({ after: 'next' });
    expect(atWork[0]).toBeNull();
  });
  it('asks for no lead either where the phone rings before the reply is here', async () => {
    const b = await written();
    let answer: (reply: unknown) => void = () => undefined;
    b.api.reply('saveDisposition', () => new Promise((done) => (answer = done)));
    const saved = b.core.disposition.save('next');
    await settle();
    ring(b);
    await settle();
    answer({ leadId: LEAD_ID, status: 'Junk', next: everything });
    await saved;
    await settle();
    expect([asked(b), b.core.leads.current?.id, b.core.status.current]).toEqual([['saveDisposition'], NEXT_LEAD, 'ready']);
  });
  it('and asks for it after a moment where the reply does not come', async () => {
    const b = await written();
    b.api.reply('saveDisposition', () => new Promise(() => undefined));
    void b.core.disposition.save('next');
    await settle();
    ring(b);
    await b.clock.advance(1000);
    expect(asked(b)).toContain('getLeadByPhone');
  });
  it('looks again in its own time where there is no lead', async () => {
    const b = await written();
    tell(b, { status: ready, dial: null });
    await b.core.disposition.save('next');
    await settle();
    expect([asked(b), b.core.autoDial.noLead]).toEqual([['saveDisposition'], true]);
    await b.clock.advance(10_000);
    expect(b.api.of('dialAuto')).toHaveLength(1);
  });
  it('asks for the parts that were not told', async () => {
    const b = await written();
    tell(b, { status: ready });
    await b.core.disposition.save('next');
    await settle();
    expect([asked(b), b.core.status.current]).toEqual([['saveDisposition', 'dialAuto'], 'ready']);
  });
  it('does not take a status that was changed since for the present one', async () => {
    const b = await written();
    b.api.reply('saveDisposition', () => {
      b.realtime.emit('agent-status', { status: 'meeting', since: START, duration: 0, by: 'manager' });
      return { leadId: LEAD_ID, status: 'Junk', next: { status: ready } };
    });
    await b.core.disposition.save('next');
    await settle();
    expect(statuses(b)).toEqual(['ready']); // asked for anew, as without a word of the gateway
  });
  it('leaves the status to a call that has come meanwhile', async () => {
    const b = await written();
    b.api.reply('saveDisposition', () => {
      b.realtime.emit('incoming', { call: aCall({ callId: 'in', direction: 1, auto: false, type: 'inbound', leadId: NEXT_LEAD }) });
      return { leadId: LEAD_ID, status: 'Junk' };
    });
    await b.core.disposition.save('next');
    await settle();
    expect([statuses(b), b.core.calls.current?.callId]).toEqual([[], 'in']);
  });
});

it('Save & Stop is one request too', async () => {
  const b = await written();
  tell(b, { status: { ...ready, status: 'after-call-work' }, statistics });
  await b.core.disposition.save('stop');
  await settle();
  expect([asked(b), b.api.calls[0]?.query, b.core.status.current]).toEqual([['saveDisposition'], { after: 'stop' }, 'after-call-work']);
});

it('a gateway that tells nothing is asked step by step: status, dial, lead', async () => {
  const b = await written();
  b.api.reply('dialAuto', dial);
  b.api.reply('getLeadByPhone', lead);
  await b.core.disposition.save('next');
  await settle();
  ring(b);
  await settle();
  expect(asked(b)).toEqual(['saveDisposition', 'setStatus', 'dialAuto', 'setExtensionParameter', 'getLeadByPhone', 'setLeadStatus']);
  expect(b.core.leads.current?.id).toBe(NEXT_LEAD);
});

describe('a disposition that is saved before the hello of a connection that comes back', () => {
  it.each([
    ['stop', 'after-call-work'],
    ['next', 'ready'],
  ] as const)('%s: what it asks for comes after the offline of that hello', async (then, status) => {
    const b = await written();
    b.realtime.setState('reconnecting', 1);
    await b.core.disposition.save(then);
    await settle();
    expect([b.api.calls[0]?.query, statuses(b)]).toEqual([{}, []]);
    b.api.reply('dialAuto', dial);
    let wasSaid = false;
    reaction(
      () => b.core.alerts.items.some(({ message }) => message === 'connection.went_offline'),
      (said) => (wasSaid ||= said),
    );
    await b.connect();
    expect([statuses(b), b.core.status.current]).toEqual([['offline', status], status]);
    expect(wasSaid).toBe(false);
  });
  it('with another lead to dispose it says nothing of statuses, which are closed', async () => {
    const b = await written();
    b.realtime.setState('reconnecting', 1);
    await b.connect(waits);
    expect(b.core.status.current).toBe('offline');
    expect(b.core.alerts.items.map(({ message }) => message)).not.toContain('connection.went_offline');
  });
  it('also where its reply comes while that offline is on its way', async () => {
    const b = await written();
    b.realtime.setState('reconnecting', 1);
    let wentOffline: (reply: unknown) => void = () => undefined;
    b.api.reply('setStatus', ({ body }: { body: { status: string } }) =>
      body.status === 'offline' ? new Promise((done) => (wentOffline = done)) : { duration: 0 },
    );
    b.realtime.setState('open');
    b.realtime.emit('connection-accepted', { extension: '1001', resumed: false });
    b.realtime.emit('snapshot', aSnapshot({ calls: [stages.ended()], ...waits }));
    await settle();
    await b.core.disposition.save('stop');
    await settle();
    expect(statuses(b)).toEqual(['offline']);
    wentOffline({ duration: 0 });
    await settle();
    expect([statuses(b), b.core.status.current]).toEqual([['offline', 'after-call-work'], 'after-call-work']);
  });
});
