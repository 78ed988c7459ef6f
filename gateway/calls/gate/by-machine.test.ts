/** States whose law lets a machine choose and dial somebody only with their written consent (`law/data/machine.tsv`). */
import { eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exemptions, followUps, leads, permits } from '../../platform/db/schema';
import { callsFloor, type Floor, type Worker } from '../../testing/floor';
import { fillPlaces } from '../stack-places';
import { theLaw } from '../law/law';
import { createPermits } from './permits';
import { isUnconsented } from './hours';

let floor: Floor;
let start: number;
let agent: Worker;
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(async () => {
  floor.engine.trunks.people = true;
  const noon = moment.tz(floor.clock.now(), 'America/New_York').set({ hour: 12, minute: 0 });
  if (noon.valueOf() < floor.clock.now()) noon.add(1, 'day');
  floor.clock.advance(noon.valueOf() - floor.clock.now());
  agent = await floor.worker('qualifier@isius.demo');
  await agent.status('ready');
});
afterEach(async () => {
  await floor.clear();
  await floor.db.delete(exemptions);
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});

/** Miami. */
const FLORIDA = '3055550144';
const consent = (channel: string, phone = FLORIDA) =>
  floor.db.insert(exemptions).values({ tenantId: 1, kind: 'consent', phone, evidence: 'Signed', channel, validFrom: new Date(0) });
const auto = () => agent.api.post('/dials/auto');
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;
const unplaced = (id: string) => floor.db.update(leads).set({ place: '' }).where(eq(leads.id, id));
const kept = () => floor.db.select().from(permits).where(eq(permits.phone, FLORIDA));
const facts = { accountId: 0, number: FLORIDA, lead: undefined } as const;
const ask = async (path: 'auto' | 'paced' | 'callback' | 'manual' | 'redial' | 'follow-up') =>
  (await floor.gateway.ctx.use(createPermits).ask({ ...facts, path, accountId: agent.id, centre: { id: 1, variant: 'ISIUS' } })).why;

it('are those of the rows: Connecticut, Florida, Maryland and Oklahoma', () => {
  expect(['ct', 'fl', 'md', 'ok', 'ga'].map((state) => theLaw().machineRuleOf([state]))).toEqual([
    'us-ct-machine',
    'us-fl-machine',
    'us-md-machine',
    'us-ok-machine',
    null,
  ]);
});

it('are dialed by no machine without it; with it they are', async () => {
  const lead = await floor.lead({ phone: FLORIDA });
  expect((await auto()).status).toBe(404);
  expect(isUnconsented((await read(lead.id)).place)).toBe(true);
  // Said on the telephone it is none in writing; of one whose way nobody wrote down nothing is known.
  for (const channel of ['call', '']) {
    await consent(channel);
    await unplaced(lead.id);
    expect((await auto()).status).toBe(404);
    expect([await ask('auto'), await ask('paced')]).toEqual(['needs-consent', 'needs-consent']);
  }
  await consent('web');
  await unplaced(lead.id);
  expect(await auto()).toMatchObject({ status: 201, body: { leadId: lead.id } });
});

it('stand in nobody’s way: the lead behind them is dialed', async () => {
  await floor.lead({ phone: FLORIDA, dueAt: new Date(floor.clock.now() - 60_000) });
  const next = await floor.lead({ phone: '6175550145' });
  expect(await auto()).toMatchObject({ status: 201, body: { leadId: next.id } });
});

it('hold for a person of another state with such a number, and for one of such a state with another', async () => {
  await floor.lead({ phone: FLORIDA, state: 'ny', zip: '10001' });
  await floor.lead({ phone: '2125550146', state: 'md', zip: '21201' });
  expect((await auto()).status).toBe(404);
});

it('are called back as they asked', async () => {
  const lead = await floor.lead({ phone: FLORIDA, dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, startsAt: new Date(floor.clock.now() - 1_000) });
  expect(await auto()).toMatchObject({ status: 201, body: { leadId: lead.id, type: 'callback' } });
});

it('are judged again just before the ring, whatever a claim thought, and the refusal names the rule', async () => {
  await consent('paper');
  const lead = await floor.lead({ phone: FLORIDA });
  await fillPlaces(floor.db, { tenantId: 1, country: 'US', keepsHours: true }, { now: new Date(floor.clock.now()) }, 10);
  expect(isUnconsented((await read(lead.id)).place)).toBe(false);
  // Taken back meanwhile.
  await floor.db.update(exemptions).set({ revokedAt: new Date(floor.clock.now()) });
  expect((await auto()).status).toBe(404);
  await expect.poll(kept).toMatchObject([{ path: 'auto', granted: false, rule: 'us-fl-machine', leadId: lead.id }]);
  // It waits there where claims do not look.
  expect(await read(lead.id)).toMatchObject({ claimedBy: null, place: expect.stringMatching(/^~/) });
});

describe('by way', () => {
  it.each([
    ['auto', 'needs-consent'],
    ['paced', 'needs-consent'],
    ['callback', null],
    ['manual', null],
    ['redial', null],
    ['follow-up', null],
  ] as const)('%s: %s', async (path, why) => {
    expect(await ask(path)).toBe(why);
    await consent('e-mail');
    expect(await ask(path)).toBeNull();
  });

  it('the last word refuses as well, and on the training floor it notes the rule', async () => {
    const ring = { ...facts, path: 'paced', callId: crypto.randomUUID(), callerId: '', centre: { id: 1, variant: 'ISIUS' } } as const;
    const permitsOf = floor.gateway.ctx.use(createPermits);
    expect(await permitsOf.grant({ ...ring, accountId: agent.id })).toEqual({ permit: null, why: 'needs-consent' });
    floor.engine.trunks.people = false;
    expect(await permitsOf.grant({ ...ring, callId: crypto.randomUUID(), accountId: agent.id })).toMatchObject({ why: null });
    const rows = await kept();
    expect(rows.filter(({ granted }) => !granted)).toMatchObject([{ rule: 'us-fl-machine' }]);
    expect(rows.filter(({ granted }) => granted)).toMatchObject([{ evidence: { noted: { rule: 'us-fl-machine', opensAt: null } } }]);
  });
});

it('on the training floor are dialed as everybody is', async () => {
  floor.engine.trunks.people = false;
  const lead = await floor.lead({ phone: FLORIDA });
  expect(await auto()).toMatchObject({ status: 201, body: { leadId: lead.id } });
});
