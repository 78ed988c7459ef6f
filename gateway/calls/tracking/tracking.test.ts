/** Calls by numbers of the call-tracking provider: how they are tagged, which are duplicates or short, and which are refused. */
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SUPPRESSED_STATES } from '@dialer/contract/suppression';
import { accounts, campaigns, leads, retreaverMappings } from '../../platform/db/schema';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';
import { countFree, failing, stateOfCaller } from './minimums';

const DID = '8005550100';
const OTHER = '8005550101';
let floor: CallsFloor;
let manager: TestClient;
beforeAll(async () => {
  floor = await callsFloor();
  manager = await floor.gateway.signIn('manager@isius.demo');
});
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(retreaverMappings);
  await floor.db.delete(campaigns).where(eq(campaigns.tenantId, 1));
  await floor.db.update(accounts).set({ provinces: [], deactivated: false });
  await suppress({});
  await limit(null);
});

const map = async (did: string, mapping: { prefix: string; duplicate_checker?: boolean; short_calls?: boolean }) =>
  expect((await manager.post(`/settings/retreaver-mappings/${did}`, mapping)).status).toBe(201);
const suppress = async (params: Record<string, number>) =>
  expect((await manager.put('/settings/publisher-suppression', { params })).status).toBe(204);
const limit = async (maxCallsAmount: number | null) =>
  expect((await manager.put('/settings/max-calls-amount', { maxCallsAmount })).status).toBe(204);

const campaign = (facts: Pick<typeof campaigns.$inferInsert, 'slug' | 'name' | 'prefix' | 'prefixes' | 'callerId'>) =>
  floor.db.insert(campaigns).values({ tenantId: 1, ...facts });

let callers = 0;
/** Every caller has a leg of their own, as with a real engine. */
function callIn(from = '6175550101', did = DID): string {
  const leg = `caller-${++callers}`;
  floor.engine.arrive(leg, { from, to: did, did });
  return leg;
}
const asked = (command: string, leg: string) =>
  vi.waitFor(() => expect(floor.engine.noted).toContainEqual(expect.objectContaining({ command, args: expect.arrayContaining([leg]) })));
/** Rings at once, and is looked after. */
const isTaken = (leg: string) => asked('ring', leg);
async function isRefused(leg: string) {
  await vi.waitFor(() => expect(floor.engine.hungUp).toContainEqual({ leg, cause: 'busy' }));
  expect(floor.engine.noted).not.toContainEqual({ command: 'ring', args: [leg] });
}
/** The agent's phone rings: its leg, and the call as their page hears of it. */
async function rings(agent: Worker) {
  const { leg } = await floor.engine.rung(agent.extension);
  floor.engine.ringing(leg);
  return { leg, call: (await agent.page.next('incoming')).call };
}
/** The agent answers the caller, talks for so long, and the caller hangs up. */
async function talk(agent: Worker, leg: string, seconds: number) {
  floor.engine.up((await floor.engine.rung(agent.extension)).leg);
  const { call } = await agent.page.next('answer', ({ leg: side }) => side === 'far');
  floor.clock.advance(seconds * 1000);
  floor.engine.down(leg);
  await agent.page.next('hangup');
  await floor.settled();
  await agent.status('ready');
  return call;
}

