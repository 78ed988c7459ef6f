import { and, asc, eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPermits } from '../../calls/gate/permits';
import {
  accountAttributes,
  attributes,
  callOverrides,
  doNotCall,
  followUps,
  permits,
  pluginChanges,
  settings,
} from '../../platform/db/schema';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: Floor;
let manager: TestClient;
let start: number;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(settings);
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});

const HOUR = 3_600_000;
const PEORIA = '3095550101';
/** A number is used once: what was decided about it stays. */
let used = 0;
let number = PEORIA;
beforeEach(async () => {
  floor.engine.trunks.people = true;
  number = String(Number(PEORIA) + ++used);
  await turnTo('2026-12-02T18:30');
  const admin = await floor.gateway.signIn('admin@isius.demo');
  const days = Array.from({ length: 7 }, () => '09:00 17:00');
  expect((await admin.put('/workspace/calling-rules', { days, most: 1 })).status).toBe(204);
});
/** By the clock of Peoria, Illinois, where the law is the country's: 8 AM to 9 PM. */
async function turnTo(local: string): Promise<void> {
  floor.clock.advance(moment.tz(local, 'America/Chicago').valueOf() - floor.clock.now());
  manager = await floor.gateway.signIn('manager@isius.demo');
}
const inHours = (hours: number) => new Date(floor.clock.now() + hours * HOUR).toISOString();
const lead = (more: object = {}) => floor.lead({ phone: number, zip: '61602', state: 'il', ...more });
const allow = (leadId: string, more: object = {}, by = manager) =>
  by.post('/workspace/call-overrides', { lead_id: leadId, until: inHours(4), reason: 'She asked to be called after six', ...more });
const calling = async (id: string) => {
  const { status, body } = await manager.get(`/workspace/leads/${id}`);
  expect([status, body]).toEqual([200, body]);
  return body.calling;
};
const ring = (phone = number, path: 'manual' | 'auto' | 'paced' | 'redial' = 'manual') =>
  floor.gateway.ctx.use(createPermits).grant({
    ...{ centre: { id: 1, variant: 'ISIUS' }, number: phone, path, accountId: 1, callerId: '8005550100' },
    callId: crypto.randomUUID(),
  });
const kept = () => floor.db.select().from(permits).where(eq(permits.phone, number)).orderBy(asc(permits.at));

it('lets a number be rung beyond the centre’s own hours and count, and each such permit names who, until when and why', async () => {
  const { id } = await lead();
  expect((await ring()).why).toBe('closed');
  expect(await calling(id)).toMatchObject({ allowed: false, override: null, may_allow: true, why_not: null });
  expect((await allow(id)).status).toBe(201);
  expect(await calling(id)).toMatchObject({
    allowed: true,
    may_allow: false,
    override: { by: 'Grace Lindqvist', reason: 'She asked to be called after six' },
  });
  const agent: Worker = await floor.worker('qualifier@isius.demo');
  expect((await agent.api.get(`/dials/facts/${number}`)).body).toMatchObject({
    closed: null,
    override: { by: 'Grace Lindqvist', until: floor.clock.now() + 4 * HOUR },
  });
  for (let nth = 0; nth < 2; nth++) {
    floor.clock.advance(1000);
    expect((await ring()).why).toBeNull();
  }
  const named = { by: 'Grace Lindqvist', reason: 'She asked to be called after six', until: expect.any(String) };
  expect((await kept()).map(({ evidence }) => evidence['override'])).toEqual([
    undefined,
    { ...named, id: expect.any(Number), rule: 'centre-hours' },
    { ...named, id: expect.any(Number), rule: 'centre-hours' },
  ]);
  const shown = (await manager.get(`/workspace/permits?phone=${number}&only=granted`)).body.rows;
  expect(shown[0]).toMatchObject({ rule: null, override: { ...named, rule: 'centre-hours' } });
  // Within the centre's hours its count alone is lifted, and that is said; the first call of a day needs no leave.
  await turnTo('2026-12-02T16:00');
  await ring();
  expect((await kept()).find(({ at }) => at.getTime() === floor.clock.now())?.evidence['override']).toBeUndefined();
});

