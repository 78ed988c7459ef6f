import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { callsFloor, type CallsFloor } from '../testing/floor';
import { calls, campaigns, leads } from '../platform/db/schema';
import { createOrchestrator } from './orchestrator';
import { beat } from './upkeep';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

describe('an auto dial', () => {
  it('is answered with its type and the suffix of the lead’s campaign [ENDPOINT-078]', async () => {
    const [campaign] = await floor.db
      .insert(campaigns)
      .values({ tenantId: 1, name: 'Veterans', slug: 'veterans', prefix: 'VE' })
      .returning();
    const lead = await floor.lead({ phone: '6175550112', campaignId: campaign!.id });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    expect(await ana.api.post('/dials/auto')).toMatchObject({ status: 201, body: { type: 'auto', suffix: 'VE', leadId: lead.id } });
    await floor.clear();
    await floor.db.delete(leads).where(eq(leads.id, lead.id));
    await floor.db.delete(campaigns).where(eq(campaigns.id, campaign!.id));
  });

  it('goes from ready to the disposed lead [CALL-016, CALL-017, STATUS-018, STATUS-019, SOCKET-005, ENDPOINT-078, ENDPOINT-076, ENDPOINT-077, ENDPOINT-102, ENDPOINT-108]', async () => {
    const lead = await floor.lead({ phone: '6175550111', firstName: 'Ida', lastName: 'Lowe' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');

    const dial = await ana.api.post('/dials/auto');
    expect(dial).toMatchObject({ status: 201, body: { type: 'auto', leadId: lead.id } });
    const { callId } = dial.body;
    const agentLeg = await floor.engine.rung(ana.extension);
    expect(agentLeg.headers).toMatchObject({ 'X-Dialer-Call': callId });

    floor.engine.ringing(agentLeg.leg);
    const incoming = await ana.page.next('incoming');
    expect(incoming.call).toMatchObject({
      callId,
      type: 'auto',
      auto: true,
      direction: 0,
      phone: '6175550111',
      name: 'Ida Lowe',
      agent: 'ringing',
      far: 'none',
    });
    expect((await ana.api.get('/leads/by-phone/6175550111?type=auto&timestamp=1')).body).toMatchObject({
      id: lead.id,
      status: 'In Process',
    });

    floor.engine.up(agentLeg.leg);
    expect((await ana.page.next('answer')).leg).toBe('agent');
    expect((await ana.page.next('agent-status', (heard) => heard.status === 'on-a-call')).by).toBe('system');
    const record = await ana.api.post(`/leads/${lead.id}/calls`, {
      phone: '6175550111',
      name: 'Ida Lowe',
      direction: 0,
      qualifier_extension: ana.extension,
    });
    expect(record).toMatchObject({ status: 201, body: { callId } });

    const farLeg = await floor.engine.rung('6175550111');
    floor.engine.ringing(farLeg.leg);
    await ana.page.next('call-state', ({ call }) => call.far === 'ringing');
    floor.engine.up(farLeg.leg);
    expect((await ana.page.next('answer')).call).toMatchObject({ far: 'up', agent: 'up' });
    expect((await ana.page.next('call-state', ({ call }) => call.recording === 1)).call.far).toBe('up');

    floor.clock.advance(42_000);
    expect(await ana.page.ask('hangup', { extension: ana.extension, channel: '' })).toMatchObject({ ok: true });
    expect((await ana.page.next('hangup')).call).toMatchObject({
      callId,
      end: { by: 'agent', cause: 'normal' },
      agent: 'down',
      far: 'down',
      recording: 0,
    });
    expect((await ana.page.next('agent-status', (heard) => heard.status === 'after-call-work')).by).toBe('system');
    expect(floor.engine.legs.size).toBe(0);
    expect(await ana.api.put(`/leads/${lead.id}/calls/${callId}`, { extra_recording_index: 0 })).toMatchObject({
      status: 202,
      body: { duration: 42 },
    });

    const saved = await ana.dispose(lead.id, { disposition: 'Voicemail' }, 'key-1');
    expect(saved).toMatchObject({ status: 201, body: { data: { leadId: lead.id, status: 'Voicemail' } } });
    expect(await ana.snapshot()).toMatchObject({ toDispose: [] });
    const [after] = await floor.db.select().from(leads).where(eq(leads.id, lead.id));
    expect(after).toMatchObject({ status: 'Voicemail', claimedBy: null, dials: 1 });
    const [row] = await floor.db.select().from(calls).where(eq(calls.id, callId));
    expect(row).toMatchObject({ toDispose: false, endBy: 'agent' });
  });
});

describe('a dial by hand', () => {
  it('that is hung up while it is still judged rings nobody', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    floor.engine.arrive('quick', { from: ana.extension, to: '6175550112' });
    floor.engine.down('quick', 'cancelled');
    await expect.poll(() => floor.db.select().from(calls)).toMatchObject([{ phone: '6175550112', endBy: 'agent', toDispose: false }]);
    await floor.settled();
    expect(floor.engine.noted.filter(({ command }) => command === 'originate')).toEqual([]);
  });
  it('of a number that nobody knew and that is busy is disposed, although its lead was made after the end [CALL-017, CALL-029]', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    floor.engine.arrive('busy', { from: ana.extension, to: '6175550113' });
    const { leg } = await floor.engine.rung('6175550113');
    floor.engine.ringing(leg);
    floor.engine.down(leg, 'busy');
    const stored = () => floor.db.select().from(calls);
    await expect.poll(stored).toMatchObject([{ phone: '6175550113', leadId: null, endBy: expect.any(String) }]);
    const [call] = await stored();
    const { id } = (await ana.api.post('/leads', { phone: '6175550113', type: 'manual' })).body;
    const update = (leadId: string) => ana.api.put(`/leads/${leadId}/calls/${call!.id}`, { extra_recording_index: 0 });
    expect((await update(crypto.randomUUID())).status).toBe(404);
    expect((await update(id)).status).toBe(202);
    expect((await ana.dispose(id, { disposition: 'Unreachable' })).status).toBe(201);
    expect(await stored()).toMatchObject([{ leadId: id, toDispose: false }]);
  });
});

it('a clock that jumps ahead ends no call: it stands, and its lead stays its agent’s', async () => {
  const lead = await floor.lead({ phone: '6175550101' });
  const ana = await floor.worker('qualifier@isius.demo');
  const { callId } = await floor.talk(ana, '6175550101');
  floor.clock.advance(90_000);
  expect(await beat(floor.gateway.ctx)).toEqual([]);
  await floor.settled();
  expect(floor.gateway.ctx.use(createOrchestrator).liveOf(ana.id)?.call).toMatchObject({ callId, agent: 'up', far: 'up', end: null });
  expect((await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]).toMatchObject({ claimedBy: ana.id });
  await ana.page.ask('hangup', { extension: ana.extension, channel: '' });
  expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
});
