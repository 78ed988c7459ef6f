/** A rule of the centre rings another of a lead's numbers next (decision 137): real hours, lists and registries hold for it. */
import { asc, eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attempts, doNotCall, followUps, leads, permits, registries, registryNumbers } from '../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../testing/floor';
import { judgeAnew } from './gate/registry-stack';
import { fillPlaces } from './stack-places';

let floor: CallsFloor;
let agent: Worker;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
  const manager = await floor.worker('manager@isius.demo');
  const rules = [{ after: 'busy', minutes: 5, tries: null, other: true }];
  expect((await manager.api.put('/settings/recycle-rules', { rules })).status).toBe(204);
});
beforeEach(async () => {
  floor.engine.trunks.people = true;
  const noon = moment.tz(floor.clock.now(), 'America/New_York').set({ hour: 12, minute: 0 });
  if (noon.valueOf() < floor.clock.now()) noon.add(1, 'day');
  floor.clock.advance(noon.valueOf() - floor.clock.now());
  agent = await floor.worker('qualifier@isius.demo');
});
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});
afterAll(() => floor.stop());

const MAIN = '6175550101';
/** Chicago. */
const SECOND = '3125550102';
const THIRD = '6175550103';
/** Miami, where a machine dials with a written consent only. */
const FLORIDA = '3055550144';

const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const list = (phone: string) => floor.db.insert(doNotCall).values({ tenantId: 1, phone });
const rung = () =>
  floor.engine.noted.flatMap(({ command, args }) => {
    const target = command === 'originate' ? (args[0] as { target: { number?: string } }).target : {};
    return target.number ?? [];
  });

/** The next automatic dial: which number is rung, its line is busy, and the lead is due again after the rule's wait. */
async function busy(lead: { id: string }, number: string): Promise<void> {
  await agent.status('ready');
  expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 201, body: { phone: number } });
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  floor.engine.down((await floor.engine.rung(number)).leg, 'busy');
  await floor.settled();
  expect((await agent.dispose(lead.id, { disposition: 'Unreachable' })).status).toBe(201);
  floor.clock.advance(5 * 60_000 + 1000);
}

it('is rung in turn, after the wait of its outcome, each dial with its own evidence', async () => {
  const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND, THIRD] });
  await busy(lead, MAIN);
  expect(await read(lead.id)).toMatchObject({ rings: SECOND, phone: MAIN, place: '' });
  await busy(lead, SECOND);
  await busy(lead, THIRD);
  expect((await read(lead.id)).rings).toBe('');
  expect(rung()).toEqual([MAIN, SECOND, THIRD]);
  const rows = await floor.db.select().from(permits).where(eq(permits.granted, true)).orderBy(asc(permits.at));
  expect(rows).toMatchObject([MAIN, SECOND, THIRD].map((phone) => ({ phone, path: 'auto', leadId: lead.id, counts: true })));
  expect(rows.map(({ evidence }) => JSON.stringify(evidence).includes('America/Chicago'))).toEqual([false, true, false]);
});

it('counts the calls to all of their numbers together', async () => {
  const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND] });
  await busy(lead, MAIN);
  await busy(lead, SECOND);
  await busy(lead, MAIN);
  await agent.status('ready');
  expect((await agent.api.post('/dials/auto')).status).toBe(404);
  expect(await read(lead.id)).toMatchObject({ rings: SECOND, retryWhy: 'capped' });
});

it('stays the main one after an outcome whose rule says nothing of it, and where the lead has no other', async () => {
  const alone = await floor.lead({ phone: MAIN });
  await busy(alone, MAIN);
  expect((await read(alone.id)).rings).toBe('');
  await floor.db.update(leads).set({ dueAt: null });
  const lead = await floor.lead({ phone: THIRD, phoneOther: [SECOND] });
  await agent.status('ready');
  await agent.api.post('/dials/auto');
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  floor.engine.down((await floor.engine.rung(THIRD)).leg, 'no-answer');
  await floor.settled();
  await agent.dispose(lead.id, { disposition: 'Unreachable' });
  expect((await read(lead.id)).rings).toBe('');
});