it('of another centre lifts nothing here: neither for a ring, nor for what pages and managers are told', async () => {
  const { id } = await lead();
  const agent = await floor.worker('qualifier@isius.demo');
  const now = new Date(floor.clock.now());
  const given = { phone: number, reason: 'Theirs', at: now, until: new Date(inHours(4)), accountId: 1, by: 'Somebody' };
  await floor.db.insert(callOverrides).values({ ...given, tenantId: 2 });
  expect((await ring()).why).toBe('closed');
  expect(await calling(id)).toMatchObject({ allowed: false, override: null, may_allow: true });
  const told = async () => (await agent.api.get(`/dials/facts/${number}`)).body;
  expect(await told()).toMatchObject({ closed: { rule: 'centre-hours' }, override: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, accountId: agent.id, startsAt: now });
  const [listed] = (await agent.api.get('/agents/follow-ups?limit=5&overdue=false')).body;
  expect(listed.calling).toMatchObject({ closed: { rule: 'centre-hours' }, override: null });
  // Nor does it end what is given here.
  await allow(id);
  await floor.db.insert(callOverrides).values({ ...given, tenantId: 2, until: now });
  expect((await ring()).why).toBeNull();
});

it('is told in lists of leads, which say that they may be dialed: beyond the centre’s hours and its count', async () => {
  await turnTo('2026-12-02T16:00');
  const { id } = await lead({ dueAt: null });
  const agent = await floor.worker('qualifier@isius.demo');
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: id, accountId: agent.id, startsAt: new Date(floor.clock.now() + HOUR) });
  const lists = async () => [
    (await agent.api.get('/agents/follow-ups?limit=5')).body[0].calling,
    (await agent.api.get(`/leads/by-phone/${number}?type=manual&timestamp=${floor.clock.now()}`)).body.calling,
  ];
  expect((await ring()).why).toBeNull();
  for (const facts of await lists()) expect(facts).toMatchObject({ capped: { rule: 'centre-cap' }, closed: null, override: null });
  await turnTo('2026-12-02T18:30');
  for (const facts of await lists()) expect(facts).toMatchObject({ capped: { rule: 'centre-cap' }, closed: { rule: 'centre-hours' } });
  await allow(id);
  const now = floor.clock.now();
  for (const facts of await lists()) {
    expect(facts).toMatchObject({ capped: null, closed: null, override: { by: 'Grace Lindqvist', until: now + 4 * HOUR } });
    expect(facts.open.some(({ from, to }: { from: number; to: number }) => from <= now && now < to)).toBe(true);
  }
  expect((await agent.api.post('/dials/follow-ups', { leadId: id })).status).toBe(201);
});

it('is nothing to the machine: it is for a call that somebody wants', async () => {
  await turnTo('2026-12-02T14:00');
  const { id } = await lead();
  expect((await ring()).why).toBeNull();
  await allow(id);
  floor.clock.advance(60_000);
  expect([(await ring(number, 'auto')).why, (await ring(number, 'paced')).why]).toEqual(['capped', 'capped']);
  expect((await ring(number, 'redial')).why).toBeNull();
});

it('names the count that it lifted, and only for the calls that needed it', async () => {
  await turnTo('2026-12-02T14:00');
  const { id } = await lead();
  expect((await ring()).why).toBeNull();
  floor.clock.advance(60_000);
  expect((await ring()).why).toBe('capped');
  await allow(id);
  floor.clock.advance(60_000);
  expect((await ring()).why).toBeNull();
  expect((await kept()).map(({ granted, evidence }) => [granted, (evidence['override'] as { rule: string } | undefined)?.rule])).toEqual([
    [true, undefined],
    [false, undefined],
    [true, 'centre-cap'],
  ]);
});

it('ends by itself, when it is taken back, and never lets the law’s hours end later', async () => {
  const { id } = await lead();
  await allow(id, { until: inHours(20) });
  // The law closes at 9 PM, a call begins no later than 90 s before.
  expect((await calling(id)).override.until).toBe(inHours(20));
  await turnTo('2026-12-02T20:59');
  expect((await ring()).why).toBe('closed');
  expect(await calling(id)).toMatchObject({ allowed: false, may_allow: false, why_not: expect.stringMatching(/8:00 AM/) });
  await turnTo('2026-12-03T08:30');
  expect((await ring()).why).toBeNull();
  const { override } = await calling(id);
  expect((await manager.delete(`/workspace/call-overrides/${override.id}`)).status).toBe(204);
  expect((await ring()).why).toBe('closed');
  expect((await manager.delete(`/workspace/call-overrides/${override.id}`)).status).toBe(404);
  expect(await floor.db.$count(callOverrides, eq(callOverrides.phone, number))).toBe(2);
  await allow(id, { until: inHours(0.25) });
  expect((await ring()).why).toBeNull();
  await turnTo('2026-12-03T08:45');
  expect((await ring()).why).toBe('closed');
  const changes = (await floor.db.select().from(pluginChanges)).filter(({ subject }) => subject.startsWith('call-override:'));
  expect(changes.filter(({ to }) => (to as { name: string } | null)?.name === number)).toHaveLength(3);
});

