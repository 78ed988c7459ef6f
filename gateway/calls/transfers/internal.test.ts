import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, dispositions, followUps, leads, tenants } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createOrchestrator } from '../orchestrator';
import { recoverCalls } from '../recovery';

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

  /** The colleague has answered, and nothing of them has been heard yet. */
  async function answered() {
    const all = await ringing();
    floor.engine.up(all.rung.leg, false);
    await all.ben.page.next('answer', ({ leg }) => leg === 'far');
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([all.far, all.own, all.rung.leg].sort());
    return all;
  }

  it('keeps the agent with the lead until the colleague can be heard [XFER-045]', async () => {
    const { ana, own, far, rung } = await answered();
    expect(liveOf(ana)).toMatchObject({ end: null, side: { kind: 'internal', state: 'merged' } });
    floor.engine.heard(rung.leg);
    expect((await ana.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'transferred' });
    await floor.settled();
    expect(floor.engine.hungUp).toEqual([{ leg: own, cause: 'normal' }]);
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, rung.leg].sort());
  });

  it('does not wait for ever for an engine that cannot tell', async () => {
    const { ana, ben, far, rung } = await answered();
    expect((await ana.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'transferred' });
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, rung.leg].sort());
    expect(liveOf(ben)).toMatchObject({ agent: 'up', far: 'up', end: null });
  });

  it.each(['hangs up', 'closes the page'])('leaves the lead with the agent when the colleague %s before they are heard', async (how) => {
    const { ana, ben, own, far, rung, call } = await answered();
    if (how === 'hangs up') floor.engine.down(rung.leg);
    else await ben.page.ask('goodbye', { extension: ben.extension, reason: 'unload', callId: call.callId });
    const { call: back } = await ana.page.next('call-state', ({ call: { side } }) => side?.state === 'inactive');
    expect(back).toMatchObject({ end: null, far: 'up', side: { kind: 'internal', reason: 'gone' } });
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, own].sort());
    expect(liveOf(ben)).toBeUndefined();
    expect(await hand(ana, ben.extension)).toMatchObject({ ok: how === 'hangs up' });
  });

  it('is the colleague’s when the agent hangs up before they are heard, and over when the lead does', async () => {
    const left = await answered();
    floor.engine.down(left.own);
    await left.ana.page.next('hangup');
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([left.far, left.rung.leg].sort());
    await floor.clear();
    const gone = await answered();
    floor.engine.down(gone.far);
    for (const agent of [gone.ana, gone.ben]) expect((await agent.page.next('hangup')).call.end).toMatchObject({ by: 'far' });
    await floor.settled();
    expect(floor.engine.legs.size).toBe(0);
  });

  it('is done by a gateway that was restarted before the colleague was heard', async () => {
    const { ana, ben, far, rung, callId } = await answered();
    for (const facts of floor.engine.legs.values()) facts.room = callId;
    expect(await recoverCalls(floor.gateway.ctx)).toEqual({ adopted: 2, closed: 0 });
    expect([liveOf(ana)?.end, liveOf(ben)?.end]).toEqual([null, null]);
    floor.engine.heard(rung.leg);
    expect((await ana.page.next('hangup')).call.end).toEqual({ by: 'agent', cause: 'transferred' });
    await floor.settled();
    expect([...floor.engine.legs.keys()].sort()).toEqual([far, rung.leg].sort());
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

  it('is not begun for one whose calling is switched off, nor once the gateway stops', async () => {
    const { ana, ben } = await talking();
    const off = (deactivated: boolean) => floor.db.update(accounts).set({ deactivated }).where(eq(accounts.id, ana.id));
    await off(true);
    expect(await hand(ana, ben.extension)).toMatchObject({ ok: false, message: 'Calling is switched off for your account.' });
    await off(false);
    const stopping = vi.spyOn(floor.gateway.ctx, 'draining', 'get').mockReturnValue(true);
    expect(await hand(ana, ben.extension)).toMatchObject({ ok: false, message: 'The gateway is about to restart.' });
    stopping.mockRestore();
    expect(
      floor.engine.noted.filter(({ command, args }) => command === 'originate' && JSON.stringify(args).includes(ben.extension)),
    ).toEqual([]);
  });

  it('leaves the last word on the lead to who took it over, whoever disposes last', async () => {
    const { lead, ana, ben, rung } = await ringing();
    floor.engine.up(rung.leg);
    await ana.page.next('hangup');
    await floor.settled();
    floor.engine.down(rung.leg);
    await ben.page.next('hangup');
    await floor.settled();
    const promised = { disposition: 'Pocket', date_time: '2031-05-06T17:15' };
    expect((await ben.dispose(lead.id, promised)).status).toBe(201);
    const { status, body } = await ana.dispose(lead.id, { disposition: 'Call Dropped', notes: 'Handed to Elena' });
    expect([status, body.data.status, body.data.followUpId]).toEqual([201, 'Pocket', null]);
    const [after] = await floor.db.select().from(leads).where(eq(leads.id, lead.id));
    expect(after).toMatchObject({ status: 'Pocket', claimedBy: null, dueAt: null });
    expect(after!.creNotes).toContain('Handed to Elena');
    expect(await floor.db.select().from(followUps)).toMatchObject([{ accountId: ben.id, doneAt: null }]);
    expect((await floor.db.select().from(dispositions)).map(({ disposition }) => disposition).sort()).toEqual(['Call Dropped', 'Pocket']);
    for (const agent of [ana, ben]) expect((await agent.snapshot()).toDispose).toEqual([]);
  });
});
