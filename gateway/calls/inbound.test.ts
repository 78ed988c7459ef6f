import { readdirSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { accounts, allowedExtensions, calls, followUps, leads, retreaverMappings } from '../platform/db/schema';
import { callsFloor, type Floor } from '../testing/floor';
import { WAIT_MS } from './inbound';
import { journalFolder } from './storage/journal';
import { LEASE_MS } from './lead-claims';
import { beat } from './upkeep';

const DID = '8005550100';
let floor: Floor;
beforeAll(async () => {
  floor = await callsFloor();
  await floor.db.insert(retreaverMappings).values({ tenantId: 1, did: DID, prefix: 'X' });
});
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.update(accounts).set({ deactivated: false });
  vi.useRealTimers();
});

/** Every caller has a leg of their own, as with a real engine. */
let caller = '';
let callers = 0;
function callIn(from = '6175550101', did = DID): void {
  caller = `caller-${++callers}`;
  floor.engine.arrive(caller, { from, to: did, did });
}
/** A promise that resolves when the engine was asked this. */
const asked = (command: string, leg: string) =>
  vi.waitFor(() => expect(floor.engine.noted).toContainEqual(expect.objectContaining({ command, args: expect.arrayContaining([leg]) })));

describe('a caller', () => {
  it('reaches who has been ready the longest, and is answered when they answer', async () => {
    const lead = await floor.lead({ phone: '6175550101', firstName: 'Ida' });
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await ben.status('ready');
    floor.clock.advance(1000);
    await ana.status('ready');
    callIn();
    const ring = await floor.engine.rung(ben.extension);
    floor.engine.ringing(ring.leg);
    expect((await ben.page.next('incoming')).call).toMatchObject({
      type: 'inbound',
      direction: 1,
      leadId: lead.id,
      name: 'Ida',
      agent: 'ringing',
      far: 'ringing',
    });
    floor.engine.up(ring.leg);
    expect((await ben.page.next('answer', ({ leg }) => leg === 'far')).call).toMatchObject({ agent: 'up', far: 'up' });
    expect(floor.engine.noted).toContainEqual({ command: 'answer', args: [caller] });
    floor.engine.down(caller);
    expect((await ben.page.next('hangup')).call.end).toMatchObject({ by: 'far' });
    await floor.settled();
    expect((await ben.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, type: 'inbound', shortCall: true }]);
  });

  it('reaches the agent of the lead first', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await ben.status('ready');
    floor.clock.advance(1000);
    await ana.status('ready');
    await floor.db
      .insert(followUps)
      .values({ tenantId: 1, leadId: lead.id, accountId: ana.id, startsAt: new Date(floor.clock.now() + 1e9) });
    callIn();
    expect((await floor.engine.rung(ana.extension)).ringMs).toBe(20_000);
  });

  it('goes to the next agent when one declines, whose call just ends [CALL-019]', async () => {
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await ana.status('ready');
    floor.clock.advance(1000);
    await ben.status('ready');
    callIn();
    const first = await floor.engine.rung(ana.extension);
    floor.engine.ringing(first.leg);
    floor.engine.down(first.leg, 'declined');
    expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent', cause: 'declined' });
    const second = await floor.engine.rung(ben.extension);
    expect(floor.engine.legs.has(caller)).toBe(true);
    floor.engine.down(caller, 'cancelled');
    await vi.waitFor(() => expect(floor.engine.legs.has(second.leg)).toBe(false));
    await floor.settled();
    expect((await ana.snapshot()).toDispose).toEqual([]);
    expect((await ana.snapshot()).calls.every(({ end }) => end !== null)).toBe(true);
  });

  it('who hangs up while it is still found out whom they call rings nobody', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    callIn('6175550102');
    floor.engine.down(caller, 'cancelled');
    callIn('6175550103');
    expect((await floor.engine.rung(ana.extension)).callerId.number).toBe('6175550103');
  });

  it('who hangs up while their lead is taken for an agent leaves no call, and the lead is free', async () => {
    const lead = await floor.lead({ phone: '6175550101' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await floor.db.tx(async (orm) => {
      await orm.select().from(leads).where(eq(leads.id, lead.id)).for('update');
      callIn();
      const waiting = sql`select count(*)::int as n from pg_locks where not granted`;
      await vi.waitFor(async () => expect((await floor.db.execute(waiting)).rows).toEqual([{ n: 1 }]), { timeout: 10_000 });
      floor.engine.down(caller, 'cancelled');
    });
    callIn('6175550103');
    expect((await floor.engine.rung(ana.extension)).callerId.number).toBe('6175550103');
    expect((await floor.db.select().from(leads).where(eq(leads.id, lead.id)))[0]).toMatchObject({ claimedBy: null, leaseUntil: null });
    expect((await ana.snapshot()).calls).toMatchObject([{ phone: '6175550103' }]);
  });

  it('waits for somebody who becomes ready', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    callIn();
    await asked('ring', caller);
    await ana.status('ready');
    expect((await floor.engine.rung(ana.extension)).callerId.number).toBe('6175550101');
  });

  it('is not offered to who is not disturbed, on a call, or of another centre', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await ana.api.put('/extensions/parameters/dnd', { active: true, extension: ana.extension });
    const foreign = await floor.worker('qualifier@slica.demo');
    await foreign.status('ready');
    callIn();
    await asked('ring', caller);
    await floor.settled();
    expect([...floor.engine.legs.keys()]).toEqual([caller]);
    await foreign.status('offline');
  });

  it('is told that nobody is free after a minute, then released', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    callIn();
    await asked('ring', caller);
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await asked('play', `${caller}-nobody`);
    expect(floor.engine.noted).toContainEqual({ command: 'answer', args: [caller] });
    floor.engine.emit({ type: 'play-done', id: `${caller}-nobody`, ok: true });
    await asked('hangup', caller);
  });

  it('of a number that is nobody’s is refused', async () => {
    callIn('6175550101', '9995550000');
    await asked('hangup', caller);
  });
});

