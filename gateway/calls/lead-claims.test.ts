import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { doNotCall, followUps, leads } from '../platform/db/schema';
import { callsFloor, type Floor } from '../testing/floor';
import { DISPOSITION_WAIT_MS, releaseLead } from './claimed-leads';
import { type Claimant, claimNext, LEASE_MS } from './lead-claims';
import { beat, rebuildStacks } from './upkeep';

let floor: Floor;
let me: number;
let other: number;
beforeAll(async () => {
  floor = await callsFloor();
  me = (await floor.gateway.account('qualifier@isius.demo')).id;
  other = (await floor.gateway.account('advisor@isius.demo')).id;
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const when = () => ({ now: new Date(floor.clock.now()) });
const claim = (accountId = me, more: Partial<Claimant> = {}) =>
  claimNext(floor.db, { tenantId: 1, accountId, provinces: [], country: 'US', keepsHours: false, ...more }, when());
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;

describe('claiming', () => {
  it('gives each of 100 simultaneous claims another lead', async () => {
    for (let n = 0; n < 100; n++) await floor.lead({ phone: `61755502${String(n).padStart(2, '0')}` });
    const claims = await Promise.all(Array.from({ length: 100 }, (_, n) => claim(n % 2 ? me : other)));
    expect(new Set(claims.map((each) => each?.lead.id)).size).toBe(100);
    expect(await claim()).toBeNull();
  });

  it('takes due callbacks of everybody first, then the stack by priority and time', async () => {
    const late = await floor.lead({ phone: '6175550101', dueAt: new Date(floor.clock.now() - 1000) });
    const early = await floor.lead({ phone: '6175550102', dueAt: new Date(floor.clock.now() - 9000) });
    const urgent = await floor.lead({ phone: '6175550103', priority: 50 });
    const callback = await floor.lead({ phone: '6175550104', dueAt: null });
    await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: callback.id, accountId: null, startsAt: new Date(floor.clock.now() - 1) });
    const order = [await claim(), await claim(), await claim(), await claim()];
    expect(order.map((each) => [each?.lead.id, each?.type])).toEqual([
      [callback.id, 'callback'],
      [urgent.id, 'auto'],
      [early.id, 'auto'],
      [late.id, 'auto'],
    ]);
  });

  it('counts no dial of a lead whose agent did not take their own phone: nobody rang the person', async () => {
    const { id } = await floor.lead({ phone: '6175550101', dials: 3 });
    expect((await claim())?.lead).toMatchObject({ id, dials: 4 });
    await releaseLead(floor.db, id, when().now, me, 'agent');
    expect(await read(id)).toMatchObject({ dials: 3, claimedBy: null, priority: 50 });
    await claim();
    await releaseLead(floor.db, id, when().now, me);
    expect((await read(id)).dials).toBe(4);
  });

  it('leaves alone what is promised to somebody, not due, elsewhere, or of another tenant', async () => {
    const promised = await floor.lead({ phone: '6175550101' });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: promised.id, accountId: other, startsAt: new Date(0) });
    await floor.lead({ phone: '6175550102', dueAt: new Date(floor.clock.now() + 60_000) });
    await floor.lead({ phone: '6175550103', dueAt: null });
    await floor.lead({ phone: '6175550104', state: 'ca' });
    await floor.lead({ phone: '5145550105', tenantId: 2, state: 'ma' });
    expect(await claim(me, { provinces: ['MA', 'ny'] })).toBeNull();
  });

  it('works out where the first of the stack are, and leaves the others to upkeep', async () => {
    for (let n = 0; n < 30; n++) await floor.lead({ phone: `61755503${n + 10}`, state: n % 2 ? 'ny' : 'ma' });
    await floor.lead({ phone: '5145550399', tenantId: 2, state: 'qc' });
    const places = async () => (await floor.db.select({ place: leads.place }).from(leads)).map(({ place }) => place);
    expect((await claim())?.lead.phone).toBe('6175550310');
    expect((await places()).filter((place) => place === '')).toHaveLength(11);
    await rebuildStacks(floor.gateway.ctx);
    expect(await places()).not.toContain('');
    expect((await claim(me, { provinces: ['NY'] }))?.lead.phone).toBe('6175550311');
    expect(await claim(me, { provinces: ['HI'] })).toBeNull();
  });

  it('works out anew what another law has named, of the stack and of callbacks alike', async () => {
    const fresh = await floor.lead({ phone: '6175550331' });
    const promised = await floor.lead({ phone: '6175550332', dueAt: null });
    const never = await floor.lead({ phone: '6175550333', dueAt: null });
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: promised.id, startsAt: new Date(0) });
    await floor.db.update(leads).set({ place: 'US America/New_York' });
    expect(await claim()).toBeNull();
    floor.clock.advance(3_600_000);
    await rebuildStacks(floor.gateway.ctx);
    const place = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!.place;
    expect([await place(fresh.id), await place(promised.id)]).toEqual([
      expect.stringMatching(/ US fl America\/New_York$/),
      expect.stringMatching(/ US fl America\/New_York$/),
    ]);
    // Nobody is to call them: they wait for a reason to be looked at.
    expect(await place(never.id)).toBe('US America/New_York');
    expect((await claim())?.lead.id).toBe(promised.id);
  });

  it('builds the stack of a centre anew as often as it says, each centre by itself [SET-012]', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const { body: was } = await manager.get('/settings/globals');
    expect((await manager.put('/settings/globals', { ...was, 'stack-rebuild': 300, was })).status).toBe(204);
    await floor.lead({ phone: '6175550101' });
    const places = async () => (await floor.db.select({ place: leads.place }).from(leads)).map(({ place }) => place);
    floor.clock.advance(300_000);
    await rebuildStacks(floor.gateway.ctx);
    expect(await places()).not.toContain('');
    await floor.lead({ phone: '6175550102' });
    floor.clock.advance(299_000);
    await rebuildStacks(floor.gateway.ctx);
    expect(await places()).toContain('');
    floor.clock.advance(1000);
    await rebuildStacks(floor.gateway.ctx);
    expect(await places()).not.toContain('');
    await manager.put('/settings/globals', was);
  });

  it('never takes a number that asked not to be called, also when it is imported again', async () => {
    await floor.db.insert(doNotCall).values({ tenantId: 1, phone: '6175550101' });
    await floor.lead({ phone: '6175550101' });
    await floor.lead({ phone: '6175550101' });
    expect(await claim()).toBeNull();
    await floor.lead({ phone: '6175550101', tenantId: 2 });
    expect((await claim(me, { tenantId: 2 }))?.lead.phone).toBe('6175550101');
  });
});