it('is one, and is taken back once, however often that is sent at once', async () => {
  const { id } = await lead();
  const until = inHours(4);
  const made = await Promise.all(Array.from({ length: 5 }, () => allow(id, { until })));
  expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  const ended = await Promise.all(Array.from({ length: 20 }, () => manager.delete(`/workspace/call-overrides/${made[0]!.body.id}`)));
  expect(ended.map(({ status }) => status).sort()).toEqual([204, ...Array.from({ length: 19 }, () => 404)]);
  const rows = () => floor.db.$count(callOverrides, eq(callOverrides.phone, number));
  expect(await rows()).toBe(2);
  const changes = (await floor.db.select().from(pluginChanges)).filter(({ subject }) => subject.startsWith('call-override:'));
  expect(changes.filter(({ to }) => (to as { name: string } | null)?.name === number)).toHaveLength(2);
  // Once it is taken back, and where its end or its reason is another, it is a new one.
  await allow(id, { until });
  await allow(id, { until: inHours(2) });
  await allow(id, { until: inHours(2), reason: 'Again' });
  expect(await rows()).toBe(5);
});

it('is refused in words where the law, a registry or the do-not-call list forbids the call', async () => {
  const { id } = await lead();
  await turnTo('2026-12-02T21:30');
  expect(await allow(id)).toMatchObject({
    status: 403,
    body: { code: 'may-not-ring', why: 'closed', message: expect.stringMatching(/8:00 AM/) },
  });
  await turnTo('2026-12-02T18:30');
  await allow(id);
  await floor.db.insert(doNotCall).values({ tenantId: 1, phone: number });
  expect(await allow(id)).toMatchObject({ status: 403, body: { why: 'do-not-call' } });
  expect((await ring()).why).toBe('do-not-call');
  expect(await calling(id)).toMatchObject({ allowed: false, may_allow: false, why_not: expect.stringMatching(/asked not to be called/) });
});

it('does not lift a cap of the law', async () => {
  // Florida: three calls in 24 hours, until 8 PM.
  number = String(3055550100 + used);
  const { id } = await lead({ zip: '33101', state: 'fl' });
  await allow(id, { until: inHours(1) });
  for (let nth = 0; nth < 3; nth++) expect((await ring()).why).toBeNull();
  expect((await ring()).why).toBe('capped');
  expect((await kept()).at(-1)).toMatchObject({ rule: 'us-fl-cap' });
});

it('wants the permission, a reason and an end within a day; another centre’s lead is not there', async () => {
  const { id } = await lead();
  expect((await allow(id, { reason: ' ' })).status).toBe(422);
  expect((await allow(id, { reason: 'as\u200b agreed' })).status).toBe(422);
  expect((await allow(id, { reason: 'x'.repeat(201) })).status).toBe(422);
  for (const hours of [-1, 25])
    expect(await allow(id, { until: inHours(hours) })).toMatchObject({ status: 422, body: { errors: { until: expect.anything() } } });
  expect((await allow(id, {}, await floor.gateway.signIn('manager@slica.demo'))).status).toBe(404);
  const { id: account } = await floor.gateway.account('manager@isius.demo');
  const [given] = await floor.db
    .select({ id: accountAttributes.attributeId })
    .from(accountAttributes)
    .innerJoin(attributes, and(eq(attributes.id, accountAttributes.attributeId), eq(attributes.name, 'Allow calls')))
    .where(eq(accountAttributes.accountId, account));
  const row = { accountId: account, attributeId: given!.id };
  await floor.db
    .delete(accountAttributes)
    .where(and(eq(accountAttributes.accountId, account), eq(accountAttributes.attributeId, given!.id)));
  expect((await allow(id)).status).toBe(403);
  await floor.db.insert(accountAttributes).values(row);
  const made = await allow(id);
  expect(made.status).toBe(201);
  expect((await (await floor.gateway.signIn('manager@slica.demo')).delete(`/workspace/call-overrides/${made.body.id}`)).status).toBe(404);
  const changed = floor.db.update(callOverrides).set({ until: new Date(floor.clock.now() + 99 * HOUR) });
  expect(await changed.catch((error: Error) => String(error.cause))).toMatch(/never altered/);
});
