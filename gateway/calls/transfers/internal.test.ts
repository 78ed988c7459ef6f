import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, tenants } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createOrchestrator } from '../orchestrator';

const LEAD = '6175550101';
let floor: CallsFloor;

beforeAll(async () => {
  floor = await callsFloor();
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const liveOf = (agent: Worker) => floor.gateway.ctx.use(createOrchestrator).liveOf(agent.id)?.call;
const hand = (from: Worker, to: string, phone = LEAD) => from.page.ask('internal-transfer', { from: from.extension, to, phone });

async function talking() {
  const lead = await floor.lead({ phone: LEAD, firstName: 'Ida', lastName: 'Lowe' });
  const ana = await floor.worker('qualifier@isius.demo');
  const ben = await floor.worker('advisor@isius.demo');
  await ben.status('idle');
  const { callId, far } = await floor.talk(ana, LEAD);
  return { lead, ana, ben, callId, far, own: (await floor.engine.rung(ana.extension)).leg };
}

async function ringing() {
  const all = await talking();
  expect(await hand(all.ana, all.ben.extension)).toMatchObject({ ok: true });
  const rung = await floor.engine.rung(all.ben.extension);
  floor.engine.ringing(rung.leg);
  const { call } = await all.ben.page.next('incoming');
  return { ...all, rung, call };
}

describe('an internal transfer', () => {
  it('rings the colleague for 20 s with the lead, and says whom it rings', async () => {
    const { lead, ana, ben, callId, call, rung } = await ringing();
    expect(rung).toMatchObject({ callId: call.callId, ringMs: 20_000 });
    expect(call).toMatchObject({ type: 'transfer', parent: callId, leadId: lead.id, phone: LEAD, name: 'Ida Lowe' });
    expect(liveOf(ana)?.side).toMatchObject({ kind: 'internal', state: 'initializing', phone: ben.extension, name: 'Elena Ortiz' });
  });

  it('releases the agent at the answer: each disposes their own call, the lead stays on the line', async () => {
    const { lead, ana, ben, own, far, rung, call, callId } = await ringing();
    floor.engine.up(rung.leg);
    expect((await ana.page.next('hangup')).call).toMatchObject({ callId, end: { by: 'agent', cause: 'transferred' } });
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, rung.leg].sort());
    expect(floor.engine.hungUp).toEqual([{ leg: own, cause: 'normal' }]);
    expect(liveOf(ben)).toMatchObject({ callId: call.callId, agent: 'up', far: 'up', end: null });
    floor.engine.down(rung.leg);
    await ben.page.next('hangup');
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
    for (const agent of [ana, ben]) expect((await agent.snapshot()).toDispose).toMatchObject([{ leadId: lead.id }]);
  });

  it.each(['declined', 'no-answer', 'busy'] as const)('leaves the lead with the agent when the colleague is %s', async (cause) => {
    const { ana, ben, rung, own, far } = await ringing();
    floor.engine.down(rung.leg, cause);
    await ben.page.next('hangup');
    const { call } = await ana.page.next('call-state', ({ call: { side } }) => side?.state === 'inactive');
    expect(call).toMatchObject({ end: null, far: 'up', side: { kind: 'internal', level: 1, with: 'far', reason: cause } });
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
    // And may be tried again.
    expect(await hand(ana, ben.extension)).toMatchObject({ ok: true });
  });

  it('stops ringing when the agent hangs up, or the lead does', async () => {
    for (const who of ['own', 'far'] as const) {
      const all = await ringing();
      floor.engine.down(all[who]);
      await all.ben.page.next('hangup');
      await floor.settled();
      expect(floor.engine.legs.size).toBe(0);
      await floor.clear();
    }
  });

  it('is refused in words', async () => {
    const { ana, ben } = await talking();
    const outside = (await floor.gateway.account('advisor@slica.demo')).extension!;
    const asked = async (to: string, phone?: string) => (await hand(ana, to, phone)).code;
    expect(await asked('9999')).toBe('unknown-extension');
    expect(await asked(outside)).toBe('unknown-extension');
    expect(await asked(ana.extension)).toBe('unknown-extension');
    expect(await asked(ben.extension, '6175550199')).toBe('no-call');
    await ben.status('meeting');
    expect(await asked(ben.extension)).toBe('unavailable');
    await ben.status('ready');
    floor.engine.missing.add(ben.extension);
    expect(await asked(ben.extension)).toBe('unavailable');
    await floor.db.update(accounts).set({ language: 'fr' }).where(eq(accounts.id, ana.id));
    expect((await hand(ana, ben.extension)).message).toBe('Votre collègue ne peut pas prendre l’appel maintenant.');
    await floor.db.update(accounts).set({ language: 'en' }).where(eq(accounts.id, ana.id));
    floor.engine.missing.clear();
    expect((await hand(ben, ana.extension)).code).toBe('no-call');
    expect(await hand(ana, ben.extension)).toMatchObject({ ok: true });
    expect(await asked(ben.extension)).toBe('side-busy');
    const [centre] = await floor.db.select().from(tenants).where(eq(tenants.id, 1));
    const setFeatures = (features: string[]) => floor.db.update(tenants).set({ features }).where(eq(tenants.id, 1));
    await setFeatures([]);
    expect(await asked(ben.extension)).toBe('forbidden');
    await setFeatures(centre!.features);
  });
});