describe('a lease', () => {
  it('frees a stranded lead with its former status', async () => {
    const lead = await floor.lead({ phone: '6175550101', status: 'Voicemail' });
    await claim();
    expect((await read(lead.id)).status).toBe('In Process');
    floor.clock.advance(LEASE_MS - 1000);
    expect(await beat(floor.gateway.ctx)).toEqual([]);
    floor.clock.advance(2000);
    expect(await beat(floor.gateway.ctx)).toEqual([lead.id]);
    expect(await read(lead.id)).toMatchObject({ claimedBy: null, status: 'Voicemail' });
  });

  it('is renewed while the call lives', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await ana.api.post('/dials/auto');
    for (let n = 0; n < 4; n++) {
      floor.clock.advance(20_000);
      expect(await beat(floor.gateway.ctx)).toEqual([]);
    }
    expect((await read(lead.id)).claimedBy).toBe(ana.id);
  });

  it('gives an undisposed lead to the callbacks when its agent stays away for hours', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await talk(ana);
    floor.clock.advance(DISPOSITION_WAIT_MS - 60_000);
    expect(await beat(floor.gateway.ctx)).toEqual([]);
    floor.clock.advance(120_000);
    expect(await beat(floor.gateway.ctx)).toEqual([lead.id]);
    expect((await claim(other))?.lead.id).toBe(lead.id);
    expect(await ana.dispose(lead.id, { disposition: 'Voicemail' })).toMatchObject({ status: 404 });
  });
});

it('releases on request only leads without a live or undisposed call [CALL-039, ENDPOINT-107]', async () => {
  const worked = await floor.lead({ phone: '6175550101' });
  const ana = await floor.worker('qualifier@isius.demo');
  await ana.status('ready');
  await talk(ana);
  const idle = await floor.lead({ phone: '6175550102' });
  await claim(ana.id);
  expect((await ana.api.delete('/in-process-leads')).status).toBe(204);
  expect((await read(idle.id)).claimedBy).toBeNull();
  expect((await read(worked.id)).claimedBy).toBe(ana.id);
});

/** A conversation from the dial to its end; the lead then waits for its disposition. */
async function talk(agent: Awaited<ReturnType<Floor['worker']>>): Promise<void> {
  const dial = await agent.api.post('/dials/auto');
  const leg = await floor.engine.rung(agent.extension);
  floor.engine.up(leg.leg);
  const far = await floor.engine.rung(dial.body.phone);
  floor.engine.up(far.leg);
  floor.engine.down(far.leg);
  await floor.settled();
}