describe('a number that may not be rung', () => {
  it('is passed over: on the do-not-call list, or in a state that wants a consent', async () => {
    await list(SECOND);
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND, FLORIDA, THIRD] });
    await busy(lead, MAIN);
    expect((await read(lead.id)).rings).toBe(THIRD);
    await busy(lead, THIRD);
    expect((await read(lead.id)).rings).toBe('');
  });

  it.each([
    ['bills its caller, by its area code', '9005550101'],
    ['bills its caller, by its exchange', '6179760101'],
    ['is of an island', '8765550101'],
    ['is of an area code that nobody has', '2115550101'],
  ])('is passed over where it %s', async (_, number) => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [number, THIRD] });
    await busy(lead, MAIN);
    expect((await read(lead.id)).rings).toBe(THIRD);
    await busy(lead, THIRD);
    expect((await read(lead.id)).rings).toBe('');
  });

  it('is rung in a territory, which is the country’s', async () => {
    // San Juan, Puerto Rico: 1 PM.
    const lead = await floor.lead({ phone: MAIN, phoneOther: ['7875550101'] });
    await busy(lead, MAIN);
    await busy(lead, '7875550101');
    expect(rung()).toEqual([MAIN, '7875550101']);
  });

  it('gives its turn back to the main one when it comes onto the list, or is the lead’s no more', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND, THIRD] });
    await busy(lead, MAIN);
    await list(SECOND);
    expect(await read(lead.id)).toMatchObject({ rings: '', place: '' });
    await busy(lead, MAIN);
    expect((await read(lead.id)).rings).toBe(THIRD);
    await floor.db.update(leads).set({ phoneOther: ['(617) 555-0103', SECOND] });
    expect((await read(lead.id)).rings).toBe(THIRD);
    await floor.db.update(leads).set({ phoneOther: [SECOND] });
    expect(await read(lead.id)).toMatchObject({ rings: '', place: '' });
    await busy(lead, MAIN);
  });

  it('keeps nobody waiting where a registry lists it, or its area has none any more', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings: SECOND });
    const [before] = await floor.db.select().from(registries).where(eq(registries.scope, 'national-us'));
    const versionDate = new Date(floor.clock.now()).toISOString().slice(0, 10);
    await floor.db.update(registries).set({ kept: true, versionDate, version: 7001 }).where(eq(registries.id, before!.id));
    await floor.db.insert(registryNumbers).values({ version: 7001, phone: Number(SECOND) });
    const who = { tenantId: 1, country: 'US' as const, keepsHours: true };
    const when = { now: new Date(floor.clock.now()) };
    await fillPlaces(floor.db, who, when, 10);
    expect(await read(lead.id)).toMatchObject({ rings: '', place: '' });
    // Listed while its turn was known already.
    await floor.db.update(leads).set({ rings: SECOND });
    await floor.db.update(leads).set({ place: 'US America/Chicago' });
    await judgeAnew(floor.db, 1, 7001);
    expect((await read(lead.id)).place).toBe('');
    await floor.db.delete(registryNumbers);
    await floor.db.update(registries).set({ region: '617' }).where(eq(registries.id, before!.id));
    await busy(lead, MAIN);
    expect((await read(lead.id)).rings).toBe('');
    await floor.db.update(registries).set(before!).where(eq(registries.id, before!.id));
  });

  it('is not rung either where the main one asked not to be called', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings: SECOND });
    await list(MAIN);
    await agent.status('ready');
    expect((await agent.api.post('/dials/auto')).status).toBe(404);
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, startsAt: new Date(floor.clock.now()) });
    expect(await agent.api.post('/dials/follow-ups', { leadId: lead.id })).toMatchObject({ status: 403, body: { why: 'do-not-call' } });
    expect(rung()).toEqual([]);
  });

  it('is let go where the main one comes onto the list while it rings', async () => {
    await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings: SECOND });
    await agent.status('ready');
    expect(await agent.api.post('/dials/auto')).toMatchObject({ status: 201, body: { phone: SECOND } });
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    const { leg } = await floor.engine.rung(SECOND);
    floor.engine.ringing(leg);
    await list(MAIN);
    await expect.poll(() => floor.engine.hungUp, { timeout: 10_000 }).toContainEqual({ leg, cause: 'cancelled' });
  });

  it.each(['is taken away from the lead', 'belonged to a lead that is gone'])(
    'is not rung when it %s while the agent’s phone rings',
    async (how) => {
      const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings: SECOND });
      await agent.status('ready');
      expect((await agent.api.post('/dials/auto')).status).toBe(201);
      const changed = floor.db.update(leads).set({ phoneOther: [THIRD] });
      await (how.includes('gone') ? floor.db.delete(leads).where(eq(leads.id, lead.id)) : changed.where(eq(leads.id, lead.id)));
      floor.engine.up((await floor.engine.rung(agent.extension)).leg);
      expect(await agent.page.next('hangup')).toMatchObject({ call: { far: 'none', end: { by: 'system', cause: 'not-theirs' } } });
      expect(rung()).toEqual([]);
      const evidence = { granted: false, rule: 'not-theirs', counts: false, phone: SECOND, path: 'auto' };
      expect(await floor.db.select().from(permits)).toMatchObject([evidence]);
    },
  );

  it('is rung by hand as a number alone, also where it was a lead’s a moment ago', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], dueAt: null });
    await floor.db.update(leads).set({ phone: THIRD }).where(eq(leads.id, lead.id));
    floor.engine.arrive('by-hand', { from: agent.extension, to: MAIN });
    await floor.engine.rung(MAIN);
    expect(rung()).toEqual([MAIN]);
  });

  it('leaves its follow-up to the main one', async () => {
    const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings: SECOND, dueAt: null });
    const at = { startsAt: new Date(floor.clock.now()) };
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, accountId: agent.id, ...at });
    const shown = async () => (await agent.api.get('/agents/follow-ups?limit=5&overdue=false')).body[0].phone;
    expect(await shown()).toBe(SECOND);
    await list(SECOND);
    expect(await shown()).toBe(MAIN);
    expect((await agent.api.post('/dials/follow-ups', { leadId: lead.id })).status).toBe(201);
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    await floor.engine.rung(MAIN);
    expect(rung()).toEqual([MAIN]);
  });
});

it.each([
  ['the main one', MAIN, SECOND],
  ['the one whose turn it is', SECOND, SECOND],
  ['the main one, whose turn it is', MAIN, ''],
])('nobody is dialed by the machine for three days who met no agent at %s', async (_, phone, rings) => {
  const lead = await floor.lead({ phone: MAIN, phoneOther: [SECOND], rings });
  const dials = async (hoursAgo: number) => {
    const then = new Date(floor.clock.now() - hoursAgo * 3_600_000);
    const of = { tenantId: 1, campaignId: 1, leadId: crypto.randomUUID(), phone };
    await floor.db.delete(attempts);
    await floor.db.insert(attempts).values({
      ...{ ...of, id: crypto.randomUUID(), placedAt: then, upAt: then, verdictAt: then, endedAt: then },
      ...{ outcome: 'abandoned', abandoned: true },
    });
    await agent.status('ready');
    return agent.api.post('/dials/auto');
  };
  expect((await dials(71)).status).toBe(404);
  expect(await dials(73)).toMatchObject({ status: 201, body: { leadId: lead.id, phone: rings || MAIN } });
  await floor.db.delete(attempts);
});
