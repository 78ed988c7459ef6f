/** What the gateway tells with a saved disposition, so that the page asks nothing more. */
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { createCallControl } from '../../calls/control';
import { leads } from '../../platform/db/schema';
import { createStatuses } from '../../people/statuses';
import { agentById } from '../../people/agents';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const FIRST = '6175550101';
const SECOND = '6175550102';

/** An agent with an ended call whose lead waits; the second lead is due next. */
async function worked({ second = true } = {}): Promise<{ agent: Worker; leadId: string; secondId: string | undefined }> {
  const lead = await floor.lead({ phone: FIRST });
  const agent = await floor.worker('qualifier@isius.demo');
  floor.engine.down((await floor.talk(agent, FIRST)).far);
  await floor.settled();
  const following = second ? await floor.lead({ phone: SECOND, firstName: 'Marcus', lastName: 'Okafor' }) : undefined;
  return { agent, leadId: lead.id, secondId: following?.id };
}

const save = (agent: Worker, leadId: string, then: string | null, key?: string) =>
  agent.api.post(
    `/leads/${leadId}/dispositions${then === null ? '' : `?after=${then}`}`,
    { lead: {}, disposition: { disposition: 'Not Interested' } },
    key ? { 'idempotency-key': key } : {},
  );
const statusOf = async (agent: Worker) => {
  const { ctx } = floor.gateway;
  return (await ctx.use(createStatuses).of((await agentById(ctx.db, agent.id))!)).status;
};
const dialsOf = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!.dials;

it('Save & Next: the status, the dial that has begun, its lead, and the figures', async () => {
  const { agent, leadId, secondId } = await worked();
  const { status, body } = await save(agent, leadId, 'next');
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ leadId, status: 'Not Interested' });
  const { next } = body.data;
  expect(next.status).toMatchObject({ status: 'ready', duration: 0 });
  expect(next.dial).toMatchObject({ type: 'auto', phone: SECOND, leadId: secondId });
  expect(next.lead).toMatchObject({ id: secondId, status: 'In Process', dials: 1, taken_by: '', clients: [{ first_name: 'Marcus' }] });
  // The new dial may be counted already or not: its row is written behind.
  expect(next.statistics.dials.daily.current).toBeGreaterThanOrEqual(1);
  await floor.engine.rung(agent.extension);
  expect((await agent.snapshot()).calls.map(({ callId }) => callId)).toContain(next.dial.callId);
  expect(await statusOf(agent)).toBe('ready');
});

it('a repeat with the same key gets the stored answer, which tells nothing of what comes next, and dials nobody', async () => {
  const { agent, leadId, secondId } = await worked();
  const first = await save(agent, leadId, 'next', 'k1');
  const again = await save(agent, leadId, 'next', 'k1');
  const { next, ...saved } = first.body.data;
  expect([again.status, again.body.data]).toEqual([201, saved]);
  expect(await dialsOf(secondId!)).toBe(1);
  // What the page asks then is true: the dial is the one that has begun.
  expect((await agent.api.post('/dials/auto')).body.callId).toBe(next.dial.callId);
});

it('an automatic dial that was asked for brings its lead too', async () => {
  const lead = await floor.lead({ phone: FIRST, firstName: 'Marcus', lastName: 'Okafor' });
  const agent = await floor.worker('qualifier@isius.demo');
  await agent.status('ready');
  const { status, body } = await agent.api.post('/dials/auto');
  expect(status).toBe(201);
  expect(body).toMatchObject({ type: 'auto', phone: FIRST, leadId: lead.id });
  expect(body.lead).toMatchObject({ id: lead.id, status: 'In Process', dials: 1, taken_by: '', clients: [{ first_name: 'Marcus' }] });
});

it('a page that asks for nothing is told nothing, and its status stays', async () => {
  const { agent, leadId, secondId } = await worked();
  const before = await statusOf(agent);
  expect((await save(agent, leadId, null)).body.data).not.toHaveProperty('next');
  expect([await statusOf(agent), await dialsOf(secondId!)]).toEqual([before, 0]);
});

it('Save & Stop: after-call work, and no dial', async () => {
  const { agent, leadId, secondId } = await worked();
  const { next } = (await save(agent, leadId, 'stop')).body.data;
  expect(next.status.status).toBe('after-call-work');
  expect([next.dial, next.lead, await dialsOf(secondId!)]).toEqual([undefined, undefined, 0]);
});

it('says so where there is no lead', async () => {
  const { agent, leadId } = await worked({ second: false });
  const { next } = (await save(agent, leadId, 'next')).body.data;
  expect([next.status.status, next.dial]).toEqual(['ready', null]);
});

it('never fails the disposition: what the rules refuse or a fault takes is left out', async () => {
  const { agent, leadId, secondId } = await worked();
  await floor.db.execute('alter table status_log rename to status_log_gone');
  const answer = await save(agent, leadId, 'next');
  await floor.db.execute('alter table status_log_gone rename to status_log');
  expect([answer.status, answer.body.data.status]).toEqual([201, 'Not Interested']);
  expect(answer.body.data.next).not.toHaveProperty('status');
  expect(answer.body.data.next).not.toHaveProperty('dial');
  expect([(await agent.snapshot()).toDispose, await dialsOf(secondId!)]).toEqual([[], 0]);
});

it('an agent whose phone is away is not made ready', async () => {
  const { agent, leadId } = await worked();
  floor.engine.missing.add(agent.extension);
  const { next } = (await save(agent, leadId, 'next')).body.data;
  expect(next).not.toHaveProperty('status');
  expect(await statusOf(agent)).not.toBe('ready');
});

it.each(['next', 'stop'])(
  'a page that closed after Save & %s leaves the status, and dials nobody, though the phone is registered',
  async (then) => {
    const { agent, leadId, secondId } = await worked();
    const before = await statusOf(agent);
    await agent.leave();
    const { status, body } = await save(agent, leadId, then);
    expect([status, body.data.status]).toEqual([201, 'Not Interested']);
    expect([body.data.next.status, body.data.next.dial, await dialsOf(secondId!)]).toEqual([undefined, undefined, 0]);
    expect(await statusOf(agent)).toBe(before);
  },
);

it('tells what is known in time: a dial that is late takes neither the status nor the figures with it', async () => {
  const { agent, leadId } = await worked();
  const begin = vi.spyOn(floor.gateway.ctx.use(createCallControl), 'begin').mockReturnValue(new Promise(() => {}));
  try {
    const { next } = (await save(agent, leadId, 'next')).body.data;
    expect(begin).toHaveBeenCalledOnce();
    expect(next).toMatchObject({ status: { status: 'ready' }, statistics: { dials: { daily: { current: 1 } } } });
    expect(next).not.toHaveProperty('dial');
  } finally {
    begin.mockRestore();
  }
});