describe('a call by a mapped DID', () => {
  it('is tagged with the prefix: on the agent’s page, in the lead’s marketing id, and by the campaign of that prefix [SET-052] [describes SET-064]', async () => {
    await map(DID, { prefix: 'rt-la' });
    await campaign({ slug: 'louisiana', name: 'Louisiana', prefix: 'LOU', prefixes: 'RT-AL, RT-LA' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    callIn('5045550142');
    const { call } = await rings(ana);
    expect(call).toMatchObject({ type: 'inbound', suffix: 'rt-la', tracked: { did: DID, duplicate: false, shortCalls: false } });
    const { body: lead } = await ana.api.get('/leads/by-phone/5045550142');
    expect(lead).toMatchObject({ id: call.leadId, campaign: 'Louisiana', marketing_id: 'rt-la5045550142', is_inbound: true });
  });

  it('of a known lead leaves its campaign and marketing id, and fills in what it lacks', async () => {
    await map(DID, { prefix: 'FE' });
    await campaign({ slug: 'final-expense', name: 'Final Expense', prefix: 'FE' });
    const known = await floor.lead({ phone: '6175550101', marketingId: 'OLD1' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    callIn();
    expect((await rings(ana)).call).toMatchObject({ leadId: known.id, suffix: 'FE' });
    expect((await ana.api.get('/leads/by-phone/6175550101')).body).toMatchObject({ marketing_id: 'OLD1', campaign: 'Final Expense' });
  });

  it('makes one lead, whoever of the agents answers it', async () => {
    await map(DID, { prefix: 'RT' });
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await ana.status('ready');
    floor.clock.advance(1000);
    await ben.status('ready');
    callIn('5045550143');
    const { leg, call: declined } = await rings(ana);
    floor.engine.down(leg, 'declined');
    expect((await rings(ben)).call.leadId).toBe(declined.leadId);
    expect(await floor.db.$count(leads)).toBe(1);
  });

  it('of a number that is no mapping has no tag, and is never refused', async () => {
    await suppress({ min_advisors: 9 });
    await limit(0);
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await campaign({ slug: 'final-expense', name: 'Final Expense', callerId: '6175550199' });
    callIn('5045550144', '6175550199');
    const { call } = await rings(ana);
    expect(call.suffix).toBeNull();
    expect(call.tracked).toBeUndefined();
  });
});

describe('the duplicate checker', () => {
  it('marks a caller whom the centre knew, where it is on; one that nobody ever answered is none', async () => {
    await map(DID, { prefix: 'RT', duplicate_checker: true });
    await map(OTHER, { prefix: 'NO' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    // Rings, and hangs up before the answer: the lead is there, and was never spoken with.
    const lost = callIn('5045550145');
    expect((await rings(ana)).call.tracked).toMatchObject({ duplicate: false });
    floor.engine.down(lost, 'cancelled');
    await ana.page.next('hangup');
    await floor.settled();
    expect((await talk(ana, callIn('5045550145'), 200)).tracked).toEqual({ did: DID, duplicate: false, shortCalls: false });
    expect((await talk(ana, callIn('5045550145'), 200)).tracked).toMatchObject({ duplicate: true });
    await floor.lead({ phone: '5045550146', phoneOther: ['5045550147'] });
    expect((await talk(ana, callIn('5045550147'), 200)).tracked).toMatchObject({ duplicate: true });
    expect((await talk(ana, callIn('5045550146', OTHER), 200)).tracked).toMatchObject({ did: OTHER, duplicate: false });
    // Of three answered calls by the first DID one is to be paid.
    expect((await manager.get('/settings/retreaver-calls')).body).toEqual({
      [DID]: { calls: 3, duplicates: 2, short: 0, billed: 1 },
      [OTHER]: { calls: 1, duplicates: 0, short: 0, billed: 1 },
    });
    expect((await (await floor.gateway.signIn('manager@slica.demo')).get('/settings/retreaver-calls')).body).toEqual({});
  });
});

describe('short calls', () => {
  it('are reported and not billed where the switch is on: less than 80 seconds of talk', async () => {
    await map(DID, { prefix: 'RT', short_calls: true });
    await map(OTHER, { prefix: 'NO' });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await talk(ana, callIn('5045550150'), 79);
    await talk(ana, callIn('5045550151'), 80);
    await talk(ana, callIn('5045550152', OTHER), 10);
    // Not over yet: nobody knows how long it will be.
    const leg = callIn('5045550153');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    await ana.page.next('answer', ({ leg: side }) => side === 'far');
    await floor.settled();
    expect((await manager.get('/settings/retreaver-calls')).body).toEqual({
      [DID]: { calls: 3, duplicates: 0, short: 1, billed: 2 },
      [OTHER]: { calls: 1, duplicates: 0, short: 0, billed: 1 },
    });
    floor.engine.down(leg);
    await ana.page.next('hangup');
  });
});

describe('the most calls of the provider at once [describes SET-026]', () => {
  it('are taken, waiting or talking; a further one is busy until one of them has ended', async () => {
    await map(DID, { prefix: 'RT' });
    await limit(2);
    const ana = await floor.worker('qualifier@isius.demo');
    const [one, two] = [callIn('5045550160'), callIn('5045550161')];
    await isTaken(one);
    await isTaken(two);
    await isRefused(callIn('5045550162'));
    // Answered, it counts still.
    await ana.status('ready');
    floor.engine.up((await floor.engine.rung(ana.extension)).leg);
    await ana.page.next('answer', ({ leg }) => leg === 'far');
    await isRefused(callIn('5045550163'));
    floor.engine.down(two, 'cancelled');
    await isTaken(callIn('5045550164'));
    await limit(null);
    await isTaken(callIn('5045550165'));
    await limit(0);
    await isRefused(callIn('5045550166'));
  });

  it('of several that arrive in one moment no more are taken', async () => {
    await map(DID, { prefix: 'RT' });
    await limit(1);
    const legs = ['5045550170', '5045550171', '5045550172'].map((from) => callIn(from));
    await vi.waitFor(() => expect(floor.engine.hungUp).toHaveLength(2));
    expect(legs.filter((leg) => floor.engine.legs.has(leg))).toHaveLength(1);
  });

  it('count none of an engine that went down', async () => {
    await map(DID, { prefix: 'RT' });
    await limit(1);
    await isTaken(callIn('5045550173'));
    floor.engine.emit({ type: 'engine-down' });
    floor.engine.emit({ type: 'engine-up' });
    await isTaken(callIn('5045550174'));
  });
});

describe('publisher suppression', () => {
  it('refuses a publisher’s call while fewer advisors or qualifiers can take one than the minimum [SET-070] [SET-075]', async () => {
    await map(DID, { prefix: 'RT' });
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await suppress({ min_advisors: 1, min_qualifiers: 1 });
    await isRefused(callIn());
    await ben.status('ready');
    await isRefused(callIn());
    await ana.status('ready');
    expect((await manager.get('/settings/publisher-suppression/now')).body).toMatchObject({ min_advisors: 1, min_qualifiers: 1, ma: 2 });
    await isTaken(callIn());
  });

  it('counts only who may call the caller’s state, by the lead’s address or else the area code [SET-070]', async () => {
    await map(DID, { prefix: 'RT' });
    const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
    await floor.db
      .update(accounts)
      .set({ provinces: ['ny', 'ma'] })
      .where(eq(accounts.id, ana.id));
    await floor.db
      .update(accounts)
      .set({ provinces: ['NY'] })
      .where(eq(accounts.id, ben.id));
    await suppress({ ma: 2, ny: 2, la: 1 });
    await ana.status('ready');
    await ben.status('ready');
    expect((await manager.get('/settings/publisher-suppression/now')).body).toMatchObject({ ma: 1, ny: 2, la: 0, min_advisors: 1 });
    await isRefused(callIn('6175550101'));
    await isRefused(callIn('5045550101'));
    await floor.lead({ phone: '6175550103', state: 'ny' });
    await isTaken(callIn('6175550103'));
  });

  it('does not count who is on a call, left alone, or switched off', async () => {
    await map(DID, { prefix: 'RT' });
    await suppress({ min_qualifiers: 1 });
    const ana = await floor.worker('qualifier@isius.demo');
    await ana.status('ready');
    await ana.api.put('/extensions/parameters/dnd', { active: true, extension: ana.extension });
    await isRefused(callIn());
    await ana.api.put('/extensions/parameters/dnd', { active: false, extension: ana.extension });
    await isTaken(callIn());
    await floor.engine.rung(ana.extension);
    await isRefused(callIn('5045550181'));
  });
});

describe('the minimums', () => {
  const person = fc.record({
    roles: fc.subarray(['qualifier', 'advisor', 'setter', 'manager']),
    provinces: fc.subarray(['ny', 'LA', 'tx']),
  });
  const minimum = fc.dictionary(fc.constantFrom('min_advisors', 'min_qualifiers', ...SUPPRESSED_STATES), fc.nat(4));

  it('fail less the more people are free, and never where none is set', () => {
    fc.assert(
      fc.property(fc.array(person), person, minimum, fc.constantFrom('ny', 'la', 'wy', null), (people, more, minimums, state) => {
        expect(failing({}, countFree(people), state)).toBeNull();
        if (failing(minimums, countFree(people), state) === null) expect(failing(minimums, countFree([...people, more]), state)).toBeNull();
      }),
    );
  });

  it('take a caller’s state from the lead, else from the number; a province is none of them', () => {
    expect(stateOfCaller('5045550101', { state: 'NY' })).toBe('ny');
    expect(stateOfCaller('5045550101', { state: '' })).toBe('la');
    expect(stateOfCaller('5045550101', undefined)).toBe('la');
    expect(stateOfCaller('5045550101', { state: 'qc' })).toBeNull();
    expect(stateOfCaller('anonymous', undefined)).toBeNull();
  });
});
