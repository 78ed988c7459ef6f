/** Hours and caps of calls in which a machine may play a message (`law/data/device.tsv`): of paced dialing alone. */
import { and, eq } from 'drizzle-orm';
import moment from 'moment-timezone';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { campaigns, followUps, leads, permits } from '../../platform/db/schema';
import { NO_RULES } from '../../people/work-rules';
import { callsFloor, type Floor } from '../../testing/floor';
import { nextLead } from '../next-lead';
import { createPermits } from './permits';

let floor: Floor;
let start: number;
const centre = { id: 1, variant: 'ISIUS' } as const;
/** In Portland, Maine: 9 to 17, Monday to Friday; in Boston. */
const MAINE = '2075550166';
const BOSTON = '6175550166';
beforeAll(async () => {
  floor = await callsFloor();
  start = floor.clock.now();
});
afterAll(() => floor.stop());
beforeEach(() => {
  floor.engine.trunks.people = true;
  turnTo('2026-12-01T18:00');
});
afterEach(async () => {
  await floor.clear();
  floor.engine.trunks.people = false;
  floor.clock.advance(start - floor.clock.now());
});
const turnTo = (local: string) => floor.clock.advance(moment.tz(local, 'America/New_York').valueOf() - floor.clock.now());
const gate = () => floor.gateway.ctx.use(createPermits);
const taker = (more: object) => ({ centre, accountId: 1, provinces: [], rules: NO_RULES, ...more });
const next = (more: object = {}) => nextLead(floor.gateway.ctx, floor.gateway.ctx.db, taker({ paced: true, ...more }));
const read = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0]!;

it.each([
  ['paced', 'closed'],
  ['auto', null],
  ['callback', null],
  ['follow-up', null],
  ['redial', null],
  ['manual', null],
  ['refer', null],
] as const)('in Maine at 6 PM: %s, %s; the evidence names the rule and when it opens', async (path, why) => {
  const asked = { centre, number: MAINE, path, accountId: 1 } as const;
  expect((await gate().ask(asked)).why).toBe(why);
  const ring = { ...asked, callId: crypto.randomUUID(), callerId: '' };
  expect((await gate().grant(ring)).why).toBe(why);
  const [row] = await floor.db.select().from(permits).where(eq(permits.callId, ring.callId));
  const opens = new Date('2026-12-02T09:00-05:00');
  expect(row).toMatchObject(why ? { granted: false, rule: 'us-me-device', opensAt: opens } : { granted: true, rule: null });
});

it('a paced number of Maine is rung once in eight hours, another way oftener', async () => {
  turnTo('2026-12-01T10:00');
  const ring = async (path: 'paced' | 'manual') =>
    (await gate().grant({ centre, number: MAINE, path, accountId: 1, callId: crypto.randomUUID(), callerId: '' })).why;
  expect([await ring('paced'), await ring('paced'), await ring('manual')]).toEqual([null, 'capped', null]);
  expect((await gate().ask({ centre, number: MAINE, path: 'paced', accountId: 1 })).capped).toMatchObject({ rule: 'us-me-device-cap' });
});

it('a call by hand counts for the cap of paced ones: who was called is not rung by them in the same eight hours', async () => {
  turnTo('2026-12-01T09:00');
  const ring = async (path: 'paced' | 'manual') =>
    (await gate().grant({ centre, number: MAINE, path, accountId: 1, callId: crypto.randomUUID(), callerId: '' })).why;
  expect([await ring('manual'), await ring('paced')]).toEqual([null, 'capped']);
  expect((await gate().ask({ centre, number: MAINE, path: 'paced', accountId: 1 })).capped).toEqual({
    ...{ rule: 'us-me-device-cap', opensAt: moment.tz('2026-12-01T17:00', 'America/New_York').valueOf() },
  });
  const [refused] = await floor.db
    .select()
    .from(permits)
    .where(and(eq(permits.phone, MAINE), eq(permits.granted, false)));
  expect(refused).toMatchObject({ path: 'paced', rule: 'us-me-device-cap' });
});

it('a paced claim looks past places that are closed to machines, and meets no refusal there', async () => {
  const closed = await floor.lead({ phone: MAINE, priority: 1 });
  const open = await floor.lead({ phone: BOSTON });
  expect((await next())?.lead.id).toBe(open.id);
  expect(await next()).toBeNull();
  expect(await read(closed.id)).toMatchObject({ claimedBy: null, retryAt: null, dials: 0 });
  expect(await floor.db.$count(permits, eq(permits.phone, MAINE))).toBe(0);
  // One to one it is its turn.
  expect((await next({ paced: false }))?.lead.id).toBe(closed.id);
});

it('who asked to be called back is called, also where pacing rings them', async () => {
  const lead = await floor.lead({ phone: MAINE, dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: lead.id, startsAt: new Date(floor.clock.now() - 1000) });
  expect(await next()).toMatchObject({ lead: { id: lead.id }, type: 'callback' });
});

it('managers read of a paced campaign that those leads wait for hours, and until when', async () => {
  const [campaign] = await floor.db
    .insert(campaigns)
    .values({ tenantId: 1, slug: 'paced-maine', name: 'Paced', callerId: BOSTON, mode: 'batches' })
    .returning();
  const lead = await floor.lead({ phone: MAINE, campaignId: campaign!.id });
  await floor.lead({ phone: BOSTON, campaignId: campaign!.id });
  await next({ rules: { ...NO_RULES, deniedCampaigns: [campaign!.id] } });
  const manager = await floor.gateway.signIn('manager@isius.demo');
  const hopper = async () => (await manager.get('/settings/lead-campaigns/paced-maine/hopper')).body;
  const opens = '2026-12-02T14:00:00.000Z';
  expect(await hopper()).toMatchObject({ dialable: 1, reasons: [{ why: 'hours', count: 1, until: opens }] });
  const listed = (await manager.get('/workspace/leads?campaign=' + campaign!.id)).body.rows as { id: string; next: string }[];
  expect(listed.find(({ id }) => id === lead.id)).toMatchObject({ next: 'hours' });
  await floor.db.update(campaigns).set({ mode: 'one-to-one' }).where(eq(campaigns.id, campaign!.id));
  expect(await hopper()).toMatchObject({ dialable: 2, reasons: [] });
  await floor.db.delete(leads);
  await floor.db.delete(campaigns).where(eq(campaigns.id, campaign!.id));
});