describe('an agent who dials', () => {
  const dial = (from: string, to: string, headers: Record<string, string> = {}) => floor.engine.arrive('phone', { from, to, headers });

  it('rings the number, keeps the proposed call id, and the lead waits afterwards', async () => {
    const lead = await floor.lead({ phone: '6175550101', dueAt: null });
    const ana = await floor.worker('qualifier@isius.demo');
    const callId = '11111111-2222-4333-8444-555555555555';
    dial(ana.extension, '1 (617) 555-0101', { 'X-Dialer-Call': callId });
    const far = await floor.engine.rung('6175550101');
    expect((await ana.page.next('call-state')).call).toMatchObject({
      callId,
      type: 'manual',
      direction: 0,
      leadId: lead.id,
      agent: 'none',
    });
    floor.engine.ringing(far.leg);
    floor.engine.up(far.leg);
    expect((await ana.page.next('answer', ({ leg }) => leg === 'agent')).call.agent).toBe('up');
    floor.engine.down('phone');
    expect((await ana.page.next('hangup')).call.end).toMatchObject({ by: 'agent' });
    await floor.settled();
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: lead.id, callId }]);
  });

  it('gets another call id when the proposed one is used up or none at all', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    dial(ana.extension, '6175550101', { 'X-Dialer-Call': 'not-a-uuid' });
    expect((await ana.page.next('call-state')).call.callId).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has a call of their own when a colleague’s phone proposes the same id at the same moment', async () => {
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('qualifier2@isius.demo')];
    const headers = { 'X-Dialer-Call': '11111111-2222-4333-8444-666666666666' };
    floor.engine.arrive('phone-1', { from: ana.extension, to: '6175550101', headers });
    floor.engine.arrive('phone-2', { from: ben.extension, to: '6175550102', headers });
    await Promise.all([floor.engine.rung('6175550101'), floor.engine.rung('6175550102')]);
    const [one, two] = [await ana.page.next('call-state'), await ben.page.next('call-state')];
    expect(one.call.callId).not.toBe(two.call.callId);
  });

  it('rings also when the database refuses the call for good: it is kept on disk, and the lead is free after its lease', async () => {
    const lead = await floor.lead({ phone: '6175550101', dueAt: null });
    const ana = await floor.worker('qualifier@isius.demo');
    await floor.db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'no' using errcode = '23505'; end $$`);
    await floor.db.execute(sql`create trigger refuse before insert on calls for each row execute function refuse()`);
    try {
      dial(ana.extension, '6175550101');
      floor.engine.down((await floor.engine.rung('6175550101')).leg, 'busy');
      const { call } = await ana.page.next('hangup');
      expect(call.end).toEqual({ by: 'far', cause: 'busy' });
      await floor.settled();
      expect(readdirSync(journalFolder(floor.gateway.ctx.config.dataDir))).toEqual([`${call.callId}.refused`]);
    } finally {
      await floor.db.execute(sql`drop trigger refuse on calls`);
      await floor.db.execute(sql`drop function refuse`);
    }
    floor.clock.advance(LEASE_MS + 1000);
    expect(await beat(floor.gateway.ctx)).toEqual([lead.id]);
    // Its agent can dispose it all the same, and the call is stored with that.
    expect((await ana.dispose(lead.id, { disposition: 'Voicemail' })).status).toBe(201);
    expect(await floor.db.select().from(calls)).toMatchObject([{ leadId: lead.id, endBy: 'far', toDispose: false }]);
  });

  it('makes the lead while it talks: the record links it, and it waits for its disposition', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    dial(ana.extension, '6175550190');
    const far = await floor.engine.rung('6175550190');
    const made = await ana.api.post('/leads', { phone: '6175550190', type: 'manual' });
    expect(made).toMatchObject({ status: 201, body: { phone: '6175550190', status: expect.any(String) } });
    const record = { phone: '6175550190', name: 'New One', direction: 0, qualifier_extension: ana.extension };
    const { body } = await ana.api.post(`/leads/${made.body.id}/calls`, record);
    floor.engine.down(far.leg, 'busy');
    expect((await ana.page.next('hangup')).call).toMatchObject({
      callId: body.callId,
      leadId: made.body.id,
      end: { by: 'far', cause: 'busy' },
    });
    expect(floor.engine.hungUp).toContainEqual({ leg: 'phone', cause: 'busy' });
    await floor.settled();
    expect((await ana.snapshot()).toDispose).toMatchObject([{ leadId: made.body.id }]);
  });

  it('is refused before anything rings: switched off and forbidden extensions, unknown numbers, a second call', async () => {
    const ana = await floor.worker('qualifier@isius.demo');
    const refusal = async (leg: string, to: string) => {
      floor.engine.arrive(leg, { from: ana.extension, to });
      await asked('hangup', leg);
      return floor.engine.hungUp.find((each) => each.leg === leg)?.cause;
    };
    expect(await refusal('p1', '1003')).toBe('declined');
    expect(await refusal('p2', '12')).toBe('failed');
    await floor.db.update(accounts).set({ deactivated: true }).where(eq(accounts.id, ana.id));
    expect(await refusal('p3', '6175550101')).toBe('declined');
    await floor.db.update(accounts).set({ deactivated: false });
    dial(ana.extension, '6175550101');
    await floor.engine.rung('6175550101');
    expect(await refusal('p4', '6175550102')).toBe('busy');
    expect(await floor.db.$count(calls)).toBe(1);
  });

  it('reaches an extension that the centre allows, and the mailbox without a disposition', async () => {
    await floor.db.insert(allowedExtensions).values({ tenantId: 1, extension: '1003' }).onConflictDoNothing();
    const ana = await floor.worker('qualifier@isius.demo');
    dial(ana.extension, '1003');
    expect((await floor.engine.rung('1003')).target).toEqual({ extension: '1003' });
    floor.engine.down('phone');
    await ana.page.next('hangup');
    floor.engine.arrive('mailbox', { from: ana.extension, to: '*97' });
    const box = await floor.engine.rung('*97');
    floor.engine.up(box.leg);
    floor.engine.down(box.leg);
    await ana.page.next('hangup', ({ call }) => call.phone === '*97');
    await floor.settled();
    expect((await ana.snapshot()).toDispose).toEqual([]);
    expect(floor.engine.noted.some(({ command }) => command === 'record')).toBe(false);
  });
});
